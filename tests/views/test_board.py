"""The pegging board: every hole has its own place, in order, and the lines lie where the rules say."""

import math
from itertools import pairwise, product

import pytest

from webapp.views.board import (
    BETWEEN,
    FIVE,
    HOLE,
    LANE,
    MAX_TRACKS,
    REACH,
    STREET,
    Line,
    Point,
    Track,
    board,
    board_view,
    layout,
)

BOARDS = list(product((61, 121), (1, 2, 3, 4), (True, False)))


def distance(here: Point, there: Point) -> float:
    return math.hypot(here.x - there.x, here.y - there.y)


def middle(line: Line) -> Point:
    return Point((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)


@pytest.mark.parametrize(("target", "tracks", "landscape"), BOARDS)
def test_every_hole_has_a_place_of_its_own(target: int, tracks: int, landscape: bool) -> None:
    carved = layout(target, tracks, landscape)
    assert len(carved.lanes) == tracks
    for lane in carved.lanes:
        assert len(lane.holes) == target + 1
    own = [hole for lane in carved.lanes for hole in (lane.rear_start, *lane.holes[:-1])]
    places = [*own, carved.game_hole]
    assert len(set(places)) == tracks * (target + 1) + 1
    assert all(lane.holes[target] == carved.game_hole for lane in carved.lanes)
    for index, hole in enumerate(places):
        assert all(distance(hole, other) > HOLE - 0.01 for other in places[:index])


@pytest.mark.parametrize(("target", "tracks", "landscape"), BOARDS)
def test_everything_is_on_the_board(target: int, tracks: int, landscape: bool) -> None:
    carved = layout(target, tracks, landscape)
    assert carved.view_box == f"0 0 {carved.width:g} {carved.height:g}"
    points = [point for lane in carved.lanes for point in (lane.rear_start, *lane.holes)]
    points += [end for line in carved.skunk_lines for end in (line.start, line.end)]
    points += [mark.at for mark in carved.marks]
    for point in points:
        assert 5 < point.x < carved.width - 5
        assert 5 < point.y < carved.height - 5


@pytest.mark.parametrize(("target", "tracks", "landscape"), BOARDS)
def test_holes_follow_in_fives_and_turn_after_thirty(target: int, tracks: int, landscape: bool) -> None:
    for number, lane in enumerate(layout(target, tracks, landscape).lanes):
        for hole, (here, there) in enumerate(pairwise(lane.holes[1:target]), start=1):
            if hole % STREET:
                assert distance(here, there) == pytest.approx(HOLE if hole % 5 else HOLE + FIVE)
            else:
                inside = number if hole // STREET % 2 == 0 else tracks - 1 - number
                assert distance(here, there) == pytest.approx(BETWEEN + 2 * inside * LANE)
        assert distance(lane.rear_start, lane.holes[0]) == pytest.approx(HOLE)
        assert distance(lane.holes[0], lane.holes[1]) == pytest.approx(HOLE + FIVE)


def test_a_standing_board_is_the_lying_one_turned_so_that_the_race_begins_at_the_bottom() -> None:
    lying, standing = layout(121, 2, True), layout(121, 2, False)
    assert (standing.width, standing.height) == (lying.height, lying.width)
    for flat, upright in zip(lying.lanes, standing.lanes, strict=True):
        for here, there in zip(flat.holes, upright.holes, strict=True):
            assert there.x == pytest.approx(here.y)
            assert there.y == pytest.approx(lying.width - here.x)
    first, last = standing.lanes[0].holes[1], standing.lanes[0].holes[STREET]
    assert first.y > last.y


@pytest.mark.parametrize("landscape", [True, False])
def test_skunk_lines_of_121_cross_the_turns_after_60_and_90(landscape: bool) -> None:
    carved = layout(121, 2, landscape)
    for line, hole in zip(carved.skunk_lines, (60, 90), strict=True):
        for lane in carved.lanes:
            here, there = lane.holes[hole], lane.holes[hole + 1]
            # As far from the last hole of one street as from the first of the next, out in the turn.
            assert distance(middle(line), here) == pytest.approx(distance(middle(line), there))
            assert distance(middle(line), here) > REACH


@pytest.mark.parametrize("landscape", [True, False])
def test_skunk_lines_of_61_lie_after_30_and_halfway_between_45_and_46(landscape: bool) -> None:
    carved = layout(61, 3, landscape)
    lurch, skunk = carved.skunk_lines
    for lane in carved.lanes:
        for line, hole in ((lurch, 30), (skunk, 45)):
            before, after = lane.holes[hole], lane.holes[hole + 1]
            assert distance(middle(line), before) == pytest.approx(distance(middle(line), after))
    assert distance(skunk.start, skunk.end) == pytest.approx(3 * LANE)


def test_pegs_stand_in_their_holes_and_the_rear_one_is_drawn_under_the_front_one() -> None:
    position = board(121, [Track(47, 39), Track(121, 116)])
    lanes = position.layout.lanes
    assert [(peg.track, peg.front, peg.at) for peg in position.pegs] == [
        (0, False, lanes[0].holes[39]),
        (0, True, lanes[0].holes[47]),
        (1, False, lanes[1].holes[116]),
        (1, True, position.layout.game_hole),
    ]


def test_before_the_first_point_both_pegs_stand_in_the_start() -> None:
    position = board(61, [Track(0, 0)])
    lane = position.layout.lanes[0]
    assert [peg.at for peg in position.pegs] == [lane.rear_start, lane.holes[0]]


def test_pegs_of_one_side_never_share_a_hole() -> None:
    position = board(61, [Track(12, 12)])
    assert [peg.front for peg in position.pegs] == [True]


def test_a_step_back_leaves_a_trail_over_the_holes_it_went() -> None:
    position = board(121, [Track(9, 12, trail_from=19), Track(0, 0, trail_from=0)])
    assert position.trail == position.layout.lanes[0].holes[10:20]


def test_both_drawings_show_the_same_pegs() -> None:
    view = board_view(121, [Track(5, 0), Track(0, 0)], "You are on hole 5, your opponent at the start.")
    assert view.label.startswith("You")
    assert len(view.landscape.pegs) == len(view.portrait.pegs) == 4


def test_the_empty_board_is_carved_once() -> None:
    assert board(121, [Track(3, 0)] * 2).layout is board(121, [Track(90, 61)] * 2).layout


@pytest.mark.parametrize("target", [0, 1, 30, 60, 62, 120])
def test_a_target_that_is_not_whole_streets_and_a_hole_is_refused(target: int) -> None:
    with pytest.raises(ValueError, match="whole streets"):
        board(target, [Track(0, 0)])


@pytest.mark.parametrize("tracks", [0, MAX_TRACKS + 1])
def test_a_number_of_tracks_without_room_is_refused(tracks: int) -> None:
    with pytest.raises(ValueError, match="tracks"):
        board(121, [Track(0, 0)] * tracks)


@pytest.mark.parametrize("track", [Track(122, 0), Track(0, -1), Track(3, 0, trail_from=200)])
def test_a_peg_beside_the_board_is_refused(track: Track) -> None:
    with pytest.raises(ValueError, match="not on a board"):
        board(121, [track])


@pytest.mark.parametrize(("target", "tracks", "landscape"), BOARDS)
def test_the_dotted_path_begins_and_turns_at_holes(target: int, tracks: int, landscape: bool) -> None:
    carved = layout(target, tracks, landscape)
    begun = [Point(*map(float, part.split("L")[0].split())) for part in carved.holes.split("M")[1:]]
    wanted = [
        place
        for lane in carved.lanes
        for place in (lane.rear_start, *(lane.holes[hole] for hole in range(1, target, STREET)))
    ]
    assert begun == wanted
