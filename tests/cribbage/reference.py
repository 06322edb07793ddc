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


def value(card: str) -> int:
    """Returns the counting value of a card as it is written."""
    return min(RANKS.index(card[0]), 10)


def reference_play_points(series: list[str]) -> int:
    """Returns what the last card of a series makes in the play, by the wording of S13."""
    total = 2 if sum(map(value, series)) == 15 else 0
    ranks = [RANKS.index(card[0]) for card in series]
    for equal in (4, 3, 2):
        if len(ranks) >= equal and len(set(ranks[-equal:])) == 1:
            return total + equal * (equal - 1)
    for length in range(len(ranks), 2, -1):
        last = sorted(ranks[-length:])
        if last == list(range(last[0], last[0] + length)):
            return total + length
    return total


def reference_play(hands: list[list[str]], leader: int, cards: list[str]) -> list[str]:
    """Plays cards in the order given, the way it goes at the table, and tells what happens.

    The turn goes from seat to seat; whoever cannot play on says go, until all who hold cards have said it.
    The player of the last card says it to himself.
    """
    held = [list(hand) for hand in hands]
    coming = iter(cards)
    told: list[str] = []
    series: list[str] = []
    gone: set[int] = set()
    seat = last = leader
    while any(held):
        if held[seat] and seat not in gone:
            if min(map(value, held[seat])) + sum(map(value, series)) <= 31:
                card = next(coming)
                held[seat].remove(card)
                series.append(card)
                last = seat
                told.append(f"{seat} {card} {sum(map(value, series))}")
                if made := reference_play_points(series):
                    told.append(f"{seat} play {made}")
                if sum(map(value, series)) == 31:
                    told.append(f"{seat} thirty_one 2")
                    series, gone = [], set()
                elif not any(held):
                    told.append(f"{seat} last_card 1")
            else:
                gone.add(seat)
                if seat != last:
                    told.append(f"{seat} go")
        if gone and all(seat in gone for seat, hand in enumerate(held) if hand) and any(held):
            told.append(f"{last} go 1")
            series, gone, seat = [], set(), last
        seat = (seat + 1) % len(held)
    return told
