"""Whole runs: scores to the target, by rules written down here once more, and runs that outlive the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from tests.views.walking import (
    Book,
    Walk,
    address,
    cards,
    code,
    code_where,
    dealt,
    is_question,
    is_verdict,
    text,
    worth,
)
from webapp import create_app
from webapp.config import Config
from webapp.cribbage import points
from webapp.trainer.runs import RunSettings

Claim = Callable[[int], int]


def pegged(settings: RunSettings, scores: tuple[int, int], real: int, claim: int, *, crib: bool) -> tuple[int, int]:
    """Both scores after a count, against an opponent who sees everything."""
    rules = settings.rules
    you, opponent = scores
    if not rules.muggins:
        you += real
    elif claim <= real:
        you += claim
        if you < rules.target:
            opponent += real - claim
    else:
        you += real
        if you < rules.target:
            opponent += claim - real
    if real == 0 and rules.step_back and max(you, opponent) < rules.target and (crib or rules.step_back.hands):
        you = max(0, you - rules.step_back.holes)
    return min(you, rules.target), min(opponent, rules.target)


def scores_shown(html: str) -> tuple[int, int]:
    found = re.search(r'<ul class="scores">(.*?)</ul>', html, re.DOTALL)
    assert found
    you, opponent = re.findall(r"<b>(\d+)</b>", found[1])
    return int(you), int(opponent)


def play(walk: Walk, book: Book, run: str, claim: Claim) -> tuple[int, str]:
    """Counts a run to its end, holding every page against `pegged`. Returns the last step and its verdict."""
    settings = RunSettings.parse(run)
    scores = (0, 0)
    for step in range(1, 200):
        question = walk.look(run, step)
        assert scores_shown(question) == scores
        hand = dealt(walk.app, run, step)
        assert cards(question) == [*map(str, hand.hand), str(hand.starter)]
        real = points(hand.hand, hand.starter, hand.crib)
        verdict = walk.count(run, step, claim(real))
        scores = pegged(settings, scores, real, claim(real), crib=hand.crib)
        assert scores_shown(verdict) == scores
        assert book.scores(run) == scores
        if max(scores) == settings.rules.target:
            return step, verdict
        assert address(run, step + 1) in verdict, "the next hand is on offer"
    pytest.fail("the run does not end")


def sharp(real: int) -> int:
    return real


def blind(real: int) -> int:
    return 0


def braggart(real: int) -> int:
    return min(29, real + 7)


def careless(real: int) -> int:
    return max(0, real - 2)


@pytest.mark.rule("S27", "M4", "M6", "M10", "M12", "B1", "B8", "B9", "B12")
@pytest.mark.parametrize(
    ("step_back", "muggins", "claim", "winner"),
    [
        ("none", True, sharp, 0),
        ("back-10", True, blind, 1),
        ("back-10", True, braggart, None),
        ("back-10", False, sharp, 0),
        ("nineteen", True, careless, None),
        ("nineteen", False, blind, 0),
        ("crib-back-5", True, careless, None),
        ("crib-back-5", False, braggart, 0),
    ],
)
def test_a_run_is_scored_to_its_target(
    walk: Walk, book: Book, step_back: str, muggins: bool, claim: Claim, winner: int | None
) -> None:
    run = code(3, deals="mixed", muggins=muggins, step_back=step_back, target=61)
    last, verdict = play(walk, book, run, claim)
    scores = scores_shown(verdict)
    assert scores.count(61) == 1
    if winner is not None:
        assert scores[winner] == 61
    assert 'class="over"' in verdict
    assert address(run, last + 1) not in verdict
    assert book.rows("SELECT steps, finished FROM run") == [(last, 1)]


@pytest.mark.rule("S28", "S14")
def test_a_finished_run_takes_no_more_counts(walk: Walk, book: Book) -> None:
    run = code(4, target=61)
    last, _ = play(walk, book, run, sharp)
    kept = book.everything()
    for step in (last, last + 1, last + 2, 1):
        answer = walk.say(run, step, 5)
        assert answer.status_code == 303
        assert is_verdict(walk.browser.get(answer.location or "").text)
    for path in (f"/en/practice/{run}/", address(run, last + 1)):
        answer = walk.browser.get(path)
        assert (answer.status_code, answer.location) == (303, address(run, last))
    assert book.everything() == kept


def test_every_verdict_of_a_run_can_be_read_again_as_it_was(walk: Walk) -> None:
    run = code(5, deals="mixed", step_back="back-10", target=61)
    pages = [walk.count(run, step, 3) for step in range(1, 6)]
    assert [walk.look(run, step) for step in range(1, 6)] == pages


@pytest.mark.rule("B4", "B5")
def test_an_empty_hand_at_the_start_stays_there_and_is_told(walk: Walk, book: Book) -> None:
    run = code_where(walk.app, lambda real: real == 0, step_back="back-10")
    plain = code_where(walk.app, lambda real: real == 0, step_back="none")
    told, silent = (
        re.findall(r"<li>(.*?)</li>", walk.count(each, 1, 0).partition("<footer")[0]) for each in (run, plain)
    )
    assert book.scores(run) == book.scores(plain) == (0, 0)
    assert len(told) == len(silent) + 1
    assert "0" in told[-1], "the holes really moved"
    assert book.rows("SELECT holes_back FROM attempt") == [(0,), (0,)]


@pytest.mark.rule("B4", "B5", "W16")
def test_an_empty_hand_near_the_start_goes_back_to_it_and_the_holes_really_moved_are_told(
    walk: Walk, book: Book
) -> None:
    run = next(
        run
        for nonce in range(1, 5000)
        if worth(walk.app, run := code(nonce, step_back="back-10"), 1) == 7 and worth(walk.app, run, 2) == 0
    )
    walk.count(run, 1, 7)
    verdict = walk.count(run, 2, 0)
    assert book.scores(run) == (0, 0)
    assert re.findall(r"<li>(?:[^<]*)\b7\b[^<]*</li>", verdict), "back 7, not 10"
    assert book.rows("SELECT holes_back FROM attempt ORDER BY step") == [(0,), (7,)]


@pytest.mark.rule("B12")
def test_an_empty_hand_stays_where_only_cribs_step_back(walk: Walk, book: Book) -> None:
    run = next(
        run
        for nonce in range(1, 5000)
        if worth(walk.app, run := code(nonce, step_back="crib-back-5"), 1) == 7 and worth(walk.app, run, 2) == 0
    )
    walk.count(run, 1, 7)
    walk.count(run, 2, 0)
    assert book.scores(run) == (7, 0)


@pytest.mark.rule("B8")
def test_points_announced_for_an_empty_hand_are_lost_and_the_step_back_taken(walk: Walk, book: Book) -> None:
    run = code_where(walk.app, lambda real: real == 0, step_back="back-10")
    walk.count(run, 1, 4)
    assert book.scores(run) == (0, 4)
    assert book.rows("SELECT lost, holes_back FROM attempt") == [(4, 0)]


@pytest.mark.rule("B8")
def test_a_hand_with_points_never_goes_back_whatever_was_announced(walk: Walk, book: Book) -> None:
    run = next(
        run
        for nonce in range(1, 5000)
        if worth(walk.app, run := code(nonce, step_back="back-10"), 1) >= 8 and worth(walk.app, run, 2) > 0
    )
    first, second = worth(walk.app, run, 1), worth(walk.app, run, 2)
    walk.count(run, 1, first)
    walk.count(run, 2, 0)
    assert book.scores(run) == (first, second)


def test_two_players_with_one_code_get_the_same_cards_and_see_only_their_own_counts(
    walk: Walk, stranger: Walk, book: Book
) -> None:
    run = code(6, deals="mixed")
    assert cards(stranger.look(run, 1)) == cards(walk.look(run, 1))
    walk.count(run, 1, 5)
    assert is_question(stranger.look(run, 1))
    assert stranger.browser.get(address(run, 2)).location == address(run, 1)
    stranger.count(run, 1, 9)
    assert cards(stranger.look(run, 2)) == cards(walk.look(run, 2))
    assert re.findall(r"\b5\b", text(walk.look(run, 1)))
    assert book.rows("SELECT announced FROM attempt ORDER BY id") == [(5,), (9,)]
    assert book.rows("SELECT counts FROM progress") == [(1,), (1,)]


def test_a_run_goes_on_after_a_restart(walk: Walk, config: Config, book: Book) -> None:
    run = code(7, deals="mixed")
    verdict = walk.count(run, 1, 5)
    waiting = cards(walk.look(run, 2))
    again = Walk(create_app(config), walk.browser)
    cookie = walk.browser.get_cookie("fifteentwo")
    assert cookie is not None
    again.browser = again.app.test_client()
    again.browser.set_cookie("fifteentwo", cookie.value)
    assert again.look(run, 1) == verdict
    assert cards(again.look(run, 2)) == waiting
    again.count(run, 2, 4)
    assert [step for step, _, _ in book.attempts()] == [1, 2]
    assert book.hands() == 2


def test_a_begun_run_keeps_its_cards_when_the_secret_changes(walk: Walk, config: Config, app: Flask) -> None:
    run = code(8)
    verdict = walk.count(run, 1, 5)
    waiting = cards(walk.look(run, 2))
    with walk.browser.session_transaction() as old:
        key = old["key"]
    moved = create_app(replace(config, secret_key="another secret, new for this test"))
    assert dealt(moved, run, 2) != dealt(app, run, 2)
    later = Walk(moved, moved.test_client())
    with later.browser.session_transaction() as new:
        new["key"] = key
    assert cards(later.look(run, 2)) == waiting
    assert text(later.look(run, 1)) == text(verdict)


def test_a_cookie_signed_with_another_secret_is_nobodys(walk: Walk, config: Config) -> None:
    run = code(8)
    walk.count(run, 1, 5)
    cookie = walk.browser.get_cookie("fifteentwo")
    assert cookie is not None
    moved = create_app(replace(config, secret_key="another secret, new for this test"))
    later = moved.test_client()
    later.set_cookie("fifteentwo", cookie.value)
    assert is_question(later.get(address(run, 1)).text)
