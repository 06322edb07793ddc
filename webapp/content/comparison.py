"""The variants against the standard game, aspect by aspect: `comparison.toml`, checked, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.content.messages import Translate, Words, unfit, words
from webapp.content.sources import Tables, read

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
        return cls.read(read(path), path)

    @classmethod
    def read(cls, source: str, path: Path) -> Comparison:
        """Reads and checks the text of the file.

        :raises ContentError: no TOML, an unknown or a missing key, an id twice, a text unfit for translation, or
            one that only repeats the standard game
        """
        tables = Tables.read(source, path)
        tables.keys("the file", tables.data, ("variant", "aspect"))
        variants = _texts_by_id(tables, "variant", ("id", "name", "page"))
        names = tuple(variants)
        if names[:1] != (STANDARD,):
            raise ContentError(path, 1, f"the first variant is {STANDARD!r}")
        aspects = _texts_by_id(tables, "aspect", ("id", "name", STANDARD), names[1:])
        _check_changes(tables, aspects.values(), names[1:])
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

    def line_of(self, text: str) -> int:
        """Returns the line on which a text stands first."""
        return self.source.count("\n", 0, max(0, self.source.find(f'"{text}"'))) + 1

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
        if variants.count(name) > 1:
            raise fields["variants"].error(f"{name} is there twice")
    rows = fields["rows"].value if "rows" in fields else "changes"
    if rows not in ("all", "changes"):
        raise fields["rows"].error("write all or changes")
    return ComparisonRequest(variants, rows == "changes")


def _texts_by_id(
    tables: Tables, kind: str, required: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, dict[str, str]]:
    """Returns the entries of a kind, which hold nothing but texts."""
    checked: dict[str, dict[str, str]] = {}
    for entry in tables.entries(kind):
        name = tables.named(entry)
        tables.keys(name, entry, required, optional)
        if name in checked:
            raise tables.error(name, f"the id {name!r} is there twice")
        for key, text in entry.items():
            if not isinstance(text, str) or not text or "\n" in text:
                raise tables.error(name, f"{name}: {key} must be one line of text")
        checked[name] = dict(entry)
    return checked


def _check_changes(tables: Tables, aspects: Iterable[Mapping[str, str]], variants: Sequence[str]) -> None:
    """Refuses what is said of a variant though it is as in the standard game: it would be taken for a change."""
    for aspect in aspects:
        for name in variants:
            if aspect.get(name) == aspect[STANDARD]:
                raise tables.error(aspect["id"], f"{aspect['id']}: {name} is as in the standard game; leave it out")
