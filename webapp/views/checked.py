"""What the page "Check a hand" shows: a count and its place among all counts, or every way to lay away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import url_for
from markupsafe import Markup

from webapp.cribbage import (
    HAND_SIZE,
    MAX_COUNT,
    Card,
    Cards,
    Distribution,
    Rules,
    count,
    deck,
    discards,
    points,
    starters,
    whole_deck,
)
from webapp.i18n import format_share
from webapp.trainer.preferences import Preferences
from webapp.views.addresses import check_url, practise_url, weigh_url
from webapp.views.asked import Asked, Checked
from webapp.views.rows import Row, count_said
from webapp.views.ways import WaysTable, ways_table
from webapp.wording import standing
from webapp.wording.cards import card_name, short_names
from webapp.wording.counts import shape_sentence
from webapp.wording.guide import Written, ranks_written, suits_written
from webapp.wording.odds import best_way, whose_crib

EXAMPLE = Cards.parse("5H 5S 5D JC")


@dataclass(frozen=True, slots=True)
class FormView:
    """The form, with what was typed, what is wrong with it, and how cards are typed in the reader's language."""

    hand: str
    starter: str
    crib: bool
    dealer: bool
    problems: dict[str, str]
    understood: tuple[Card, ...]
    """The cards that were read although something is wrong."""
    example_letters: Markup
    example_signs: str
    example_words: str
    ranks: list[Written]
    suits: list[Written]


def form_view(asked: Asked, checked: Checked | None = None) -> FormView:
    """Returns the form: with the cards as they are on the site if all is well, or else as they were typed."""
    problems = checked.problems if checked else {}
    well = checked is not None and not problems
    return FormView(
        hand=short_names(checked.hand) if checked and well else asked.hand,
        starter=short_names([checked.starter]) if checked and well and checked.starter else asked.starter,
        crib=asked.crib,
        dealer=bool(asked.dealer),
        problems=problems,
        understood=checked.hand if checked and "hand" in problems else (),
        example_letters=Markup("<kbd>{}</kbd>").format(" ".join(map(str, EXAMPLE))),
        example_signs=short_names(EXAMPLE),
        example_words=card_name(EXAMPLE[-1]),
        ranks=ranks_written(),
        suits=suits_written(),
    )


@dataclass(frozen=True, slots=True)
class Level:
    """One count from 0 to 29, and how many hands come to it."""

    points: int
    share: str | None
    """None where no hand comes to it (S26)."""
    one_in: str | None
    width: float
    """Length of its bar, in percent of the longest."""
    here: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The starters with which four cards come to the same."""

    points: int
    starters: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CountedView:
    """Four cards with their starter."""

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    total: int
    title: str
    heading: str
    spoken: str | None
    shape: str | None
    rows: list[Row]
    other_kind: str
    other_kind_url: str
    practise_url: str
    place: str
    rarity: str
    less: str
    same: str
    more: str
    all_cases: str
    levels: list[Level]
    other_starters: str
    starter_helped: str
    groups: list[Group]


def counted_view(checked: Checked, chosen: Preferences) -> CountedView:
    """Counts four cards with their starter, and says it as the visitor has chosen."""
    hand, starter, crib = checked.hand, checked.starter, checked.asked.crib
    assert starter is not None
    counted = count(hand, starter, crib=crib)
    total = counted.total
    everything = whole_deck(crib=crib)
    others = starters(hand, [starter], crib=crib)
    return CountedView(
        hand=hand,
        starter=starter,
        crib=crib,
        total=total,
        title=standing.count_title(counted),
        heading=standing.points_heading(total),
        **count_said(counted, chosen),
        shape=shape_sentence(counted),
        other_kind=standing.other_kind(counted, points(hand, starter, not crib)),
        other_kind_url=_url(checked, crib=str(int(not crib))),
        practise_url=practise_url(counted, Rules()),
        place=standing.place(total, everything, crib=crib),
        rarity=standing.rarity(total, everything, crib=crib),
        less=format_share(everything.below(total)),
        same=format_share(everything.share(total)),
        more=format_share(everything.above(total)),
        all_cases=standing.all_cases(everything, crib=crib),
        levels=_levels(everything, total),
        other_starters=standing.other_starters(others),
        starter_helped=standing.starter_helped(total, others),
        groups=_groups(hand, crib=crib, known=[starter]),
    )


@dataclass(frozen=True, slots=True)
class OpenView:
    """Four cards whose starter is not turned up yet."""

    hand: tuple[Card, ...]
    crib: bool
    title: str
    sentence: str
    other_kind_url: str
    groups: list[Group]


def open_view(checked: Checked) -> OpenView:
    """Weighs four cards with every starter."""
    hand, crib = checked.hand, checked.asked.crib
    return OpenView(
        hand=hand,
        crib=crib,
        title=short_names(hand),
        sentence=standing.open_count(starters(hand, crib=crib)),
        other_kind_url=_url(checked, crib=str(int(not crib))),
        groups=_groups(hand, crib=crib),
    )


@dataclass(frozen=True, slots=True)
class UnsureView:
    """Five cards of which nobody said what they are."""

    hand: tuple[Card, ...]
    title: str
    ways: list[tuple[str, str]]
    """What they can be with what they come to then, and the address of it."""


def unsure_view(checked: Checked) -> UnsureView:
    """Says what five cards come to as a hand with its starter, and as cards dealt."""
    hand = checked.hand
    four, last = hand[:HAND_SIZE], hand[HAND_SIZE]
    crib = checked.asked.crib
    return UnsureView(
        hand=hand,
        title=short_names(hand),
        ways=[
            (standing.hand_of_five(count(four, last, crib=crib)), check_url(four, last, crib=crib)),
            *(
                (standing.laid_of_five(discards(hand, dealer=dealer)[0]), weigh_url(hand, dealer=dealer))
                for dealer in (False, True)
            ),
        ],
    )


@dataclass(frozen=True, slots=True)
class WaysView:
    """Six or five cards dealt, and every way to lay away, the best first."""

    dealt: tuple[Card, ...]
    dealer: bool
    title: str
    sentence: str
    whose_crib: str
    other_dealer_url: str
    ways: WaysTable


def ways_view(checked: Checked, chosen: Preferences) -> WaysView:
    """Weighs every way to lay away."""
    dealer = bool(checked.asked.dealer)
    ways = discards(checked.hand, dealer=dealer)
    return WaysView(
        dealt=checked.hand,
        dealer=dealer,
        title=standing.ways_title(checked.hand, ways[0]),
        sentence=best_way(ways[0], chosen.letters),
        whose_crib=whose_crib(dealer),
        other_dealer_url=weigh_url(checked.hand, dealer=not dealer),
        ways=ways_table(ways),
    )


def _url(checked: Checked, **changed: Any) -> str:
    return url_for("count.index", **(checked.address | changed))


def _levels(everything: Distribution, total: int) -> list[Level]:
    longest = max(everything.cases)
    return [
        Level(
            points=number,
            share=format_share(everything.share(number)) if cases else None,
            one_in=standing.one_in(everything.share(number)) if cases else None,
            width=round(100 * cases / longest, 2),
            here=number == total,
        )
        for number, cases in ((number, everything.cases[number]) for number in range(MAX_COUNT + 1))
    ]


def _groups(hand: tuple[Card, ...], *, crib: bool, known: Iterable[Card] = ()) -> list[Group]:
    seen = {*hand, *known}
    found: dict[int, list[Card]] = {}
    for card in deck():
        if card not in seen:
            found.setdefault(points(hand, card, crib), []).append(card)
    return [Group(number, tuple(found[number])) for number in sorted(found, reverse=True)]
