"""Games as plain data: written, read back, refused when they are none, proved by replaying."""

import json
from typing import Any

import pytest
from hypothesis import given

from tests.cribbage.playing import finish, laid_away, play, say
from tests.cribbage.strategies import answers
from webapp.cribbage import (
    FORMAT,
    Accept,
    Action,
    Announce,
    Answer,
    Card,
    Cards,
    Game,
    InvalidPositionError,
    LayAway,
    PlayCard,
    PositionFault,
    Reply,
    Rules,
    StepBack,
    action_from_json,
    action_to_json,
    plain,
)


def through_json(record: Any) -> Any:
    """Returns what is left of a record after a journey as text."""
    return json.loads(json.dumps(record))


def rebuilt(game: Game) -> Game:
    """Returns the game that rules, seed and actions give, without any mark."""
    again = Game(game.rules, game.seed)
    for action in game.actions:
        again.apply(action)
    return again


@pytest.mark.parametrize(
    ("action", "record"),
    [
        (LayAway(0, Cards.parse("5H 6D")), {"seat": 0, "lay_away": "5H 6D"}),
        (PlayCard(3, Card.parse("TS")), {"seat": 3, "play": "TS"}),
        (Announce(1, 0), {"seat": 1, "announce": 0}),
        (Reply(2, Accept()), {"seat": 2, "answer": "accept"}),
    ],
)
def test_an_action_is_written_and_read_back(action: Action, record: dict[str, Any]) -> None:
    assert action_to_json(action) == record
    assert action_from_json(through_json(record)) == action


@given(answers)
def test_every_answer_is_read_back(answer: Answer) -> None:
    assert action_from_json(through_json(action_to_json(Reply(1, answer)))) == Reply(1, answer)


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {"seat": 0},
        {"play": "5H"},
        {"seat": "0", "play": "5H"},
        {"seat": True, "play": "5H"},
        {"seat": 0, "play": "5X"},
        {"seat": 0, "play": 5},
        {"seat": 0, "lay_away": "5H 5H"},
        {"seat": 0, "announce": "4"},
        {"seat": 0, "announce": True},
        {"seat": 0, "answer": "muggins 30"},
        {"seat": 0, "answer": "pass"},
        {"seat": 0, "sing": "5H"},
        {"seat": 0, "play": "5H", "announce": 3},
    ],
)
def test_what_is_no_action_is_refused(record: object) -> None:
    with pytest.raises(InvalidPositionError) as error:
        action_from_json(record)
    assert error.value.reason is PositionFault.BAD_RECORD


@pytest.mark.parametrize(
    "words", ["standard", "muggins back-10", "3-players lowball", "partners muggins", "no-play 61"]
)
def test_a_game_is_read_back_at_every_step(words: str) -> None:
    game = Game(Rules.parse(words), seed="a seed")
    whole = finish(Game(game.rules, game.seed), seed=3)
    for action in whole.actions:
        game.apply(action)
        read = Game.from_json(through_json(game.to_json()))
        assert [read.view(seat) for seat in range(game.rules.players)] == [
            game.view(seat) for seat in range(game.rules.players)
        ]
        assert (read.actions, read.legal(), read.to_json()) == (game.actions, game.legal(), game.to_json())
    assert read.events == game.events == rebuilt(game).events == whole.events


def test_a_game_goes_on_from_its_record() -> None:
    game = Game(Rules(muggins=True), 9)
    whole = finish(Game(Rules(muggins=True), 9), seed=1)
    for action in whole.actions:
        game = Game.from_json(game.to_json())
        game.apply(action)
    assert game.outcome == whole.outcome
    assert game.events == whole.events
    assert game.to_json() == whole.to_json()


def test_only_the_last_deal_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finish(Game(Rules(), 3)).to_json()
    applied = []
    apply = Game.apply

    def counting(self: Game, action: Action) -> Any:
        applied.append(action)
        return apply(self, action)

    monkeypatch.setattr(Game, "apply", counting)
    read = Game.from_json(record)
    assert len(applied) == len(record["actions"]) - record["mark"]["actions"] <= 10
    read.verify()
    assert len(applied) == len(record["actions"])


def test_dealer_and_handicap_are_kept() -> None:
    game = finish(Game(Rules(players=3), 5, dealer=2, scores=(10, 20, 30)))
    read = Game.from_json(through_json(game.to_json()))
    assert read.events == game.events
    assert read.to_json()["scores"] == [10, 20, 30]


def test_a_seed_is_a_text() -> None:
    assert Game(Rules(), 7).events == Game(Rules(), "7").events
    assert Game(Rules(), 7).seed == "7"
    assert Game(Rules(), 7).view(0) != Game(Rules(), 8).view(0)


def test_a_record_says_its_format_and_another_is_refused() -> None:
    record = Game(Rules(), 7).to_json()
    assert record["format"] == FORMAT == 1
    for number in (0, 2, "1", None, True, 1.0, [1]):
        with pytest.raises(InvalidPositionError, match=r"format .* is not 1"):
            Game.from_json({**record, "format": number})


FIELDS = ("rules", "seed", "dealer", "scores", "actions", "mark")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", ["lack", "nonsense", 3.5, [None], {"deal": 0}])
def test_a_record_that_lacks_a_field_or_has_a_wrong_one_is_refused(field: str, value: object) -> None:
    record: dict[str, Any] = finish(Game(Rules(), 7)).to_json()
    if field == "seed" and isinstance(value, str):
        value = 7
    if value == "lack":
        del record[field]
    else:
        record[field] = value
    with pytest.raises(InvalidPositionError):
        Game.from_json(record)


@pytest.mark.parametrize("dealer", [False, True, "", "0", [], {}, 0.0, -1, 2])
def test_a_dealer_that_is_no_seat_is_refused(dealer: object) -> None:
    with pytest.raises(InvalidPositionError) as error:
        Game.from_json({**Game(Rules(), 7).to_json(), "dealer": dealer})
    a_number = type(dealer) is int
    assert error.value.reason is (PositionFault.BAD_SEAT if a_number else PositionFault.BAD_RECORD)


@pytest.mark.parametrize("scores", [[1, 1], [500, 0], [0]])
def test_the_first_deal_begins_with_the_scores_at_the_start(scores: list[int]) -> None:
    record = Game(Rules(), 7).to_json()
    with pytest.raises(InvalidPositionError) as error:
        Game.from_json({**record, "mark": {**record["mark"], "scores": scores}})
    assert error.value.reason is PositionFault.BAD_RECORD


def test_cards_laid_away_are_read_back_whatever_they_came_in() -> None:
    for cards in (Cards.parse("5H 6D"), Cards.parse("5H 6D AC")[:2], [*Cards.parse("5H 6D")]):
        action = LayAway(0, cards)  # type: ignore[arg-type]
        assert action_to_json(action) == {"seat": 0, "lay_away": "5H 6D"}
        assert action_from_json(action_to_json(action)) == action
    with pytest.raises(InvalidPositionError) as error:
        LayAway(0, Cards.parse("5H") * 2)  # type: ignore[arg-type]
    assert error.value.reason is PositionFault.DUPLICATE_CARD


@pytest.mark.parametrize("record", [None, [], "game", 7])
def test_what_is_no_record_is_refused(record: object) -> None:
    with pytest.raises(InvalidPositionError) as error:
        Game.from_json(record)
    assert error.value.reason is PositionFault.BAD_RECORD


@pytest.mark.parametrize(
    "change",
    [
        {"deal": 99},
        {"deal": -1},
        {"actions": 0},
        {"actions": 3},
        {"actions": 10_000},
        {"actions": -10},
        {"scores": [121, 0]},
        {"scores": [0]},
        {"scores": [1.0, 0]},
        {"scores": [True, 0]},
        {"scores": ["1", 0]},
        {"deal": True},
    ],
)
def test_a_mark_that_cannot_be_is_refused_when_it_is_read(change: dict[str, Any]) -> None:
    record = finish(Game(Rules(), 7)).to_json()
    with pytest.raises(InvalidPositionError):
        Game.from_json({**record, "mark": {**record["mark"], **change}})


def test_an_action_of_the_last_deal_that_was_not_legal_is_refused_when_it_is_read() -> None:
    record = finish(Game(Rules(), 7)).to_json()
    with pytest.raises(InvalidPositionError, match="not legal"):
        Game.from_json({**record, "actions": [*record["actions"], record["actions"][-1]]})


@pytest.mark.parametrize("what", ["scores", "action"])
def test_replaying_finds_a_record_its_actions_do_not_bear_out(what: str) -> None:
    record = through_json(finish(Game(Rules(), 7)).to_json())
    if what == "scores":
        record["mark"]["scores"] = [1, 1]
    else:
        record["actions"][3] = record["actions"][2]
    read = Game.from_json(record)
    for ask in (read.verify, lambda: read.events):
        with pytest.raises(InvalidPositionError) as error:
            ask()
        assert error.value.reason is PositionFault.BAD_RECORD


def test_rules_that_cannot_be_written_as_words_are_not_kept() -> None:
    with pytest.raises(InvalidPositionError):
        Game(Rules(step_back=StepBack("mine", 7)), 1).to_json()


def test_events_become_plain_data() -> None:
    game = laid_away("muggins", "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", starter="7H", dealer=1)
    play(game, "KS 5S 5H JD 6S TD 4H QD")
    say(game, 5, "muggins 3")
    for event in game.events:
        record = plain(event)
        assert through_json(record) == record
        assert record["is"] == type(event).__name__


def test_a_thing_that_is_no_part_of_a_game_is_not_written() -> None:
    with pytest.raises(TypeError):
        plain(object())


@pytest.mark.parametrize("words", ["muggins back-10 no-play", "3-players lowball no-play", "partners", "standard"])
def test_a_game_is_taken_up_where_a_deal_began(words: str) -> None:
    game = Game(Rules.parse(words), 5)
    while game.deal < 2:
        game.apply(game.legal()[0])
    mark = game.mark
    assert (mark.deal, mark.scores, mark.actions) == (2, game.scores, len(game.actions))
    again = Game.take_up(game.rules, 5, mark.deal, mark.scores)
    told = len(game.events) - 1
    while game.deal < 4:
        action = game.legal()[0]
        assert again.apply(action) == game.apply(action)
    assert again.events == game.events[told:]
    assert again.actions == game.actions[mark.actions :]
    assert (again.scores, again.dealer, again.to_act) == (game.scores, game.dealer, game.to_act)


def test_a_game_that_was_taken_up_is_no_record_of_itself() -> None:
    game = Game.take_up(Rules(), 5, 3, (20, 30))
    with pytest.raises(InvalidPositionError) as caught:
        game.to_json()
    assert caught.value.reason is PositionFault.BAD_RECORD


@pytest.mark.parametrize(
    ("deal", "scores", "reason"),
    [
        (-1, (0, 0), PositionFault.BAD_RECORD),
        ("3", (0, 0), PositionFault.BAD_RECORD),
        (3, (121, 0), PositionFault.BAD_SCORE),
        (3, (0, 0, 0), PositionFault.BAD_SCORE),
    ],
)
def test_a_game_is_not_taken_up_where_none_can_be(deal: Any, scores: tuple[int, ...], reason: PositionFault) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Game.take_up(Rules(), 5, deal, scores)
    assert caught.value.reason is reason
