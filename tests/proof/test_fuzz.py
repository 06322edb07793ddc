"""A short fuzz, and that it sees what is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from flask import Flask

from tests.proof import fuzz as fuzzing
from tests.proof.fuzz import Site, ask, checksum, fuzz, fuzz_server
from tests.proof.odd import Odd
from webapp import security

pytestmark = [
    pytest.mark.slow,
    # Werkzeug leaves what it has read of a form with files to the garbage when it refuses the rest; it is in memory.
    pytest.mark.filterwarnings("ignore:Unclosed file <tempfile:ResourceWarning"),
]


def test_no_request_makes_the_site_fail_and_none_writes_that_has_no_right_to(tmp_path: Path) -> None:
    report = fuzz(tmp_path, 2_000, "the tests")
    assert report.faults == []
    assert int(report.figures["forged requests"].replace(",", "")) == 1_000


@pytest.mark.usefixtures("_catalogues")
def test_raw_bytes_are_answered_or_hung_up_on(tmp_path: Path) -> None:
    assert fuzz_server(tmp_path, 150, "the tests").faults == []


def test_the_same_seed_makes_the_same_requests(tmp_path: Path) -> None:
    one, other = (
        [site.maker.make(may_write=True) for _ in range(5)]
        for site in (Site(tmp_path / name, Random("x")) for name in ("one", "other"))
    )
    assert [odd.path for odd in one] == [odd.path for odd in other]


def test_a_form_that_is_taken_from_elsewhere_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "is_same_origin", lambda base_url: True)
    report = fuzz(tmp_path, 1_000, "the tests")
    assert any(fault.startswith("wrote to ") for fault in report.faults)


def test_a_fault_of_the_site_is_seen(tmp_path: Path) -> None:
    site = Site(tmp_path, Random(1))
    site.app.view_functions["rules.index"] = lambda: 1 / 0
    seen = fuzzing._round(site, 400, may_write=False)
    assert any("answered 500" in fault for fault in seen.faults)
    assert any("ZeroDivisionError" in fault for fault in seen.faults)


def test_what_any_request_may_write_to_is_left_out_of_the_sum(tmp_path: Path) -> None:
    site = Site(tmp_path, Random(1))
    before = checksum(site.config.database)
    assert _dead_link(site.app).status == 404
    assert checksum(site.config.database) == before
    assert "slowed" not in before
    assert {"player", "attempt", "race", "member", "audit", "club"} <= before.keys()


def _dead_link(app: Flask) -> fuzzing.Answer:
    return ask(app, Odd("GET", b"/en/members/sign-in", b"link=x", {}, b"", None))
