"""Rules, records, engine, solver and batches as Python sees them."""

import copy
import pickle
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from mana_games import (
    BatchEnv,
    CertificateError,
    Engine,
    Game,
    ManaError,
    MoveError,
    Position,
    PositionError,
    Record,
    RecordError,
    RulesError,
    action_count,
    editions,
    observation_shape,
    plane_names,
    read_records,
    solve,
    verify,
)

ROOT = Path(__file__).parents[3]
START = "rrdrrr/6/6/6/6/RRDRRR b -"
MOVES = ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3"]


def test_editions_have_names_and_actions() -> None:
    counts = {name: action_count(name) for name in editions()}
    assert counts["cosmoludo"] == 591
    assert counts["burst"] == 801
    assert len(counts) == 7
    for name in editions():
        planes, rows, columns = observation_shape(name)
        assert len(plane_names(name)) == planes
        assert Position(name).observation().shape == (planes, rows, columns)


def test_house_rules() -> None:
    assert Position("cosmoludo,blocked=free").rules == "cosmoludo,blocked=free"


@pytest.mark.parametrize("rules", editions())
def test_random_games_agree_with_what_they_say(rules: str) -> None:
    random = np.random.default_rng(1)
    game = Game(rules)
    for _ in range(60):
        moves, actions = game.legal_moves(), game.legal_actions()
        assert [game.move(action) for action in actions[:50]] == moves[:50]
        assert [game.action(move) for move in moves[:50]] == list(actions[:50])
        assert np.flatnonzero(game.action_mask()).tolist() == sorted(actions)
        assert game.position == Position(rules, str(game))
        if game.is_over:
            break
        before = game.position
        action = int(random.choice(actions))
        game.play(action)
        assert before.play(action) == game.position
    assert game == Game(rules, moves=game.moves)


def test_thousands_of_set_ups_are_not_listed() -> None:
    assert Game("escampe").legal_actions() == range(585, 585 + 11_088)
    assert Position("cosmoludo").legal_actions() == [586, 587, 590]


def test_a_game_ends() -> None:
    game = Game("cosmoludo", "3d2/6/3R2/6/6/D5 b -")
    assert (game.outcome, game.is_over, game.returns()) == (None, False, (0.0, 0.0))
    game.play("d4xd6")
    assert (game.outcome, game.is_over, game.returns()) == ("black", True, (1.0, -1.0))
    assert game.reason == "taken"
    assert game.legal_moves() == game.legal_actions() == []
    assert not game.action_mask().any()
    assert game.undo() == "d4d6"
    assert game.outcome is None


def test_repetition_ends_a_game_and_shows_in_the_planes() -> None:
    game = Game("burst", moves=["N@d5", "n@h5"])
    repeated = plane_names("burst").index("has occurred before")
    assert not game.observation()[repeated].any()
    cycle = ["N-", "n-", "N@d5", "n@h5"]
    seen = []
    while not game.is_over:
        game.play(cycle[game.ply % 4 - 2])
        seen.append(bool(game.observation()[repeated].all()))
    assert (game.outcome, game.reason) == ("draw", "repetition")
    assert seen == [False, True, True, True, True, True]


def test_equality_hash_copy_and_pickle() -> None:
    position = Position("cosmoludo", START)
    same, other = Position("cosmoludo", START), Position("zillions", START)
    assert position == same and hash(position) == hash(same)
    assert position != other and position != START
    assert {position: 1}[same] == 1
    for twin in [copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]:
        assert twin == position and str(twin) == str(position)
    game = Game(moves=MOVES)
    for twin in [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()]:
        assert twin == game and twin.moves == MOVES
        twin.play(twin.legal_moves()[0])
        assert twin != game
    with pytest.raises(TypeError):
        hash(game)
    assert eval(repr(position)) == position
    assert eval(repr(game)) == game


def test_moves_are_text_or_numbers_of_any_kind() -> None:
    games = [Game(moves=MOVES[:2]) for _ in range(4)]
    action = games[0].action("c1-c3")
    for game, move in zip(games, ["C1c3", action, np.int64(action), np.int32(action)], strict=True):
        game.play(move)
        assert game.moves[-1] == "c1c3"


@pytest.mark.parametrize(
    ("error", "call", "words"),
    [
        (RulesError, lambda: Position("chess"), '"chess"'),
        (PositionError, lambda: Position("cosmoludo", "6/6 b -"), "rows"),
        (MoveError, lambda: Position().play("a1a9"), "a1a9"),
        (MoveError, lambda: Position().play(10**9), "1000000000"),
        (MoveError, lambda: Position().play(-1), "-1"),
        (MoveError, lambda: Game().move(0), "0"),
        (RecordError, lambda: Record("[Rules"), "1"),
        (CertificateError, lambda: verify(b"nothing"), "certificate"),
        (ManaError, lambda: Engine(level=11), "11"),
        (ManaError, lambda: Engine().search(Game()), "limit"),
        (ManaError, lambda: Engine().search(Game("burst"), nodes=1), "burst"),
        (ManaError, lambda: Engine().search(Game(), time=float("nan")), "NaN"),
        (ManaError, lambda: solve(Position(), prover="red"), "red"),
        (ManaError, lambda: BatchEnv(starts="nowhere"), "nowhere"),
        (ManaError, lambda: BatchEnv(games=0), "from 1 to"),
        (ManaError, lambda: BatchEnv(games=10**15), "from 1 to"),
        (ManaError, lambda: BatchEnv(max_plies=0), "one ply"),
        (PositionError, lambda: BatchEnv(starts=[Position("burst")]), ""),
    ],
)
def test_errors_are_one_line_that_says_what_is_wrong(
    error: type[ManaError], call: Callable[[], object], words: str
) -> None:
    with pytest.raises(error) as raised:
        call()
    assert isinstance(raised.value, ValueError)
    message = str(raised.value)
    assert words in message and "\n" not in message and message


def test_wrong_types_are_type_errors() -> None:
    with pytest.raises(TypeError):
        Game().play(None)
    with pytest.raises(TypeError):
        BatchEnv(games=2).step(np.array([0.0, 0.0]))


def test_records() -> None:
    record = Record.from_game(Game(moves=MOVES), Black="Hana", Event="Open")
    record.set_comment(3, "the move that wins")
    text = str(record)
    again = Record(text)
    assert again == record and str(again) == text
    assert (again.rules, again.moves, again.result) == ("cosmoludo", MOVES, None)
    assert again.tags == {"Black": "Hana", "Event": "Open"}
    assert again.comments == ["", "", "", "the move that wins"]
    assert again.game() == Game(moves=MOVES)
    again.result = "white"
    assert "0-1" in str(again)
    again.set_tag("Event", None)
    assert "Event" not in again.tags
    assert pickle.loads(pickle.dumps(again)) == again
    assert [one.moves for one in read_records(text + "\n" + str(again))] == [MOVES, MOVES]
    with pytest.raises(RecordError):
        again.set_comment(4, "there is no such move")


def test_search_finds_the_win() -> None:
    engine = Engine(certificates=False, hash_mib=1)
    game = Game("cosmoludo", START)
    result = engine.search(game, depth=16, lines=2)
    assert (result.best_move, result.score, result.value) == ("c1c3", "win 9", 1.0)
    assert game.move(result.best_action) == "c1c3"
    assert len(result.lines) == 2 and result.lines[0][1][0] == "c1c3"
    assert result.nodes > 0 and result.depth > 0 and result.seconds >= 0
    assert Engine(certificates=False, hash_mib=1).search(game, nodes=500).nodes <= 600


def test_levels_need_no_limit() -> None:
    game = Game("burst")
    assert Engine("burst", level=1, hash_mib=1, seed=4).search(game).best_move in game.legal_moves()


def test_a_search_leaves_the_interpreter_free() -> None:
    engine = Engine("burst", hash_mib=1)
    done = threading.Event()

    def search() -> None:
        engine.search(Game("burst"), time=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    counted = 0
    while not done.is_set():
        counted += 1
    thread.join()
    assert counted > 100


@pytest.mark.parametrize(
    "work",
    [
        lambda: Engine("burst", hash_mib=1).search(Game("burst"), time=600.0),
        lambda: solve(Position("burst"), hash_mib=1),
        lambda: BatchEnv("burst", 100).rollout(10**12),
    ],
)
def test_ctrl_c_ends_long_work(work: Callable[[], object]) -> None:
    # A test run in the background may ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
        timer.start()
        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - begin < 60
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)


def test_solve_and_verify() -> None:
    solution = solve(Position("cosmoludo", START), shortest=True)
    assert (solution.verdict, solution.prover, solution.plies) == ("won", "black", 9)
    assert solution.shortest_moves == ["c1c3"]
    assert solution.choice(Position("cosmoludo", START)) == "c1c3"
    assert solution.choice(Position("burst")) is None
    certificate = solution.certificate()
    verified = verify(certificate)
    assert (verified.claim, verified.rules, verified.position) == ("black wins within 9 plies", "cosmoludo", START)
    damaged = bytearray(certificate)
    damaged[len(damaged) // 2] ^= 1
    with pytest.raises(CertificateError):
        verify(bytes(damaged))
    other = solve(Position("cosmoludo", START), prover="white")
    assert (other.verdict, other.plies) == ("not-won", None)
    assert verify(other.certificate()).claim == "white cannot win"


def test_what_is_not_proved_is_open() -> None:
    solution = solve(Position("burst"), nodes=10, hash_mib=1)
    assert (solution.verdict, solution.plies) == ("open", None)
    with pytest.raises(CertificateError):
        solution.certificate()


def test_a_kept_certificate() -> None:
    kept = min((ROOT / "data/certificates").rglob("*.cert"), key=lambda path: path.stat().st_size)
    assert verify(kept.read_bytes()).positions > 1


def test_symmetries_map_legal_actions_to_legal_actions() -> None:
    for rules, start, count in [("cosmoludo", START, 4), ("burst", None, 8)]:
        game = Game(rules, start)
        game.play(game.legal_moves()[3])
        observations, actions = game.symmetries()
        assert observations.shape == (count, *observation_shape(rules))
        assert actions.shape == (count, action_count(rules))
        assert (observations[0] == game.observation()).all()
        assert len({image.tobytes() for image in observations}) == count
        legal = game.legal_actions()
        for image in actions:
            assert len(set(image[legal])) == len(legal) and (image[legal] >= 0).all()


def test_a_batch_is_many_games() -> None:
    env = BatchEnv("cosmoludo", 64, seed=5, max_plies=40)
    games = [Game() for _ in range(len(env))]
    finished = 0
    for _ in range(120):
        masks, players = env.action_masks(), env.players()
        ends = np.cumsum(masks.sum(axis=1))
        legal, given_ends = env.legal_actions()
        assert (ends == given_ends).all() and len(legal) == ends[-1]
        observations = env.observations()
        for game, mask, player, planes in zip(games, masks, players, observations, strict=True):
            assert (game.action_mask() == mask).all()
            assert game.player == player
            assert (game.observation() == planes).all()
        actions = env.random_actions()
        rewards, terminated, truncated = env.step(actions)
        for number, action in enumerate(actions):
            mover = games[number].player
            games[number].play(action)
            assert terminated[number] == games[number].is_over
            assert rewards[number] == games[number].returns()[mover]
            if terminated[number] or truncated[number]:
                games[number] = Game()
                finished += 1
        assert env.positions()[0] == str(games[0])
    assert finished > 64


def test_batches_take_lists_and_refuse_what_is_not_legal() -> None:
    env = BatchEnv("burst", 3, starts=[Position("burst")])
    actions = env.random_actions().tolist()
    env.step(actions)
    before = env.positions()
    for wrong in [[800, 800, 800], [0], np.array([2**40] * 3)]:
        with pytest.raises(MoveError):
            env.step(wrong)
    assert env.positions() == before
    env.reset()
    assert env.positions() == [str(Position("burst"))] * 3


def test_batches_with_equal_seeds_are_equal() -> None:
    def counts(seed: int) -> dict[str, int]:
        return BatchEnv("escampe", 32, seed=seed, starts="random").rollout(200)

    assert counts(1) == counts(1) != counts(2)
    assert counts(1)["plies"] == 32 * 200
