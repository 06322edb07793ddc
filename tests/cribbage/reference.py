"""A second scorer, written another way, to hold the engine to: it tries every subset of the five cards.

It works on the cards' text alone and shares nothing with the engine but the way a card is written.
"""

from collections.abc import Iterable

RANKS = " A23456789TJQK"


def reference_points(hand: Iterable[object], starter: object, crib: bool = False) -> int:
    """Returns what a hand or crib is worth, by the wording of S21 to S25 and nothing cleverer."""
    held = [str(card) for card in hand]
    five = [*held, str(starter)]
    subsets = [[five[bit] for bit in range(5) if mask >> bit & 1] for mask in range(1, 32)]

    total = 0
    longest = 0
    ways = 0
    for subset in subsets:
        ranks = sorted(RANKS.index(card[0]) for card in subset)
        if sum(10 if rank > 10 else rank for rank in ranks) == 15:
            total += 2
        if len(ranks) == 2 and ranks[0] == ranks[1]:
            total += 2
        if len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks))):
            if len(ranks) > longest:
                longest, ways = len(ranks), 0
            if len(ranks) == longest:
                ways += 1
    total += longest * ways

    suits_in_hand = "".join(card[1] for card in held)
    if suits_in_hand in ("CCCC", "DDDD", "HHHH", "SSSS"):
        if five[4][1] == suits_in_hand[0]:
            total += 5
        elif not crib:
            total += 4
    return total + held.count("J" + five[4][1])
