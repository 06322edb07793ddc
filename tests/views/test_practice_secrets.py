"""What the browser is never told: the seed, the cards to come, and what the hand is worth before it is counted."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode

from flask import Flask

from tests.views.walking import Walk, address, cards, code, dealt, is_question
from webapp.trainer.runs import seed_of


def everything_sent(walk: Walk, path: str) -> str:
    """Body and headers of an answer and of those it leads to, with the readable part of the cookie."""
    sent = ""
    for _ in range(4):
        answer = walk.browser.get(path)
        cookie = walk.browser.get_cookie("fifteentwo")
        assert cookie is not None
        payload = cookie.value.lstrip(".").split(".")[0]
        readable = urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode("latin-1")
        sent += answer.text + str(answer.headers) + readable
        if answer.location is None:
            return sent
        path = answer.location
    return sent


def test_the_seed_is_in_no_answer(walk: Walk) -> None:
    run = code(1, deals="mixed")
    seed = seed_of(run, str(walk.app.secret_key))
    sent = everything_sent(walk, address(run, 1))
    walk.count(run, 1, 3)
    for path in (address(run, 1), address(run, 2), f"/en/practice/{run}/", "/en/progress/", "/en/", address(run, 9)):
        sent += everything_sent(walk, path)
    assert seed not in sent
    assert seed[:16] not in sent
    assert str(walk.app.secret_key) not in sent


def test_cards_of_later_steps_are_in_no_answer(walk: Walk) -> None:
    run = code(2, deals="hands")
    for step in range(1, 8):
        now = dealt(walk.app, run, step)
        for path in (address(run, step), address(run, step + 1), address(run, step + 50)):
            page = everything_sent(walk, path)
            shown = set(re.findall(r'data-card="(\w\w)"', page))
            assert shown == {*map(str, now.hand), str(now.starter)}
        verdict = walk.count(run, step, 0)
        assert set(cards(verdict)) == shown
        if 'class="over"' in verdict:
            break


def test_the_home_page_shows_one_hand_to_count(walk: Walk) -> None:
    page = walk.browser.get("/en/").text
    assert is_question(page)
    assert len(cards(page)) == 5


def test_a_seed_cannot_be_worked_out_from_the_code_alone(app: Flask) -> None:
    run = code(1)
    assert seed_of(run, "one secret") != seed_of(run, "another secret")
    assert seed_of(run, str(app.secret_key)) != seed_of(code(2), str(app.secret_key))
