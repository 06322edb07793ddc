"""Who is recognised: whoever carries a cookie that was signed here, whatever the clock says."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from tests.views.walking import code
from webapp.views.visitor import LONGEST, Sessions

RUN = code(1)


def cookie(client: FlaskClient) -> str:
    found = client.get_cookie("fifteentwo")
    assert found is not None
    return found.value


def test_a_clock_set_back_loses_nobody(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_800_000_000]
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: now[0])
    client.get("/en/practice/")
    client.post(f"/en/practice/{RUN}/1", data={"points": "5"})
    now[0] -= 86_400
    assert 'class="figures"' in client.get("/en/progress/").text


def test_a_cookie_that_holds_no_session_is_none(app: Flask, client: FlaskClient) -> None:
    signer = Sessions().get_signing_serializer(app)
    assert signer is not None
    for strange in ([1], "key", 7, None):
        client.set_cookie("fifteentwo", str(signer.dumps(strange)))
        assert client.get("/en/progress/").status_code == 200


def test_what_one_request_changes_is_in_no_other_with_the_same_cookie(app: Flask) -> None:
    sessions = app.session_interface
    signer = Sessions().get_signing_serializer(app)
    assert signer is not None
    with app.test_request_context(headers={"Cookie": f"fifteentwo={signer.dumps({'key': 'somebody'})}"}) as context:
        first, second = (sessions.open_session(app, context.request) for _ in range(2))
    assert first is not None
    first["key"] = "somebody else"
    assert dict(second or {}) == {"key": "somebody"}


def test_a_cookie_signed_elsewhere_is_none(app: Flask, client: FlaskClient) -> None:
    client.get("/en/practice/")
    client.post(f"/en/practice/{RUN}/1", data={"points": "5"})
    client.set_cookie("fifteentwo", cookie(client)[:-2] + "xx")
    assert 'class="figures"' not in client.get("/en/progress/").text


@pytest.mark.parametrize("before", ["other=\xff\xfe; ", "\xe6ble=1; ", "other=" + "x" * 2000 + "; ", "=; ;; "])
def test_cookies_of_other_programs_on_this_host_take_nothing_away(app: Flask, client: FlaskClient, before: str) -> None:
    client.get("/en/practice/")
    client.post(f"/en/practice/{RUN}/1", data={"points": "5"})
    stranger = app.test_client(use_cookies=False)
    sent = {"Cookie": f"{before}fifteentwo={cookie(client)}"}
    assert 'class="figures"' in stranger.get("/en/progress/", headers=sent).text
    assert 'class="figures"' not in stranger.get("/en/progress/", headers={"Cookie": before}).text


def test_a_page_of_a_visitor_varies_by_cookie_and_encoding_and_what_leads_to_it_by_cookie_alone(
    client: FlaskClient,
) -> None:
    wish = {"Accept-Encoding": "gzip"}
    client.get("/en/practice/")
    led = client.post(f"/en/practice/{RUN}/1", data={"points": "5"}, headers=wish)
    assert (led.status_code, led.headers["Vary"]) == (303, "Cookie")
    page = client.get("/en/progress/", headers=wish)
    assert page.headers["Content-Encoding"] == "gzip"
    assert page.headers["Vary"] == "Accept-Encoding, Cookie"


def test_cookies_longer_than_ours_are_read_and_not_remembered(app: Flask, client: FlaskClient) -> None:
    sessions = app.session_interface
    assert isinstance(sessions, Sessions)
    client.get("/en/practice/")
    before = sessions._remembered.cache_info().currsize
    client.set_cookie("other", "x" * LONGEST)
    client.get("/en/practice/")
    assert sessions._remembered.cache_info().currsize == before
    client.set_cookie("other", "x")
    client.get("/en/practice/")
    assert sessions._remembered.cache_info().currsize == before + 1
