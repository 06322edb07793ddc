"""What any five ranks are worth together, without their suits: the table that ``points`` and the odds look up.

Working it out from the definitions of ``count`` takes a third of a second, so it is kept packed and unpacked at
the first use, in a millisecond. A test works it out and holds every entry to it.
"""

from __future__ import annotations

import binascii
import zlib
from collections.abc import Sequence
from typing import Final

from webapp.cribbage.cards import RANK_CODES

TABLE: Final = bytearray()
"""By the sum of five rank codes: points of fifteens, pairs and runs. Empty until :func:`fill_table`."""
JACK_BIT: Final = 0x80
"""Set in an entry where a jack is among the five: only then there can be nobs."""

# One byte for each five ranks, in the order of sums(). Five of one rank, which no deck has, share their sum with
# others in some cases, and then hold the entry of those.
_PACKED: Final = """
eNrtV11v4zYQNHgUtWJYWQmcNg/9sYZC07Tr+lLg0Kf+2M4MJedaoMClB7R5iBybEj92Z2eHS2WTzFJK22mbbJrMtngKKXh8Y9z6OIX7ZN6bjw8Bw7ju
MX23TDEL3oLhzjnr+hjTIzqM41yGkd7wDAMx7cwmi/iMcbT7uMO1Wa3APKbtgvPscIkrfPIYwgw0nQ/O+m6wYcT16B38+jGNT1j60y7iNwww84BV/s7o
GJDhOaXpyfvwFC0ZUYdk+D7i/ikleR+DxRAiQmieQsQneOBED+wHPPSwl5zzfRiBLhGjJe8IfLQd1iTfBQefzlzvsCD1/V3fA9GAiNN4D0YAx2ldGif6
2qYRxBlNE6h1cGk73sKaGxBfAmdGZ4w9gvSJpE9waOIljEwU0xW2hnBwARJiRuISaE4Klh3WMCetaXDBDw13NjoaAefsQRJGY0Q+NMqDZ9SIDcEhPNf3
RIT8JD5bYEgtUTQrnXSBk2Ggh/c48iGY8wN14eMPA4jhNQDhkMYxRSrFyAViMdAOGYKk3QMDetw1m+SFIQwJ3oxwgSwMdA2WMADhEEtwvRdltBb4FyOT
a9NImyNtPu3WsUThikr+Nn9qEpUZkI6EKWOgWkAdmPTsIM2BpFL7yLen0rvAFGtbeJEFIo3oI+UTJsx1g2g0wgzDAKqh4ag9NVIFhAmrDxQqtpPrEFSi
pjpykJgLPDgmRqkxBe0C2LTYJMxtA0DcH46c0P8aX7PpKSys6yFH5Qa6dr7DA4bX5RQHmIwiqe/6rhs6pAyOuMcNshaT0yMhyZGXIa73jcnpKcjtIzEl
P3B7k7oBkVCjUhdEBjA+KiHQrfbiHfcIOJBtY4CBEDllSAIHnMuYgMIvXaXIa9p5Tdk1BYyh7ZUlvzuB0r5Ac790shSoCsKvyl/SCmu65ragkb+UM+wD
A+X0oVJhrEs/iwmVArCBUoBshUbo0CPHkMEocomf7aiwmZq2zhgqkiHKlonYfiBmhJkNQnUb33ET0m4M4pvMUw1eySTW0CoybVJsr5uYmiEaKDKSG8fL
b/CVH9FMaikD6hjzkfIOW7UxuI5xg3mvILnTQ6tCcku/BndehLleYhdOWEORC9xIzVH7GbQXEdEGH88AOUwsgOSbh+4TPgDSdYQz8A7VlQ4HbjOLcdzK
KF1KhdZQKT5WHmMFnZaNsE3KIopJkhIHsn3L5SAl/CgUUjUW3XHPLLpTZwuWIAcGIfaXMS+pJkIPTYt92xfreiWEAFMTs2szCRLVcFoUPgkQATbt7l6V
y4LdGls6t7YIGVK+1HrBdb2gKbgppaAn477kckZbLzWXWo4111pzPuK5nGst/D2XS73i+qPMueRDmdE7z/NxrvNcMv5yPh3rFTZfrriHnTyrvdZSaHpd
h0cMHGY4uKwTj1h2LleY2WcY3efDEc5p94xhzZqxMAMY74gV2MtiE30FUzOszLyrQnNETKVcCXKe8x5f+Zkz18wCxzvOPx4Ph3qutHm5rGOwAdcKMtMB
x0pzS78V7rIIm+GJdAgm4GS4ZSwy335OlesQ0R6fzAA5TCyAlJuHdUxA59ZbDrjIhHovDTddElquDZUGS1uJNLZOck4yjmdQeCY58xlWES+WEfsZ1xf6
xNh+z4hPmABQ5dbJePIZT/ujgMHgOiaP+YwhJQxjBxFNn4fnw/MRlD4fTmh+ZQin0zMusJwF+whRUYv1/JkRIauwx64X2qiyWOe10cgVCnxhaFTY54sU
eoJ2K7V7opJuOj1J5b+LYaqFjPxyYSy13jpbIunjxEikrGWMkgR9iljaq0fltq7rJTaSL/3WOreZrTm2JZTOm2LjKtp7URyMqyiOLwz6olRfytrUtbPe
KGmT+XP5OLPe9Zm1jgmoa71BR9hyLC1vdP90ZrUmLlDJOcnoIyiMJMdFnkJe/38BO999dvSJsc2GEQ/R6bS5deq1LuJp0wsYXxGXMXn0EUNKGMY6ER3W
9YhhozREdYdNm/kJV9+FdoQt/y9ACcZ3MlwT+00Wza2NXzqV5jDqBPu/ipjmYE/vVQPO6i77NrM1h7aEtYQV73RAjUOhO51+Y607HfT7vDaqfGecDip9
2OTfWPvWznxbdquCKIPv8W2lNb1f3laawW/MfKdVzd6/ZGetoyikb3hNah2SnL3yW2/vTumjqH4U1Y+i+l8WVU7GIiDQhuR40ayyX5t5qbRZr2C0V8ub
ysZtWb5t+nJ5j5lvTeeWzDeDWAQESivHg2aFzdq4pfOTVjV733JSrZ2HtZS+nlk4tN4gudYhx/7VwstNh+Fz+jjA/qZEkd4OsFy/n+sbGv9i33sclvpV
5uyrozFt/gS9QxzL
"""


def fill_table() -> bytearray:
    """Unpacks the table."""
    table = bytearray(1 + 5 * RANK_CODES[-1])
    for at, worth in zip(sums(RANK_CODES, 5)[5], zlib.decompress(binascii.a2b_base64(_PACKED)), strict=True):
        table[at] = worth
    # In one assignment: another thread sees the table empty or whole.
    TABLE[:] = table
    return TABLE


def sums(figures: Sequence[int], size: int) -> list[list[int]]:
    """Returns for every multiset of some ranks the sum of their figures.

    :param figures: the figure of each rank
    :return: by the size of the multisets, from 0 to ``size``; always in the same order
    """
    found: list[list[int]] = [[0], *([] for _ in range(size))]
    for figure in figures:
        # The larger ones first: they grow by this rank from those that do not hold it yet.
        for larger in range(size, 0, -1):
            for taken in range(1, larger + 1):
                more = taken * figure
                found[larger] += [before + more for before in found[larger - taken]]
    return found
