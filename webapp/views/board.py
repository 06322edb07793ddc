"""Geometry of the pegging board: where each hole, groove, line and peg is drawn.

The board is one serpentine of streets of 30 holes in fives, a lane for every side, ending in one game hole.
It is laid out lying down, left to right; standing up is the same board turned a quarter to the left, so that
the race begins at the bottom. Units are those of the SVG's viewBox.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

STREET = 30
MAX_TRACKS = 4

HOLE = 12.0
"""From one hole to the next inside a five."""
FIVE = 5.0
"""Added after every fifth hole."""
LANE = 13.0
"""From a lane to the one beside it."""
BETWEEN = 25.0
"""From a street to the next, innermost lane to innermost lane."""
REACH = 10.0
"""How far the grooves run straight on past the last hole before they turn."""
MARGIN = 15.0

_STREET_LENGTH = (STREET - 1) * HOLE + (STREET // 5 - 1) * FIVE
_SKUNKS = {121: (60, 90), 61: (30, 45)}
"""Last hole before each line by target (S30): the lurch line first, the skunk line second."""


@dataclass(frozen=True)
class Track:
    """Says where one side's pegs stand, in holes from 0 to the target.

    ``trail_from`` is the hole a front peg was moved back from, None when it was not.
    """

    front: int
    rear: int
    trail_from: int | None = None


@dataclass(frozen=True)
class Point:
    """A place on the board."""

    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A straight line across the lanes."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Mark:
    """A number written on the board."""

    at: Point
    text: str


@dataclass(frozen=True)
class Lane:
    """What is carved for one side: a groove, and holes along it.

    ``holes`` gives the place of holes 0 to the target, ``rear_start`` that of the second peg before the game.
    """

    groove: str
    holes: tuple[Point, ...]
    rear_start: Point


@dataclass(frozen=True, eq=False)
class Layout:
    """The empty board, the same for every game with this target and number of tracks. There is one object of each.

    ``holes`` is a path: stroked with ``dashes`` and round caps, every dot of it is a hole. The game hole is apart.
    """

    width: float
    height: float
    lanes: tuple[Lane, ...]
    skunk_lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    game_hole: Point
    holes: str
    dashes: str

    @property
    def view_box(self) -> str:
        """The value of the SVG's viewBox."""
        return f"0 0 {_text(self.width)} {_text(self.height)}"


@dataclass(frozen=True)
class Peg:
    """One peg: whose (the number of the track), where, and whether it is the front one."""

    track: int
    at: Point
    front: bool


@dataclass(frozen=True)
class Board:
    """A board with its pegs, and the holes a peg was moved back over."""

    layout: Layout
    pegs: tuple[Peg, ...]
    trail: tuple[Point, ...]


@dataclass(frozen=True)
class BoardView:
    """Both drawings of one position and the sentence that says it to those who do not see them."""

    label: str
    landscape: Board
    portrait: Board


def board_view(target: int, tracks: Sequence[Track], label: str) -> BoardView:
    """Draws a position lying down and standing up; the style sheet shows the one that fits the screen."""
    return BoardView(label, board(target, tracks, landscape=True), board(target, tracks, landscape=False))


def board(target: int, tracks: Sequence[Track], *, landscape: bool = True) -> Board:
    """Puts the pegs of one to four sides on the board for this target.

    Raises ValueError for a target that is not a whole number of streets and one hole, for a number of tracks
    outside 1 to 4, and for a peg that is not on the board.
    """
    carved = layout(target, len(tracks), landscape)
    pegs: list[Peg] = []
    trail: list[Point] = []
    for number, (track, lane) in enumerate(zip(tracks, carved.lanes, strict=True)):
        for hole in (track.front, track.rear, track.trail_from or 0):
            if not 0 <= hole <= target:
                raise ValueError(f"hole {hole} is not on a board of {target}")
        # Two pegs never share a hole: the rear one has its own at the start, elsewhere it is left out.
        if track.rear != track.front:
            pegs.append(Peg(number, lane.holes[track.rear], front=False))
        elif track.front == 0:
            pegs.append(Peg(number, lane.rear_start, front=False))
        pegs.append(Peg(number, lane.holes[track.front], front=True))
        if track.trail_from is not None:
            trail.extend(lane.holes[track.front + 1 : track.trail_from + 1])
    return Board(carved, tuple(pegs), tuple(trail))


@lru_cache(maxsize=64)
def layout(target: int, tracks: int, landscape: bool) -> Layout:
    """Carves the empty board; raises ValueError as ``board`` does."""
    if target <= STREET or target % STREET != 1:
        raise ValueError(f"a board has whole streets of {STREET} and a game hole, not {target} holes")
    if not 1 <= tracks <= MAX_TRACKS:
        raise ValueError(f"a board has 1 to {MAX_TRACKS} tracks, not {tracks}")
    return _Carver(target, tracks, landscape).layout()


class _Carver:
    """Works out one empty board: lays it out lying down and turns every place when it is to stand up."""

    def __init__(self, target: int, tracks: int, landscape: bool) -> None:
        self.target = target
        self.tracks = tracks
        self.landscape = landscape
        self.streets = target // STREET
        self.breadth = (tracks - 1) * LANE
        turn = self.breadth + BETWEEN / 2
        self.left = MARGIN + REACH + max(turn, 2 * HOLE + FIVE)
        self.length = self.left + _STREET_LENGTH + REACH + turn + MARGIN
        self.depth = 2 * MARGIN + self.streets * self.breadth + (self.streets - 1) * BETWEEN

    def layout(self) -> Layout:
        last = self.streets - 1
        home = self._along(last, STREET - 1) + self._way(last) * (HOLE + FIVE)
        game_hole = self._place(home, self._middle(last))
        width, height = (self.length, self.depth) if self.landscape else (self.depth, self.length)
        return Layout(
            width=width,
            height=height,
            lanes=tuple(self._lane(track, game_hole) for track in range(self.tracks)),
            skunk_lines=tuple(self._line_after(hole) for hole in _SKUNKS.get(self.target, ())),
            marks=tuple(self._mark(street) for street in range(last)),
            game_hole=game_hole,
            holes="".join(self._dots(track) for track in range(self.tracks)),
            dashes=" ".join(["0", _text(HOLE)] * 4 + ["0", _text(HOLE + FIVE)]),
        )

    def _lane(self, track: int, game_hole: Point) -> Lane:
        start = self.left - HOLE - FIVE
        across = self._across(0, track)
        holes = [self._place(start, across)]
        for number in range(self.target - 1):
            street, index = divmod(number, STREET)
            holes.append(self._place(self._along(street, index), self._across(street, track)))
        return Lane(
            groove=self._groove(track, start - HOLE),
            holes=(*holes, game_hole),
            rear_start=self._place(start - HOLE, across),
        )

    def _groove(self, track: int, start: float) -> str:
        parts = [f"M{_pair(self._place(start, self._across(0, track)))}"]
        for street in range(self.streets - 1):
            end = self._end(street)
            here, there = self._across(street, track), self._across(street + 1, track)
            radius = _text((there - here) / 2)
            sweep = 1 if self._way(street) > 0 else 0
            parts.append(f"L{_pair(self._place(end, here))}")
            parts.append(f"A{radius} {radius} 0 0 {sweep} {_pair(self._place(end, there))}")
        last = self.streets - 1
        across = self._across(last, track)
        parts.append(f"L{_pair(self._place(self._along(last, STREET - 1), across))}")
        return "".join(parts)

    def _dots(self, track: int) -> str:
        start = self.left - HOLE - FIVE
        rows = [(start - HOLE, start, 0)]
        rows += [(self._along(street, 0), self._along(street, STREET - 1), street) for street in range(self.streets)]
        parts = []
        for first, last, street in rows:
            across = self._across(street, track)
            # A little past the last hole: browsers differ about a dot at the very end of a path.
            beyond = last + self._way(street)
            parts.append(f"M{_pair(self._place(first, across))}L{_pair(self._place(beyond, across))}")
        return "".join(parts)

    def _line_after(self, hole: int) -> Line:
        street, index = divmod(hole - 1, STREET)
        over = LANE / 2
        if index < STREET - 1:
            along = (self._along(street, index) + self._along(street, index + 1)) / 2
            first = self._across(street, 0 if street % 2 == 0 else self.tracks - 1)
            return Line(self._place(along, first - over), self._place(along, first + self.breadth + over))
        middle = self._turn_middle(street)
        inner, outer = BETWEEN / 2 - over, BETWEEN / 2 + self.breadth + over
        end, way = self._end(street), self._way(street)
        return Line(self._place(end + way * inner, middle), self._place(end + way * outer, middle))

    def _mark(self, street: int) -> Mark:
        at = self._place(self._end(street) - self._way(street) * 4, self._turn_middle(street))
        return Mark(at, str((street + 1) * STREET))

    def _way(self, street: int) -> int:
        return 1 if street % 2 == 0 else -1

    def _along(self, street: int, index: int) -> float:
        offset = index * HOLE + index // 5 * FIVE
        return self.left + (offset if self._way(street) > 0 else _STREET_LENGTH - offset)

    def _end(self, street: int) -> float:
        return self._along(street, STREET - 1) + self._way(street) * REACH

    def _across(self, street: int, track: int) -> float:
        # The lane that is outside in one turn is inside in the next.
        lane = track if street % 2 == 0 else self.tracks - 1 - track
        return MARGIN + street * (self.breadth + BETWEEN) + lane * LANE

    def _middle(self, street: int) -> float:
        return MARGIN + street * (self.breadth + BETWEEN) + self.breadth / 2

    def _turn_middle(self, street: int) -> float:
        return self._middle(street) + (self.breadth + BETWEEN) / 2

    def _place(self, along: float, across: float) -> Point:
        return Point(along, across) if self.landscape else Point(across, self.length - along)


def _text(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _pair(point: Point) -> str:
    return f"{_text(point.x)} {_text(point.y)}"
