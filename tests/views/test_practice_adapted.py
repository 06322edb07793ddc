"""Hands chosen for a player: by what he misses, the same after a reload, and never more than every second one."""

from __future__ import annotations

import json

from tests.views.walking import Book, Walk, address, cards, dealt, is_verdict, worth
from webapp.cribbage import Card, Cards, points

ADAPTED = "hands.endless.adapted.0123456789abcdef"
AS_DEALT = "hands.endless.0123456789abcdef"
OTHER = "hands.endless.adapted.00000000000000ff"


def natural(walk: Walk, run: str, step: int) -> list[str]:
    one = dealt(walk.app, run, step)
    return [*map(str, one.hand), str(one.starter)]


def count_as_shown(walk: Walk, run: str, step: int, off: int = 0) -> list[str]:
    """Counts the hand on the page, off by so much, and returns its cards."""
    shown = cards(walk.look(run, step))
    real = points(Cards.parse(" ".join(shown[:4])), Card.parse(shown[4]))
    verdict = walk.count(run, step, real + off)
    assert is_verdict(verdict)
    assert cards(verdict) == shown, "the verdict is on the cards that were asked about"
    return shown


def test_every_second_hand_is_chosen_and_the_others_are_as_dealt(walk: Walk) -> None:
    shown = [count_as_shown(walk, ADAPTED, step) for step in range(1, 21)]
    as_dealt = [natural(walk, ADAPTED, step) for step in range(1, 21)]
    assert shown[::2] == as_dealt[::2]
    assert sum(one != other for one, other in zip(shown[1::2], as_dealt[1::2], strict=True)) > 5


def test_a_run_as_dealt_is_as_dealt_whatever_is_missed(walk: Walk, book: Book) -> None:
    for step in range(1, 16):
        assert count_as_shown(walk, AS_DEALT, step, off=1) == natural(walk, AS_DEALT, step)
    assert book.rows("SELECT next_cards FROM run") == [(None,)]


def test_a_chosen_hand_stays_after_a_reload_and_after_counts_elsewhere(walk: Walk) -> None:
    count_as_shown(walk, ADAPTED, 1, off=1)
    waiting = cards(walk.look(ADAPTED, 2))
    for step in range(1, 8):
        count_as_shown(walk, OTHER, step, off=1)
        assert cards(walk.look(ADAPTED, 2)) == waiting
    assert count_as_shown(walk, ADAPTED, 2) == waiting
    assert cards(walk.look(ADAPTED, 2)) == waiting, "and its verdict shows it for ever"


def test_a_missed_hand_comes_back_even_in_another_run(walk: Walk) -> None:
    missed = count_as_shown(walk, AS_DEALT, 1, off=1)
    seen = [count_as_shown(walk, ADAPTED, step) for step in range(1, 10)]
    assert missed in seen
    assert seen.index(missed) >= 3


def test_what_is_missed_is_learnt_as_dealt_as_well(walk: Walk, book: Book) -> None:
    for step in range(1, 6):
        count_as_shown(walk, AS_DEALT, step, off=1)
    ((practice,),) = book.rows("SELECT practice FROM mastery")
    kept = json.loads(practice)
    assert kept["counts"] == 5
    assert len(kept["missed"]) == 5


def test_a_form_sent_again_teaches_nothing(walk: Walk, book: Book) -> None:
    walk.count(ADAPTED, 1, 29)
    kept = book.everything()
    walk.say(ADAPTED, 1, worth(walk.app, ADAPTED, 1))
    assert book.everything() == kept


def test_what_another_version_kept_does_not_stop_anybody(walk: Walk, book: Book) -> None:
    count_as_shown(walk, ADAPTED, 1)
    book.change("UPDATE mastery SET practice = '{}'")
    for step in (2, 3, 4):
        count_as_shown(walk, ADAPTED, step)


def test_players_with_one_code_have_hands_of_their_own(walk: Walk, stranger: Walk) -> None:
    shown = []
    for player, off in ((walk, 0), (stranger, 1)):
        shown.append([count_as_shown(player, ADAPTED, step, off=off) for step in range(1, 21)])
    assert shown[0][::2] == shown[1][::2]
    assert shown[0] != shown[1]
    assert walk.browser.get(address(ADAPTED, 21)).status_code == 200
