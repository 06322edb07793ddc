"""How people write cards in each language: the words and letters for ranks and suits.

English letters and words, figures and suit signs are read in every language; what is here comes on top of them.
Names of whole cards and the letters in their corners are not here: they are in the catalogues. A language without an
entry is read by those and by English alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from webapp.cribbage import ACE, JACK, KING, QUEEN, Suit
from webapp.cribbage.cards import LETTERS

C, D, H, S = Suit


@dataclass(frozen=True, slots=True)
class Spellings:
    """The spellings of one language. Several for one thing have blanks between them, the best known first."""

    rank_words: Mapping[int, str]
    suit_words: Mapping[Suit, str]
    rank_letters: Mapping[int, str] = field(default_factory=dict)
    suit_letters: Mapping[Suit, str] = field(default_factory=dict)
    """A letter that stands for two suits is given for both, so that it can be asked back."""
    between: str = ""
    """Words that may stand between rank and suit."""
    joining: str = ""
    """Words that may stand between two cards."""
    look_alikes: str = ""
    """Letters that on paper cannot be told from an English one of the same meaning."""


def _adjectives(noun: str, stem: str) -> str:
    return " ".join([noun, *(stem + ending for ending in ("ý", "á", "é", "ou", "ého", "ém", "ým", "ých", "ými"))])


ENGLISH: Final = Spellings(
    rank_words={
        ACE: "ace aces",
        2: "two twos deuce",
        3: "three threes trey",
        4: "four fours",
        5: "five fives",
        6: "six sixes",
        7: "seven sevens",
        8: "eight eights",
        9: "nine nines",
        10: "ten tens",
        JACK: "jack jacks knave",
        QUEEN: "queen queens",
        KING: "king kings",
    },
    suit_words={C: "clubs club", D: "diamonds diamond", H: "hearts heart", S: "spades spade"},
    rank_letters=dict(enumerate(LETTERS, ACE)) | {10: "10 T"},
    suit_letters={suit: suit.value for suit in Suit},
    between="of",
    joining="and",
)

SPELLINGS: Final[Mapping[str, Spellings]] = MappingProxyType(
    {
        "en": ENGLISH,
        "el": Spellings(
            rank_words={
                ACE: "άσος άσο άσσος άσσο",
                2: "δύο δυο δυάρι",
                3: "τρία τριάρι",
                4: "τέσσερα τεσσάρι",
                5: "πέντε πεντάρι",
                6: "έξι εξάρι",
                7: "επτά εφτά επτάρι εφτάρι",
                8: "οκτώ οχτώ οκτάρι οχτάρι",
                9: "εννέα εννιά εννιάρι",
                10: "δέκα δεκάρι",
                JACK: "βαλές βαλέ φάντης φάντη",
                QUEEN: "ντάμα",
                KING: "ρήγας ρήγα παπάς παπά",
            },
            suit_words={
                C: "σπαθί σπαθιά",
                D: "καρό καρά",
                H: "κούπα κούπες",
                S: "μπαστούνι μπαστούνια",
            },
            # Alpha, kappa and tau, and eta for hearts, look on a card like the Latin letter, and share its key.
            rank_letters={ACE: "Α", 10: "Τ", JACK: "Β", QUEEN: "Ν", KING: "Ρ Κ"},
            suit_letters={C: "Σ", D: "Κ", H: "Κ Η", S: "Μ"},
            joining="και",
            look_alikes="ΑΤΚΗ",
        ),
        "da": Spellings(
            rank_words={
                ACE: "es esser",
                2: "to toer",
                3: "tre treer",
                4: "fire firer",
                5: "fem femmer",
                6: "seks sekser",
                7: "syv syver",
                8: "otte otter",
                9: "ni nier",
                10: "ti tier",
                JACK: "bonde knægt",
                QUEEN: "dame",
                KING: "konge",
            },
            suit_words={C: "klør kloer kløver", D: "ruder rude", H: "hjerter hjerte", S: "spar"},
            rank_letters={ACE: "E", JACK: "B Kn", QUEEN: "D", KING: "K"},
            suit_letters={C: "K", D: "R", H: "H", S: "S"},
            joining="og",
        ),
        "cs": Spellings(
            rank_words={
                ACE: "eso esa",
                2: "dvojka dvojku dvě",
                3: "trojka trojku tři",
                4: "čtyřka čtyřku čtyři",
                5: "pětka pětku pět",
                6: "šestka šestku šest",
                7: "sedmička sedmičku sedma sedm",
                8: "osmička osmičku osma osm",
                9: "devítka devítku devět",
                10: "desítka desítku deset",
                JACK: "spodek spodka kluk kluka",
                QUEEN: "dáma dámu svršek královna",
                KING: "král krále",
            },
            suit_words={
                C: _adjectives("kříže kříž", "křížov"),
                D: _adjectives("káro káry kára", "károv"),
                H: _adjectives("srdce srdcí", "srdcov"),
                S: _adjectives("piky pika pik", "pikov"),
            },
            rank_letters={ACE: "E", QUEEN: "D", KING: "K"},
            suit_letters={C: "Kř K", D: "Ká K", H: "Sr S", S: "P"},
        ),
        "sw": Spellings(
            rank_words={
                ACE: "ree",
                2: "mbili",
                3: "tatu",
                4: "nne",
                5: "tano",
                6: "sita",
                7: "saba",
                8: "nane",
                9: "tisa",
                10: "kumi",
                JACK: "jeki ghulamu",
                QUEEN: "malkia",
                KING: "mfalme",
            },
            suit_words={C: "maua ua pau", D: "kisu visu uru", H: "kopa", S: "shupaza jembe"},
            rank_letters={ACE: "R"},
            suit_letters={C: "M", D: "K", H: "K", S: "S"},
            between="ya wa",
            joining="na",
        ),
    }
)
