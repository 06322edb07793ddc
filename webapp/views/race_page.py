"""What the page of a race shows: where it stands, what happened, and what the player is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any

from flask import request, url_for
from markupsafe import Markup

from webapp.cribbage import Card, Counted, Dealt, Pegged, Rules, SteppedBack, order
from webapp.i18n import format_moment, gettext, language, ngettext
from webapp.store.races import OpenRace
from webapp.trainer.missed import Missed, missed
from webapp.trainer.preferences import Preferences
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.races import Happening, Race, Turn
from webapp.trainer.runs import InvalidRunError
from webapp.trainer.verdicts import compare
from webapp.views.board import BoardView, Track, board_view
from webapp.views.exercise import board_label
from webapp.views.fragments import pen
from webapp.views.rows import Row, count_said
from webapp.views.steps import run_url
from webapp.wording.counts import headline
from webapp.wording.races import (
    Brought,
    RaceLine,
    brought,
    deal_name,
    dealer_line,
    missed_figures,
    race_lines,
    result,
    seat_name,
    side_name,
    wrong_count_name,
)
from webapp.wording.settings import race_summary

Scores = list[tuple[int, str, int]]
"""Track, name and holes of each side."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, as the page shows it."""

    text: str
    label: str | None
    cards: tuple[Card, ...]
    spoken: str | None
    """A count that the line settles, said aloud."""
    rows: list[Row]
    """Its combinations."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the player is asked for, and the cards it is about."""

    turn: Turn
    question: str
    cards: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False
    counter: str = ""
    """Who has announced a count that is to be answered."""
    announced: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """What was in a form that cannot be used, and why."""

    problem: str | None = None
    typed: str = ""
    chosen: Sequence[Card] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A deal of the log."""

    title: str
    log: Markup


@dataclass(frozen=True, slots=True)
class End:
    """How the race ended, and what the player missed."""

    title: str
    figures: list[tuple[str, str]]
    wrong: list[tuple[str, str]]
    """His wrong counts: which, and what was right."""
    rematch_url: str


@dataclass(frozen=True, slots=True)
class RacePage:
    """Everything the page shows."""

    url: str
    position: int
    notice: str | None
    settings_text: str
    settings_url: str
    deal: str
    dealer: RaceLine
    scores: Scores
    board: BoardView
    begins: bool
    """Whether nobody has moved yet."""
    brought: Brought
    happened: list[Line]
    """What happened since the player's last move, that included."""
    asked: Asked | None
    sent: Sent
    end: End | None
    log: list[Chapter]
    """Deal by deal, the newest first."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A race of the visitor's that is not over."""

    url: str
    title: str
    scores: Scores
    when: str
    iso: str


def race_page(race: Race, chosen: Preferences, *, notice: str | None, sent: Sent) -> RacePage:
    """Shows a race as it stands, with counts said as the player has chosen."""
    settings, rules = race.settings, race.settings.rules
    over = race.turn is Turn.OVER
    settings_text, settings_url = _terms(language(), request.script_root, replace(settings, nonce=""))
    return RacePage(
        url=run_url("race.race", settings.code),
        position=race.position,
        notice=notice,
        settings_text=settings_text,
        settings_url=settings_url,
        deal=deal_name(race.deal),
        dealer=dealer_line(race.dealer, rules),
        scores=_scores(race.scores, rules),
        board=board_view(rules.target, _tracks(race), _board_label(race)),
        begins=not race.position,
        brought=brought(_since(race)),
        happened=_lines(_since(race), rules, chosen),
        asked=None if over else _asked(race),
        sent=sent,
        end=_end(race) if over else None,
        log=[
            Chapter(deal_name(race.deal), _log(race.chronicle(race.deal), rules, chosen)),
            *_past_deals(language(), settings, race.seed, race.over, chosen),
        ],
    )


@lru_cache(maxsize=256)
def _terms(lang: str, root: str, settings: RaceSettings) -> tuple[str, str]:
    """Returns what the page says of the settings, and where others are chosen; every page of a race has both."""
    return race_summary(settings), url_for("race.setup", **_address(settings))


def open_races(races: Sequence[OpenRace]) -> list[GoingOn]:
    """Shows the races that go on; one whose code this version does not read is left out."""
    return [shown for each in races if (shown := _going_on(each))]


def _going_on(race: OpenRace) -> GoingOn | None:
    try:
        settings = RaceSettings.parse(race.code)
    except InvalidRunError:
        return None
    return GoingOn(
        url=url_for("race.race", code=race.code),
        title=race_summary(settings),
        scores=_scores(race.scores, settings.rules),
        when=format_moment(datetime.fromisoformat(race.updated)),
        iso=race.updated,
    )


def _address(settings: RaceSettings) -> dict[str, Any]:
    return dict(settings.wishes)


def _scores(scores: Sequence[int], rules: Rules) -> Scores:
    return [(side, side_name(side, rules), score) for side, score in enumerate(scores)]


def _lines(happened: Sequence[Happening], rules: Rules, chosen: Preferences) -> list[Line]:
    return [
        Line(line.text, line.label, line.cards, **count_said(line.count, chosen))
        if line.count
        else Line(line.text, line.label, line.cards, None, [])
        for line in race_lines(happened, rules)
    ]


def _since(race: Race) -> Sequence[Happening]:
    """Returns what happened since the player's last move. Who deals next stands above it and below it anyway."""
    told = race.told[race.since :]
    return told[:-1] if race.position and isinstance(told[-1], Dealt) else told


def _log(happened: Sequence[Happening], rules: Rules, chosen: Preferences) -> Markup:
    drawn: Markup = pen(chosen.letters).log([_told(language(), part, rules, chosen) for part in _parts(happened)])
    return drawn


@lru_cache(maxsize=1024)
def _told(lang: str, part: Sequence[Happening], rules: Rules, chosen: Preferences) -> Markup:
    """Returns a part of the log. Each page of a deal shows all that came before, and of that only the end is new."""
    drawn: Markup = pen(chosen.letters).told(_lines(part, rules, chosen))
    return drawn


def _parts(happened: Sequence[Happening]) -> Iterator[Sequence[Happening]]:
    """Yields what happened in parts, each up to a count that is settled: its answers are told by how it was settled."""
    ends = [at + 1 for at, each in enumerate(happened) if isinstance(each, Counted)]
    for begin, end in pairwise([0, *ends, len(happened)]):
        yield tuple(happened[begin:end])


@lru_cache(maxsize=64)
def _past_deals(
    lang: str, settings: RaceSettings, seed: str, deals: tuple[str, ...], chosen: Preferences
) -> tuple[Chapter, ...]:
    """Returns the log of the deals that are over, the newest first. Between two of them it stays the same."""
    drawn = [_drawn_once(lang, settings, seed, deal, text, chosen) for deal, text in enumerate(deals)]
    return tuple([Chapter(deal_name(deal), drawn[deal]) for deal in reversed(range(len(deals)))])


@lru_cache(maxsize=1024)
def _drawn_once(lang: str, settings: RaceSettings, seed: str, deal: int, text: str, chosen: Preferences) -> Markup:
    """Returns the log of a deal that is over. Nothing in it can change any more, and a long race has many."""
    # How many deals came before is all that is asked of them.
    before = [{"scores": (), "moves": ()}] * deal
    race = Race(settings, seed, [*before, json.loads(text)])
    return _log(race.chronicle(deal), settings.rules, chosen)


def _asked(race: Race) -> Asked:
    if race.turn is Turn.CLAIM:
        count = race.to_claim
        return Asked(race.turn, _count_question(crib=count.crib), tuple(count.hand), count.starter, count.crib)
    view, rules = race.view, race.settings.rules
    if race.turn is Turn.LAY_AWAY:
        question = ngettext("Lay %(num)d card away in the crib", "Lay %(num)d cards away in the crib", rules.laid_away)
        return Asked(race.turn, question, tuple(sorted(view.hand, key=order)))
    if race.turn is Turn.ANNOUNCE:
        return Asked(race.turn, _count_question(crib=view.crib), tuple(view.open), view.starter, view.crib)
    assert view.counter is not None
    assert view.announced is not None
    counter = seat_name(view.counter, rules)
    question = gettext("Is this count right?")
    return Asked(race.turn, question, tuple(view.open), view.starter, view.crib, counter, view.announced)


def _count_question(*, crib: bool) -> str:
    return gettext("What is your crib worth?") if crib else gettext("What is your hand worth?")


def _tracks(race: Race) -> list[Track]:
    """Puts each side's rear peg where it stood before its last move, and the trail where it has just gone back."""
    rear = list(race.scores)
    trail: list[int | None] = [None] * len(rear)
    for at, each in enumerate(race.told):
        if isinstance(each, Pegged | SteppedBack) and each.holes > 0:
            rear[each.side], trail[each.side] = each.before, None
        elif isinstance(each, Pegged | SteppedBack) and each.holes and at >= race.since:
            trail[each.side] = each.before
    return [Track(front, min(back, front), gone) for front, back, gone in zip(race.scores, rear, trail, strict=True)]


def _board_label(race: Race) -> str:
    rules = race.settings.rules
    if rules.players == 2:
        return board_label(race.scores, rules.target)
    return gettext(
        "The board to %(target)d. The figures beside it say in which holes the pegs are.", target=rules.target
    )


def _end(race: Race) -> End:
    assert race.outcome is not None
    rules = race.settings.rules
    found = _missed_once(race.settings, race.seed, json.dumps(race.deals))
    again = race.rematch()
    return End(
        title=result(race.outcome, rules),
        figures=missed_figures(found, rules),
        wrong=[
            (wrong_count_name(each.deal, crib=each.crib), headline(compare(each.said, each.real), each.said, each.real))
            for each in found.wrong
        ],
        rematch_url=url_for("race.start", **_address(again), dealer=again.dealer),
    )


@lru_cache(maxsize=64)
def _missed_once(settings: RaceSettings, seed: str, deals: str) -> Missed:
    race = Race(settings, seed, json.loads(deals))
    return missed((race.chronicle(deal) for deal in range(race.deal + 1)), settings.rules)
