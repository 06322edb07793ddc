"""What is chosen before a race, and the code that says it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trainer.racing import NONCE
from webapp.cribbage import STEP_BACKS, Exclusion, Rules
from webapp.trainer.race_settings import COMPANY, TABLES, RaceSettings, race_seed
from webapp.trainer.runs import InvalidRunError, seed_of

WISHES = st.fixed_dictionaries(
    {
        "table": st.sampled_from([*TABLES]),
        "muggins": st.booleans(),
        "lowball": st.booleans(),
        "step_back": st.sampled_from(["none", *STEP_BACKS]),
        "target": st.sampled_from(["61", "121"]),
        "level": st.sampled_from(COMPANY),
        "dealer": st.sampled_from(["cut", "0", "1"]),
    }
)


@given(WISHES)
def test_a_code_is_read_back_as_it_was_written(wishes: dict[str, str]) -> None:
    settings, _ = RaceSettings.choose(**wishes, nonce=NONCE)  # type: ignore[arg-type]
    assert RaceSettings.parse(settings.code) == settings
    assert not settings.rules.play


@given(WISHES)
@pytest.mark.rule("M14")
def test_muggins_is_left_out_of_lowball_and_said_so(wishes: dict[str, object]) -> None:
    settings, left_out = RaceSettings.choose(**wishes)  # type: ignore[arg-type]
    both = bool(wishes["muggins"] and wishes["lowball"])
    assert left_out == ((Exclusion.MUGGINS_WITH_LOWBALL,) if both else ())
    assert settings.rules.lowball == wishes["lowball"]
    assert settings.rules.muggins == (wishes["muggins"] and not wishes["lowball"])


@pytest.mark.parametrize(
    "code",
    [
        "",
        "2.muggins.none.121.steady.cut",
        f"2.muggins.none.121.steady.cut.{NONCE}.x",
        f"5.muggins.none.121.steady.cut.{NONCE}",
        f"2.both.none.121.steady.cut.{NONCE}",
        f"2.muggins.back-11.121.steady.cut.{NONCE}",
        f"2.muggins.none.0121.steady.cut.{NONCE}",
        f"2.muggins.none.31.steady.cut.{NONCE}",
        f"2.muggins.none.121.perfect.cut.{NONCE}",
        f"2.muggins.none.121.steady.2.{NONCE}",
        f"3.muggins.none.121.steady.3.{NONCE}",
        f"2.muggins.none.121.steady.-1.{NONCE}",
        f"2.muggins.none.121.steady.cut.{NONCE.upper()}",
        "2.muggins.none.121.steady.cut.",
    ],
)
def test_what_no_race_is_called_is_refused(code: str) -> None:
    with pytest.raises(InvalidRunError):
        RaceSettings.parse(code)


@pytest.mark.parametrize("rules", [Rules(), Rules(muggins=True)])
def test_a_race_has_no_play(rules: Rules) -> None:
    with pytest.raises(InvalidRunError):
        RaceSettings(rules)


def test_a_seed_is_not_that_of_a_run() -> None:
    settings, _ = RaceSettings.choose(
        table="2", muggins=True, lowball=False, step_back="none", target="61", level="easy", nonce=NONCE
    )
    assert race_seed(settings, "one secret") != race_seed(settings, "another secret")
    assert race_seed(settings, "one secret") != seed_of(settings.code, "one secret")
