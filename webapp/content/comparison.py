"""The variants against the standard game, aspect by aspect: `comparison.toml`, checked, as tables."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.content.messages import Translate, Words, unfit, words

CONTEXT = "comparison"
STANDARD = "standard"


@dataclass(frozen=True)
class Column:
    """The head of a column: a variant."""

    id: str
    name: Words
    page: str
    """Where the variant is described: `slug` or `slug#anchor`."""


@dataclass(frozen=True)
class Cell:
    """What a variant does in one aspect."""

    text: Words
    same: bool
    """Whether this is what the standard game does."""


@dataclass(frozen=True)
class Row:
    """One aspect."""

    id: str
    name: Words
    standard: Words
    cells: tuple[Cell, ...]
    """One for each variant of the table, in its order."""


@dataclass(frozen=True)
class ComparisonTable:
    """Some variants, as a rule beside the standard game, in the reader's language."""

    standard: Column | None
    """None where the standard game is left out."""
    variants: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Comparison:
    """All variants and aspects, in English as written."""

    variants: Mapping[str, Mapping[str, str]]
    """`id`, `name` and `page` of each, by id; the standard game first."""
    aspects: tuple[Mapping[str, str], ...]
    """`id`, `name`, `standard` and a text by variant where it differs."""
    source: str

    @classmethod
    def load(cls, path: Path) -> Comparison:
        """Reads and checks the file.

        :raises ContentError: as `read` does
        """
        return cls.read(path.read_text("utf-8"), path)

    @classmethod
    def read(cls, source: str, path: Path) -> Comparison:
        """Reads and checks the text of the file.

        :raises ContentError: no TOML, an unknown or a missing key, an id twice, a text unfit for translation, or
            one that only repeats the standard game
        """
        try:
            data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise ContentError(path, 1, str(error)) from error
        check = _Check(source, path)
        check.keys("the file", data, ("variant", "aspect"))
        variants = check.entries(data["variant"], ("id", "name", "page"))
        names = tuple(variants)
        if names[:1] != (STANDARD,):
            raise ContentError(path, 1, f"the first variant is {STANDARD!r}")
        aspects = check.entries(data["aspect"], ("id", "name", STANDARD), names[1:])
        check.changes(aspects.values(), names[1:])
        comparison = cls(variants, tuple(aspects.values()), source)
        for line, english in comparison.messages():
            if fault := unfit(english):
                raise ContentError(path, line, fault)
        return comparison

    def messages(self) -> Iterator[tuple[int, str]]:
        """Yields all that readers see, with its line."""
        at = 0
        for english in self._texts():
            at = max(at, self.source.find(f'"{english}"', at))
            yield self.source.count("\n", 0, at) + 1, english

    def _texts(self) -> Iterator[str]:
        yield from (variant["name"] for variant in self.variants.values())
        for aspect in self.aspects:
            yield from (text for key, text in aspect.items() if key != "id")

    def table(
        self,
        variants: Sequence[str] | None = None,
        translate: Translate | None = None,
        *,
        standard: bool = True,
        changes_only: bool = False,
    ) -> ComparisonTable:
        """Puts variants beside the standard game, all of them if none are named.

        `standard` says whether the standard game is a column too. `changes_only` leaves out the aspects in which
        all columns agree.

        :raises KeyError: there is no such variant
        """
        chosen = [name for name in self.variants if name != STANDARD] if variants is None else variants

        def shown(english: str) -> Words:
            return words(translate, CONTEXT, english)

        def column(name: str) -> Column:
            variant = self.variants[name]
            return Column(variant["id"], shown(variant["name"]), variant["page"])

        columns = ([STANDARD] if standard else []) + list(chosen)
        rows = tuple(
            Row(
                aspect["id"],
                shown(aspect["name"]),
                shown(aspect[STANDARD]),
                tuple(Cell(shown(aspect.get(name, aspect[STANDARD])), name not in aspect) for name in chosen),
            )
            for aspect in self.aspects
            if not changes_only or len({aspect.get(name, aspect[STANDARD]) for name in columns}) > 1
        )
        return ComparisonTable(column(STANDARD) if standard else None, tuple(map(column, chosen)), rows)


@dataclass(frozen=True)
class ComparisonRequest:
    """What a ```` ```compare ```` block asks for."""

    variants: tuple[str, ...]
    changes_only: bool


def read_request(fence: Fence, comparison: Comparison) -> ComparisonRequest:
    """Reads a block: `variants: muggins, back_10`, and `rows: all` or `changes` (the default).

    :raises ContentError: an unknown key, variant or choice of rows
    """
    fields = fence.fields(("variants", "rows"))
    if "variants" not in fields:
        raise fence.error("variants: which ones?")
    variants = tuple(name.strip() for name in fields["variants"].value.split(","))
    known = [name for name in comparison.variants if name != STANDARD]
    for name in variants:
        if name not in known:
            raise fields["variants"].error(f"no variant {name!r}; there are {', '.join(known)}")
    rows = fields["rows"].value if "rows" in fields else "changes"
    if rows not in ("all", "changes"):
        raise fields["rows"].error("write all or changes")
    return ComparisonRequest(variants, rows == "changes")


@dataclass(frozen=True)
class _Check:
    """Checks of parsed TOML that name the line."""

    source: str
    path: Path

    def entries(
        self, entries: Sequence[Mapping[str, Any]], required: Sequence[str], optional: Sequence[str] = ()
    ) -> dict[str, dict[str, str]]:
        """Gives the entries by id."""
        checked: dict[str, dict[str, str]] = {}
        for entry in entries:
            name = str(entry.get("id", "an entry without id"))
            self.keys(name, entry, required, optional)
            if name in checked:
                raise self._error(name, f"the id {name!r} is there twice")
            for key, text in entry.items():
                if not isinstance(text, str) or not text or "\n" in text:
                    raise self._error(name, f"{name}: {key} must be one line of text")
            checked[name] = dict(entry)
        return checked

    def keys(self, name: str, entry: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Refuse unknown and missing keys."""
        for key in entry:
            if key not in (*required, *optional):
                raise self._error(name, f"{name}: unknown key {key!r}")
        for key in required:
            if key not in entry:
                raise self._error(name, f"{name}: {key!r} is missing")

    def changes(self, aspects: Iterable[Mapping[str, str]], variants: Sequence[str]) -> None:
        """Refuse what is said of a variant though it is as in the standard game: it would be taken for a change."""
        for aspect in aspects:
            for name in variants:
                if aspect.get(name) == aspect[STANDARD]:
                    raise self._error(aspect["id"], f"{aspect['id']}: {name} is as in the standard game; leave it out")

    def _error(self, name: str, message: str) -> ContentError:
        at = max(0, self.source.rfind(f'"{name}"'))
        return ContentError(self.path, self.source.count("\n", 0, at) + 1, message)
