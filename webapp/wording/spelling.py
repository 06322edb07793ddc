"""Reading cards as people write them, in the reader's language: "5H", "10♦", "hb", "knægt hjerter", "βαλές κούπα".

A card is a rank and a suit, or the other way round. Words and signs say which is which; a single letter can be both
(K is the king, and the Danish klør), and one letter can mean different things to an English and to a Czech reader.
So the ways of reading are tried one after another, and the first that makes cards of everything counts:

1. the rank first, in English letters; then in those of the language; then in both;
2. the same with letters in any order.

What is written in plain letters, as addresses are, means the same cards in every language for that reason. Where one
way of reading finds two different cards behind a word, nobody guesses: the reader is asked.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import Final, TypeVar

from webapp.cribbage import ACE, JACK, KING, Card, Cards, InvalidCardError, Suit, deck
from webapp.i18n import language
from webapp.wording.cards import card_name, index_letter
from webapp.wording.letters import ENGLISH, Spellings, spellings

LONGEST: Final = 200
"""Characters that six cards in full words fit in twice over."""

SHORT: Final = 3
"""Letters of the longest word that may be a card in single letters instead."""

SIGNS: Final = {Suit.CLUBS: "♣ ♧", Suit.DIAMONDS: "♦ ♢", Suit.HEARTS: "♥ ♡ ❤", Suit.SPADES: "♠ ♤"}

# The blocks of Unicode that hold whole playing cards, each from the ace on with a knight before the queen.
_DRAWN: Final = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}

Half = TypeVar("Half", int, Suit)


class Trouble(StrEnum):
    """Why a piece of text is no card."""

    UNKNOWN = "unknown"
    NO_SUIT = "no_suit"
    NO_RANK = "no_rank"
    AMBIGUOUS = "ambiguous"
    TOO_LONG = "too_long"


class SpellingError(InvalidCardError):
    """Says which piece of a text is no card, and why."""

    why: Trouble
    meanings: tuple[Card, ...]
    """The cards it can mean, where that is the trouble."""

    def __init__(self, text: str, why: Trouble, meanings: tuple[Card, ...] = ()) -> None:
        super().__init__(text)
        self.why = why
        self.meanings = meanings


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in a text."""

    cards: tuple[Card, ...]
    """The cards, in order; if something is wrong, those before it."""
    fault: SpellingError | None = None

    def whole(self) -> Cards:
        """Returns the cards of a text with which nothing is wrong.

        :raises SpellingError: a piece of the text is no card
        :raises InvalidPositionError: a card is there twice
        """
        if self.fault:
            raise self.fault
        return Cards(self.cards)


def read(*texts: str) -> list[Reading]:
    """Reads the cards in some texts that one person wrote, in the language of the page being made.

    Letters mean the same in all of the texts. How many cards there are, and whether one comes twice, is for the
    caller to judge.
    """
    ways = [(words, strict) for strict in (True, False) for words in _vocabularies(language())]
    folded = [_Folded(text[:LONGEST]) for text in texts]
    for words, strict in ways:
        found = [_Search(each, words, strict) for each in folded]
        if all(each.complete for each in found):
            return [_judged(text, each.result()) for text, each in zip(texts, found, strict=True)]
    return [_judged(text, _alone(each, ways)) for text, each in zip(texts, folded, strict=True)]


def _judged(text: str, found: Reading) -> Reading:
    if len(text) > LONGEST:
        return Reading(found.cards, SpellingError(text[:20], Trouble.TOO_LONG))
    return found


def _alone(text: _Folded, ways: Sequence[tuple[_Vocabulary, bool]]) -> Reading:
    """Reads one text whatever is in the others."""
    for words, strict in ways:
        search = _Search(text, words, strict)
        if search.complete:
            return search.result()
    return search.result()


class _Folded:
    """A text without what makes no difference: case, accents, width, variation selectors."""

    def __init__(self, text: str) -> None:
        self._text = text
        parts = [(part, at) for at, sign in enumerate(text) for part in _fold(sign)]
        self.folded = "".join(part for part, _ in parts)
        self._origins = [at for _, at in parts]

    def __len__(self) -> int:
        return len(self.folded)

    def original(self, start: int, end: int) -> str:
        """Returns a piece as it was written."""
        return self._text[self._origins[start] : self._origins[end - 1] + 1]

    def after_gap(self, at: int) -> int:
        """Returns where the next piece begins."""
        while at < len(self) and _is_gap(self.folded[at]):
            at += 1
        return at

    def end_of_piece(self, at: int) -> int:
        """Returns where a piece ends."""
        while at < len(self) and not _is_gap(self.folded[at]):
            at += 1
        return at


@cache
def _fold(sign: str) -> str:
    if sign in _PLAYING_CARDS:
        return _PLAYING_CARDS[sign]
    kept = [part for part in unicodedata.normalize("NFKD", sign) if unicodedata.category(part) not in _MARKS]
    return "".join(kept).casefold().translate(_LIGATURES)


def _fold_word(word: str) -> str:
    return "".join(map(_fold, word))


@cache
def _is_gap(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] in "ZPC" or category in ("Sm", "Sk")


_MARKS: Final = ("Mn", "Me", "Cf")
_LIGATURES: Final = str.maketrans({"ø": "o", "æ": "ae"})
_PLAYING_CARDS: Final = {
    chr(first + rank + (rank > JACK)): ENGLISH.rank_letters[rank].split()[0].casefold() + suit.symbol
    for suit, first in _DRAWN.items()
    for rank in range(ACE, KING + 1)
}


@dataclass(frozen=True, slots=True)
class _Atom:
    """The least piece of text that means something: a rank, a suit, or a whole card by name."""

    text: str
    rank: int | None = None
    suit: Suit | None = None
    letter: bool = False
    """Whether only its place tells a rank from a suit."""


class _Vocabulary:
    """What is read in one way of reading."""

    def __init__(self, atoms: Iterable[_Atom], between: Iterable[str], joining: Iterable[str]) -> None:
        self._atoms: dict[str, list[_Atom]] = {}
        for atom in dict.fromkeys(atoms):
            self._atoms.setdefault(atom.text[0], []).append(atom)
        self._between = tuple(between)
        self._joining = tuple(joining)

    def at(self, text: str, at: int) -> Iterator[_Atom]:
        """Yields what can begin here."""
        if at < len(text):
            for atom in self._atoms.get(text[at], ()):
                if text.startswith(atom.text, at):
                    yield atom

    def cover(self, run: str, *, letters: bool) -> bool:
        """Says whether a run of letters can be read as single letters throughout, or as words throughout."""
        reached = {0}
        for at in range(len(run)):
            if at in reached:
                reached.update(at + len(atom.text) for atom in self.at(run, at) if atom.letter == letters)
                if not letters:
                    joints = (*self._between, *self._joining)
                    reached.update(at + len(word) for word in joints if run.startswith(word, at))
        return len(run) in reached

    def to_next_card(self, text: _Folded, at: int) -> int:
        """Returns where a card can begin, behind a gap and an "and"."""
        at = text.after_gap(at)
        end = text.end_of_piece(at)
        return text.after_gap(end) if text.folded[at:end] in self._joining else at

    def to_other_half(self, text: _Folded, at: int) -> list[int]:
        """Returns where the other half of a card can begin, behind a gap and perhaps an "of"."""
        at = text.after_gap(at)
        return [at, *(text.after_gap(at + len(word)) for word in self._between if text.folded.startswith(word, at))]


@dataclass(frozen=True, slots=True)
class _Step:
    """A card that was read, and what was read before it."""

    card: Card
    start: int
    end: int
    before: _Step | None
    key: int
    """The same for the same cards, however they were written."""

    def steps(self) -> list[_Step]:
        """Returns all steps so far, in order."""
        found: list[_Step] = []
        step: _Step | None = self
        while step:
            found.append(step)
            step = step.before
        return found[::-1]


class _Search:
    """All ways to make cards of a text with one vocabulary; those with the fewest and so the longest pieces count."""

    def __init__(self, text: _Folded, words: _Vocabulary, strict: bool) -> None:
        """:param strict: a letter for a suit comes after the rank"""
        self._text, self._words, self._strict = text, words, strict
        self._keys: dict[tuple[int, Card], int] = {}
        self._in_words, self._in_letters = self._runs()
        # By place: the number of pieces so far, and at most two readings of them that differ.
        self._reached: dict[int, tuple[int, list[_Step | None]]] = {0: (0, [None])}
        for at in range(len(text)):
            if at in self._reached:
                self._go_on(at)
        self._furthest = max(self._reached)

    @property
    def complete(self) -> bool:
        """Whether everything was read."""
        return self._next(self._furthest) == len(self._text)

    def result(self) -> Reading:
        """Returns the cards, with what is wrong if they are not all."""
        _, ways = self._reached[self._furthest]
        steps = ways[0].steps() if ways[0] else []
        if len(ways) > 1 and ways[1]:
            for at, (one, other) in enumerate(zip(steps, ways[1].steps(), strict=False)):
                if one.card is not other.card:
                    piece = self._text.original(one.start, max(one.end, other.end))
                    fault = SpellingError(piece, Trouble.AMBIGUOUS, (one.card, other.card))
                    return Reading(tuple(step.card for step in steps[:at]), fault)
        cards = tuple(step.card for step in steps)
        return Reading(cards) if self.complete else Reading(cards, self._fault())

    def _runs(self) -> tuple[list[bool], list[bool]]:
        """Returns for each place whether it is read in words, and whether in letters.

        A run of letters is one or the other: the Czech "pětka" is no "pět" with a letter behind it. Only a short one
        can be both, such as the Danish "es", the ace or the ace of spades.
        """
        in_words: list[bool] = []
        in_letters: list[bool] = []
        for alphabetic, signs in groupby(self._text.folded, str.isalpha):
            run = "".join(signs)
            words = not alphabetic or self._words.cover(run, letters=False)
            letters = not alphabetic or self._words.cover(run, letters=True)
            in_words += [words] * len(run)
            in_letters += [letters and not (alphabetic and words and len(run) > SHORT)] * len(run)
        return in_words, in_letters

    def _atoms(self, at: int) -> Iterator[_Atom]:
        """Yields what can begin here without taking a word apart."""
        folded = self._text.folded
        for atom in self._words.at(folded, at):
            if atom.rank and atom.suit:
                end = at + len(atom.text)
                if not (at and folded[at - 1].isalpha()) and not (end < len(folded) and folded[end].isalpha()):
                    yield atom
            elif (self._in_letters if atom.letter else self._in_words)[at]:
                yield atom

    def _next(self, at: int) -> int:
        return self._words.to_next_card(self._text, at)

    def _go_on(self, at: int) -> None:
        cost, ways = self._reached[at]
        start = self._next(at)
        for card, end, pieces in self._cards(start):
            best, there = self._reached.setdefault(end, (cost + pieces, []))
            if cost + pieces > best:
                continue
            if cost + pieces < best:
                there = []
            all_ways = [*there, *(_Step(card, start, end, way, self._key(way, card)) for way in ways)]
            kept: dict[int, _Step | None] = {each.key: each for each in all_ways if each}
            self._reached[end] = cost + pieces, list(kept.values())[:2]

    def _key(self, before: _Step | None, card: Card) -> int:
        return self._keys.setdefault((before.key if before else 0, card), len(self._keys) + 1)

    def _cards(self, at: int) -> Iterator[tuple[Card, int, int]]:
        """Yields every card that can begin here, where it ends, and in how many pieces it was written."""
        for first in self._atoms(at):
            end = at + len(first.text)
            if first.rank and first.suit:
                yield Card(first.rank, first.suit), end, 1
                continue
            if self._strict and first.suit and first.letter:
                continue
            for middle in self._words.to_other_half(self._text, end):
                for second in self._atoms(middle):
                    rank, suit = first.rank or second.rank, first.suit or second.suit
                    if rank and suit and not (second.rank and second.suit):
                        yield Card(rank, suit), middle + len(second.text), 2

    def _fault(self) -> SpellingError:
        text = self._text
        at = self._next(self._furthest)
        piece = text.end_of_piece(at)
        halves = [atom for atom in self._atoms(at) if not (atom.rank and atom.suit)]
        if not halves:
            return SpellingError(text.original(at, piece), Trouble.UNKNOWN)
        half = max(halves, key=lambda atom: len(atom.text))
        end = at + len(half.text)
        then = self._words.to_other_half(text, end)[-1]
        others = list(self._atoms(then))
        if then < len(text) and (not others or any(end == then and then + len(each.text) == piece for each in others)):
            # The half is not to blame, but what stands where the other should be.
            start = at if then == end else then
            return SpellingError(text.original(start, text.end_of_piece(then)), Trouble.UNKNOWN)
        return SpellingError(text.original(at, end), Trouble.NO_SUIT if half.rank else Trouble.NO_RANK)


@cache
def _vocabularies(lang: str) -> tuple[_Vocabulary, ...]:
    """Returns the ways of reading letters: as an Englishman does, as the language does, as either."""
    own = spellings()
    both = (ENGLISH, own)
    common = [
        *(_Atom(_fold_word(sign), suit=suit) for suit, signs in SIGNS.items() for sign in signs.split()),
        *(_Atom(str(rank), rank=rank) for rank in range(2, 11)),
        *(_Atom(text, rank=rank) for each in both for rank, text in _spelt(each.rank_words)),
        *(_Atom(text, suit=suit) for each in both for suit, text in _spelt(each.suit_words)),
        *(_Atom(_fold_word(card_name(card)), card.rank, card.suit) for card in deck()),
    ]
    english, local = _letters(ENGLISH), [*_letters(own), *_corners()]
    between = [_fold_word(word) for each in both for word in each.between.split()]
    joining = [_fold_word(word) for each in both for word in each.joining.split()]
    return tuple(_Vocabulary([*common, *letters], between, joining) for letters in (english, local, english + local))


def _letters(own: Spellings) -> list[_Atom]:
    return [
        *(_Atom(text, rank=rank, letter=True) for rank, text in _spelt(own.rank_letters)),
        *(_Atom(text, suit=suit, letter=True) for suit, text in _spelt(own.suit_letters)),
    ]


def _corners() -> list[_Atom]:
    """Returns the letters in the corners of the language's cards."""
    return [_Atom(_fold_word(index_letter(card)), rank=card.rank, letter=True) for card in deck()]


def _spelt(table: Mapping[Half, str]) -> Iterator[tuple[Half, str]]:
    for meaning, words in table.items():
        for word in words.split():
            yield meaning, _fold_word(word)
