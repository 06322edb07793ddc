"""What the progress page shows: sums and charts, each made of a bounded number of rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from flask import url_for
from sqlite_utils import Database

from webapp import i18n
from webapp.i18n import gettext
from webapp.store import attempts, progress
from webapp.store.sums import week_of
from webapp.trainer.items import Item
from webapp.trainer.skills import BANDS, Seen, band, trend, weakest
from webapp.views.addresses import focus_url
from webapp.views.charts import Chart, chart
from webapp.views.counted import Counted, counted
from webapp.wording.progress import band_name, summary, time
from webapp.wording.skills import skill_name, trend_name

LATEST = 20
"""How many counts the page lists."""
WRONG = 8
"""How many wrong counts it lists to look at again."""
WEEKS = 26
"""How far the charts go back."""
LATELY = 4
"""Weeks that a trend compares with those before."""
BY_DAY = 28
"""Days within which a chart has a mark for each day, and beyond which for each week."""

Figure = tuple[str, str]
"""A name and a number, as the language writes it."""


@dataclass(frozen=True, slots=True)
class Weak:
    """What a player misses most, to be practised."""

    names: list[str]
    url: str


@dataclass(frozen=True, slots=True)
class SkillRow:
    """How one item is counted."""

    name: str
    width: str
    share: str
    trend: str | None
    trend_text: str | None
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Time:
    """The fastest right count of some kind of hand or crib."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Page:
    """The page of somebody who has counted or answered something."""

    sentence: str | None
    counting: list[Figure]
    calling: list[Figure]
    weak: Weak | None
    accuracy: Chart | None
    speed: Chart | None
    skills: list[SkillRow]
    times: list[tuple[str, Time | None, Time | None]]
    wrong: list[Counted]
    latest: list[Counted]


def progress_page(db: Database, player: int, today: date) -> Page:
    """Makes the page of a player.

    :param today: in the time zone of this machine
    """
    sums = progress.totals(db, player)
    since = week_of(today) - timedelta(weeks=WEEKS - 1)
    days = progress.days(db, player, since.isoformat())
    skills = progress.skills(db, player)
    lately = week_of(today) - timedelta(weeks=LATELY - 1)
    recent = _recent(progress.skill_weeks(db, player, since.isoformat(), lately.isoformat()))
    known = _known(skills, recent)
    weak = weakest(known.items())
    any_counts = sums is not None and sums.counts > 0
    return Page(
        sentence=summary(sums.counts, sums.right_counts, weak[0] if weak else None) if sums and any_counts else None,
        counting=_counting(sums) if sums and any_counts else [],
        calling=_calling(sums) if sums else [],
        weak=Weak([skill_name(item) for item in weak], focus_url(weak)) if weak else None,
        **_charts(days, today),
        skills=_skill_rows(skills, recent, known),
        times=_times(progress.best_times(db, player)),
        wrong=[counted(each) for each in progress.wrong_counts(db, player, WRONG)],
        latest=[counted(each) for each in attempts.latest(db, player, LATEST)],
    )


def _counting(sums: progress.Totals) -> list[Figure]:
    figures = [
        (gettext("Hands and cribs counted"), i18n.format_number(sums.counts)),
        (gettext("Counted right"), i18n.format_percent(sums.right_counts / sums.counts)),
        (gettext("Points off, on average"), i18n.format_number(sums.error_points / sums.counts, 2)),
        (gettext("Right in a row, now"), i18n.format_number(sums.streak)),
        (gettext("Right in a row, at best"), i18n.format_number(sums.best_streak)),
    ]
    if sums.aided_right:
        figures.insert(2, (gettext("Right with hints"), i18n.format_number(sums.aided_right)))
    if sums.timed_hands:
        figures.append((gettext("Time per hand"), time(sums.seconds / sums.timed_hands)))
    return figures


def _calling(sums: progress.Totals) -> list[Figure]:
    figures = []
    if sums.counts:
        figures += [
            (gettext("Points lost to Muggins"), i18n.format_number(sums.lost)),
            (gettext("Times you stepped back"), i18n.format_number(sums.steps_back)),
            (gettext("Holes gone back"), i18n.format_number(sums.holes_back)),
        ]
    if sums.answers:
        figures += [
            (gettext("Counts judged"), i18n.format_number(sums.answers)),
            (gettext("Judged right"), i18n.format_percent(sums.right_answers / sums.answers)),
            (gettext("Points won by judging"), i18n.format_number(sums.won)),
            (gettext("Wrong calls"), i18n.format_number(sums.wrong_calls)),
            (gettext("Wrong counts let pass"), i18n.format_number(sums.let_pass)),
            (gettext("Points given away"), i18n.format_number(sums.given)),
        ]
    return figures


def _recent(stretches: Sequence[progress.Stretch]) -> dict[Item, tuple[Seen, Seen]]:
    """Returns how each item went in the weeks that charts show: before the last ones, and in those."""
    found = {Item(each.item): [Seen(), Seen()] for each in stretches}
    for each in stretches:
        found[Item(each.item)][each.late] = Seen(each.seen, each.missed)
    return {item: (before, late) for item, (before, late) in found.items()}


def _known(skills: Sequence[progress.Skill], recent: dict[Item, tuple[Seen, Seen]]) -> dict[Item, Seen]:
    """Returns how each item went in the weeks that charts show, or, where nothing was counted in them, ever."""
    if recent:
        return {item: before + late for item, (before, late) in recent.items()}
    found: defaultdict[Item, Seen] = defaultdict(Seen)
    for each in skills:
        found[Item(each.item)] += Seen(each.seen, each.missed)
    return dict(found)


def _skill_rows(
    skills: Sequence[progress.Skill], recent: dict[Item, tuple[Seen, Seen]], known: dict[Item, Seen]
) -> list[SkillRow]:
    ever = {(Item(each.item), each.crib): each for each in skills}
    rows = []
    for item in sorted(known, key=lambda item: (not known[item].missed, -known[item].miss)):
        change = trend(*recent[item]) if item in recent else None
        both = [ever.get((item, False)), ever.get((item, True))]
        timed = sum(each.timed_hands for each in both if each)
        seconds = sum(each.seconds for each in both if each)
        rows.append(
            SkillRow(
                name=skill_name(item),
                width=f"{100 * known[item].share:.1f}%",
                share=i18n.format_percent(known[item].share),
                trend=change.value if change else None,
                trend_text=trend_name(change) if change else None,
                cells=[
                    *(text for each in both for text in _seen_cells(each)),
                    time(seconds / timed) if timed else "–",
                ],
            )
        )
    return rows


def _seen_cells(skill: progress.Skill | None) -> tuple[str, str]:
    if skill is None:
        return "0", "–"
    return i18n.format_number(skill.seen), i18n.format_percent(Seen(skill.seen, skill.missed).share)


@dataclass(slots=True)
class _Span:
    """Hands or cribs of a day or a week, added up."""

    hands: int = 0
    right: int = 0
    timed: int = 0
    seconds: float = 0.0

    def add(self, day: progress.Day) -> None:
        self.hands += day.hands
        self.right += day.right_counts
        self.timed += day.timed_hands
        self.seconds += day.seconds

    @property
    def share(self) -> float | None:
        return self.right / self.hands if self.hands else None

    @property
    def average(self) -> float | None:
        return self.seconds / self.timed if self.timed else None


def _charts(days: Sequence[progress.Day], today: date) -> dict[str, Chart | None]:
    if not days:
        return {"accuracy": None, "speed": None}
    first = date.fromisoformat(days[0].day)
    by_day = (today - first).days < BY_DAY
    spans: dict[date, tuple[_Span, _Span]] = {}
    for day in days:
        at = date.fromisoformat(day.day)
        spans.setdefault(at if by_day else week_of(at), (_Span(), _Span()))[day.crib].add(day)
    step = timedelta(days=1 if by_day else 7)
    at, last = min(spans), max(spans)
    while at < last:
        at += step
        spans.setdefault(at, (_Span(), _Span()))
    ordered = sorted(spans)
    return {
        "accuracy": _accuracy([spans[at] for at in ordered], ordered, by_day=by_day),
        "speed": _speed([spans[at] for at in ordered], ordered, by_day=by_day),
    }


def _headings(*, by_day: bool) -> list[str]:
    return [gettext("Day") if by_day else gettext("Week from")]


def _accuracy(spans: Sequence[tuple[_Span, _Span]], days: Sequence[date], *, by_day: bool) -> Chart:
    return chart(
        gettext("Counted right, over time"),
        [
            ("hands", gettext("Hands"), [hands.share for hands, _ in spans]),
            ("cribs", gettext("Cribs"), [cribs.share for _, cribs in spans]),
        ],
        top=1,
        levels=[(level, i18n.format_percent(level)) for level in (0, 0.5, 1)],
        days=[i18n.format_day(day) for day in days],
        headings=[
            *_headings(by_day=by_day),
            gettext("Hands"),
            gettext("Hands right"),
            gettext("Cribs"),
            gettext("Cribs right"),
        ],
        rows=[
            [i18n.format_day(day), *(text for span in both for text in _right_cells(span))]
            for day, both in zip(days, spans, strict=True)
            if any(span.hands for span in both)
        ],
    )


def _right_cells(span: _Span) -> tuple[str, str]:
    return i18n.format_number(span.hands), "–" if span.share is None else i18n.format_percent(span.share)


def _speed(spans: Sequence[tuple[_Span, _Span]], days: Sequence[date], *, by_day: bool) -> Chart | None:
    averages = [span.average for both in spans for span in both if span.average is not None]
    if not averages:
        return None
    top = next((top for top in (4, 10, 20, 40, 60, 120, 200) if top >= max(averages)), 300)
    return chart(
        gettext("Seconds per hand or crib, over time"),
        [
            ("hands", gettext("Hands"), [hands.average for hands, _ in spans]),
            ("cribs", gettext("Cribs"), [cribs.average for _, cribs in spans]),
        ],
        top=top,
        levels=[(level, i18n.format_number(level)) for level in (0, top / 2, top)],
        days=[i18n.format_day(day) for day in days],
        headings=[*_headings(by_day=by_day), gettext("Time per hand"), gettext("Time per crib")],
        rows=[
            [i18n.format_day(day), *("–" if span.average is None else time(span.average) for span in both)]
            for day, both in zip(days, spans, strict=True)
            if any(span.timed for span in both)
        ],
    )


def _times(found: Sequence[progress.BestTime]) -> list[tuple[str, Time | None, Time | None]]:
    best: dict[tuple[int, bool], progress.BestTime] = {}
    for each in found:
        at = band(each.combinations), each.crib
        if at not in best or each.seconds < best[at].seconds:
            best[at] = each
    rows = []
    for first in BANDS:
        hand, crib = (_time(best.get((first, crib))) for crib in (False, True))
        if hand or crib:
            rows.append((band_name(first), hand, crib))
    return rows


def _time(best: progress.BestTime | None) -> Time | None:
    if best is None:
        return None
    return Time(time(best.seconds), url_for("practice.exercise", code=best.code, step=best.step))
