//! The acts of two people in a game.

use mana_duel::{
    ActRequest, Duel, FIRST_MOVE_TIME, LAG_ALLOWANCE, LogProblem, MAX_CONDITIONAL_MOVES, MAX_MOVES,
    Moment, Viewer,
};
use mana_game::{Game, Side};
use mana_protocol::{
    Access, Act, ActId, Code, ConditionalMoves, Deadline, EndReason, EventKind, GameResult,
    GameStart, GameTerms, Millis, Offer, Player, Refusal, Seat, ServerTime, TimeControl, WallTime,
};

#[path = "acts/pie_rule.rs"]
mod pie_rule;

/// A game in a test, with a clock.
struct Table {
    duel: Duel,
    /// In milliseconds.
    now: u64,
    acts: u32,
}

fn player(seat: Seat) -> Player {
    let (id, name) = match seat {
        Seat::Black => ("personofblac", "Ann"),
        Seat::White => ("personofwhit", "Bob"),
    };
    Player { id: id.parse().expect("a value"), name: name.parse().expect("a value") }
}

fn stranger() -> Player {
    Player { id: "strangerhere".parse().expect("a value"), name: "Eve".parse().expect("a value") }
}

impl Table {
    fn open(clock: TimeControl, access: Access) -> Table {
        Table::on(GameTerms {
            rules: "burst".parse().expect("a value"),
            start: GameStart::Standard,
            clock,
            access,
            pie: false,
        })
    }

    fn on(terms: GameTerms) -> Table {
        let id = "abcdefghijkl".parse().expect("a value");
        let duel = Duel::create(id, terms, Seat::Black, player(Seat::Black), Moment::default())
            .expect("a value");
        Table { duel, now: 0, acts: 0 }
    }

    fn begun(clock: TimeControl) -> Table {
        let mut table = Table::open(clock, Access::Link);
        table.act_as(&player(Seat::White), Act::Sit { seat: None }).expect("a value");
        table
    }

    fn moment(&self) -> Moment {
        Moment { at: WallTime::from_millis(self.now), time: self.time() }
    }

    fn time(&self) -> ServerTime {
        ServerTime::from_millis(self.now)
    }

    fn act_as(&mut self, who: &Player, act: Act) -> Result<(), Refusal> {
        self.acts += 1;
        self.act_again(who, self.acts, act, 0)
    }

    fn act_again(&mut self, who: &Player, number: u32, act: Act, lag: u64) -> Result<(), Refusal> {
        let request = ActRequest {
            player: who.clone(),
            id: ActId { client: "clientclient".parse().expect("a value"), number },
            act,
            moment: self.moment(),
            lag: Millis::from_millis(lag),
        };
        let before = self.duel.len();
        let done = self.duel.act(&request, &"nextgame0001".parse().expect("a value"));
        if done.is_err() {
            assert_eq!(self.duel.len(), before, "what is refused changes nothing");
        }
        done
    }

    fn act(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.act_as(&player(seat), act)
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let ply = self.moves().len() as u32;
        self.act(seat, Act::Move { ply, text: text.parse().expect("a value") })
    }

    /// Both have moved once.
    fn opened(clock: TimeControl) -> Table {
        let mut table = Table::begun(clock);
        table.play(Seat::Black, "N@d5").expect("a value");
        table.play(Seat::White, "N@g6").expect("a value");
        table
    }

    fn moves(&self) -> Vec<String> {
        let state = self.duel.state(Viewer::Spectator, self.time());
        state.moves.into_iter().map(String::from).collect()
    }

    fn left(&self) -> (u64, u64) {
        let left = self.duel.clock(self.time()).expect("a value").left;
        (left.black.as_millis(), left.white.as_millis())
    }

    fn end(&self) -> Option<(GameResult, EndReason)> {
        self.duel.end().map(|end| (end.result, end.reason))
    }
}

#[track_caller]
fn refused(done: Result<(), Refusal>, code: Code) {
    assert_eq!(done.expect_err("a refusal").code, code);
}

const BLITZ: TimeControl = TimeControl::RealTime { initial: 60, increment: 2 };

#[test]
fn moves_are_played_in_turn_and_by_the_rules() {
    let mut table = Table::open(TimeControl::None, Access::Link);
    refused(table.play(Seat::Black, "N@d5"), Code::NotBegun);
    table.act(Seat::White, Act::Sit { seat: Some(Seat::White) }).expect("a value");
    refused(table.act(Seat::White, Act::Sit { seat: None }), Code::SeatTaken);
    refused(table.act_as(&stranger(), Act::Sit { seat: None }), Code::SeatTaken);
    refused(table.play(Seat::White, "N@d5"), Code::NotYourTurn);
    refused(table.play(Seat::Black, "z9"), Code::IllegalMove);
    table.play(Seat::Black, "n@d5").expect("a value");
    let stale = Act::Move { ply: 0, text: "N@d5".parse().expect("a value") };
    refused(table.act(Seat::Black, stale), Code::WrongPly);
    assert_eq!(table.moves(), ["N@d5"]);
}

#[test]
fn strangers_cannot_act() {
    let mut table = Table::opened(TimeControl::None);
    let acts = [
        Act::Move { ply: 2, text: "N-".parse().expect("a value") },
        Act::Resign,
        Act::Abort,
        Act::Chat { text: "hello".parse().expect("a value") },
        Act::Offer { offer: Offer::Draw },
        Act::Accept { offer: Offer::Takeback },
        Act::Decline { offer: Offer::Rematch },
        Act::Mute { muted: true },
        Act::SetConditionalMoves { moves: ConditionalMoves::default() },
    ];
    for act in acts {
        refused(table.act_as(&stranger(), act), Code::NotAPlayer);
    }
}

#[test]
fn acts_are_done_once_even_after_a_takeback() {
    let mut table = Table::begun(TimeControl::None);
    let mv = || Act::Move { ply: 0, text: "N@d5".parse().expect("a value") };
    table.act_again(&player(Seat::Black), 77, mv(), 0).expect("a value");
    table.act_again(&player(Seat::Black), 77, mv(), 0).expect("a value");
    assert_eq!(table.moves().len(), 1);
    table.act(Seat::Black, Act::Offer { offer: Offer::Takeback }).expect("a value");
    table.act(Seat::White, Act::Accept { offer: Offer::Takeback }).expect("a value");
    assert_eq!(table.moves().len(), 0);
    // A late duplicate is not done again.
    table.act_again(&player(Seat::Black), 77, mv(), 0).expect("a value");
    assert_eq!(table.moves().len(), 0);
    // The same number from another person is another act.
    refused(table.act_again(&player(Seat::White), 77, mv(), 0), Code::NotYourTurn);
}

#[test]
fn the_clock_charges_from_the_second_move_on() {
    let mut table = Table::begun(BLITZ);
    table.now = 30_000;
    table.play(Seat::Black, "N@d5").expect("a value");
    table.now = 50_000;
    table.play(Seat::White, "N@g6").expect("a value");
    assert_eq!(table.left(), (60_000, 60_000));
    table.now = 57_000;
    assert_eq!(table.left(), (53_000, 60_000));
    table.play(Seat::Black, "N-").expect("a value");
    assert_eq!(table.left(), (55_000, 60_000));
    assert_eq!(table.duel.clock(table.time()).expect("a value").running, Some(Seat::White));
}

#[test]
fn lag_is_compensated_up_to_a_limit() {
    #[track_caller]
    fn check(lag: u64, expected: u64) {
        let mut table = Table::opened(BLITZ);
        table.now = 5000;
        let mv = Act::Move { ply: 2, text: "N-".parse().expect("a value") };
        table.act_again(&player(Seat::Black), 99, mv, lag).expect("a value");
        assert_eq!(table.left().0, expected);
    }
    check(0, 57_000);
    check(40, 57_040);
    check(10_000, 57_000 + LAG_ALLOWANCE.as_millis());
}

#[test]
fn a_flag_falls_when_the_time_is_up() {
    let mut table = Table::opened(BLITZ);
    table.now = 60_000 + LAG_ALLOWANCE.as_millis();
    assert_eq!(table.duel.deadline(), Some(Deadline::new(table.time())));
    table.now -= 1;
    assert!(!table.duel.tick(table.moment()));
    table.now += 1;
    refused(table.play(Seat::Black, "N-"), Code::TooLate);
    assert!(table.duel.tick(table.moment()));
    assert_eq!(table.end(), Some((GameResult::White, EndReason::Time)));
    assert_eq!(table.duel.deadline(), None);
    refused(table.play(Seat::Black, "N-"), Code::GameOver);
    assert!(!table.duel.tick(table.moment()));
}

#[test]
fn games_without_a_first_move_do_not_count() {
    let mut table = Table::begun(BLITZ);
    table.now = FIRST_MOVE_TIME.as_millis();
    assert!(table.duel.tick(table.moment()));
    assert_eq!(table.end(), Some((GameResult::None, EndReason::NotBegun)));
    let mut table = Table::begun(TimeControl::None);
    table.now = u64::MAX / 2;
    assert!(!table.duel.tick(table.moment()));
}

#[test]
fn correspondence_clocks_give_days_for_each_move() {
    const DAY: u64 = 86_400_000;
    let mut table = Table::opened(TimeControl::Correspondence { days: 2 });
    table.now = DAY;
    assert_eq!(table.left(), (DAY, 2 * DAY));
    table.play(Seat::Black, "N-").expect("a value");
    assert_eq!(table.left(), (2 * DAY, 2 * DAY));
    table.now = 3 * DAY + LAG_ALLOWANCE.as_millis();
    assert!(table.duel.tick(table.moment()));
    assert_eq!(table.end(), Some((GameResult::Black, EndReason::Time)));
}

#[test]
fn draws_are_agreed_and_moves_decline_offers() {
    let draw = Offer::Draw;
    let mut table = Table::opened(TimeControl::None);
    refused(table.act(Seat::White, Act::Accept { offer: draw }), Code::NoOffer);
    table.act(Seat::White, Act::Offer { offer: draw }).expect("a value");
    refused(table.act(Seat::White, Act::Accept { offer: draw }), Code::NoOffer);
    table.play(Seat::Black, "N-").expect("a value");
    refused(table.act(Seat::Black, Act::Accept { offer: draw }), Code::NoOffer);
    table.act(Seat::White, Act::Offer { offer: draw }).expect("a value");
    table.act(Seat::Black, Act::Decline { offer: draw }).expect("a value");
    table.act(Seat::Black, Act::Offer { offer: draw }).expect("a value");
    table.act(Seat::White, Act::Offer { offer: draw }).expect("a value");
    assert_eq!(table.end(), Some((GameResult::Draw, EndReason::Agreed)));
}

#[test]
fn takebacks_return_to_the_turn_of_the_player_who_asked() {
    let takeback = Offer::Takeback;
    let mut table = Table::begun(BLITZ);
    refused(table.act(Seat::White, Act::Offer { offer: takeback }), Code::TooLate);
    table.play(Seat::Black, "N@d5").expect("a value");
    table.play(Seat::White, "N@g6").expect("a value");
    table.now = 10_000;
    table.act(Seat::Black, Act::Offer { offer: takeback }).expect("a value");
    table.act(Seat::White, Act::Accept { offer: takeback }).expect("a value");
    assert_eq!(table.moves(), [""; 0]);
    // The time spent is not returned.
    assert_eq!(table.left(), (50_000, 60_000));
    table.play(Seat::Black, "N@d5").expect("a value");
    assert_eq!(table.moves(), ["N@d5"]);
}

#[test]
fn a_rematch_exchanges_the_seats() {
    let rematch = Offer::Rematch;
    let mut table = Table::opened(TimeControl::None);
    refused(table.act(Seat::White, Act::Offer { offer: rematch }), Code::NotOver);
    refused(table.act(Seat::White, Act::Abort), Code::TooLate);
    table.act(Seat::White, Act::Resign).expect("a value");
    assert_eq!(table.end(), Some((GameResult::Black, EndReason::Resigned)));
    table.act(Seat::Black, Act::Offer { offer: rematch }).expect("a value");
    table.act(Seat::White, Act::Offer { offer: rematch }).expect("a value");
    let next = table.duel.rematch().expect("a rematch").clone();
    refused(table.act(Seat::White, Act::Offer { offer: rematch }), Code::TooLate);
    let next = table.duel.create_rematch(next, table.moment()).expect("a value");
    assert_eq!(next.seat_of(&player(Seat::White).id), Some(Seat::Black));
    assert_eq!(next.turn(), Some(Seat::Black));
}

#[test]
fn games_can_be_aborted_until_both_have_moved() {
    let mut table = Table::open(TimeControl::None, Access::Lobby);
    assert!(table.duel.seek().is_some());
    table.act(Seat::Black, Act::Abort).expect("a value");
    assert_eq!(table.end(), Some((GameResult::None, EndReason::Aborted)));
    assert_eq!(table.duel.seek(), None);
    refused(table.act(Seat::White, Act::Sit { seat: None }), Code::GameOver);
}

#[test]
fn conditional_moves_are_played_at_once_and_are_private() {
    let conditional = |ply, lines: &[&str], premove: Option<&str>| {
        let text = |text: &str| text.parse().expect("a value");
        let lines = lines.iter().map(|line| line.split(' ').map(text).collect()).collect();
        Act::SetConditionalMoves {
            moves: ConditionalMoves { ply, lines, premove: premove.map(text) },
        }
    };
    let mut table = Table::opened(BLITZ);
    refused(table.act(Seat::Black, conditional(2, &[], Some("N@d5"))), Code::NotYourTurn);
    refused(table.act(Seat::White, conditional(1, &[], Some("N-"))), Code::WrongPly);
    refused(table.act(Seat::White, conditional(2, &["z9 N-"], None)), Code::IllegalMove);
    table.act(Seat::White, conditional(2, &["N- N- N@d5 N@g6"], None)).expect("a value");
    for viewer in [Viewer::Player(Seat::Black), Viewer::Spectator] {
        assert!(table.duel.state(viewer, ServerTime::default()).conditional_moves.is_empty());
        let planned = |kind: &EventKind| matches!(kind, EventKind::ConditionalMovesSet { .. });
        assert!(!table.duel.events(viewer, 0).iter().any(|event| planned(&event.kind)));
        assert_eq!(table.duel.state(viewer, ServerTime::default()).number, 5);
    }
    assert_eq!(table.duel.state(Viewer::Player(Seat::White), ServerTime::default()).number, 6);
    table.now = 3000;
    table.play(Seat::Black, "N-").expect("a value");
    assert_eq!(table.moves(), ["N@d5", "N@g6", "N-", "N-"]);
    // The conditional move took no time, and the opponent's clock runs again.
    assert_eq!(table.left(), (59_000, 62_000));
    table.play(Seat::Black, "N@d5").expect("a value");
    assert_eq!(table.moves().len(), 6);
    table.act(Seat::White, conditional(6, &[], Some("E@d5"))).expect("a value");
    table.play(Seat::Black, "N-").expect("a value");
    assert!(table.moves().len() >= 7);
}

#[test]
fn chat_is_for_the_players_and_can_be_muted() {
    let say = |text: &str| Act::Chat { text: text.parse().expect("a value") };
    let mut table = Table::begun(TimeControl::None);
    table.act(Seat::Black, say("hello")).expect("a value");
    table.act(Seat::White, Act::Mute { muted: true }).expect("a value");
    table.act(Seat::Black, say("are you there?")).expect("a value");
    table.act(Seat::White, Act::Mute { muted: false }).expect("a value");
    table.act(Seat::Black, say("well")).expect("a value");
    let received = |viewer| {
        let chat = table.duel.state(viewer, ServerTime::default()).chat;
        chat.into_iter().map(|said| said.text.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(received(Viewer::Player(Seat::Black)), ["hello", "are you there?", "well"]);
    assert_eq!(received(Viewer::Player(Seat::White)), ["hello", "well"]);
    assert_eq!(received(Viewer::Spectator), [""; 0]);
}

#[test]
fn private_games_are_visible_only_to_players_once_both_sit() {
    let mut table = Table::open(TimeControl::None, Access::Private);
    assert_eq!(table.duel.viewer(None), Some(Viewer::Spectator));
    table.act(Seat::White, Act::Sit { seat: None }).expect("a value");
    assert_eq!(table.duel.viewer(None), None);
    assert_eq!(table.duel.viewer(Some(&stranger().id)), None);
    let bob = player(Seat::White).id;
    assert_eq!(table.duel.viewer(Some(&bob)), Some(Viewer::Player(Seat::White)));
}

#[test]
fn invalid_terms_are_refused() {
    #[track_caller]
    fn check(terms: &str, expected: &str) {
        let terms = serde_json::from_str(terms).expect("terms");
        let id = "abcdefghijkl".parse().expect("a value");
        let refusal = Duel::create(id, terms, Seat::Black, player(Seat::Black), Moment::default())
            .expect_err("a refusal");
        assert!(refusal.message.contains(expected), "{refusal}");
    }
    check(r#"{"rules":"chess"}"#, "chess");
    check(r#"{"rules":"burst","start":{"type":"position","position":"x"}}"#, "position");
    check(r#"{"rules":"burst","clock":{"type":"real-time","initial":0,"increment":0}}"#, "0 s");
    check(r#"{"rules":"burst","clock":{"type":"correspondence","days":99}}"#, "99 days");
    let over =
        r#"{"rules":"zillions","start":{"type":"position","position":"3R2/6/6/6/6/D5 w d6"}}"#;
    check(over, "position");
}

#[test]
fn logs_are_validated_when_loaded() {
    let table = Table::opened(BLITZ);
    let id = table.duel.id().clone();
    let entries = table.duel.entries();
    assert!(Duel::load(id.clone(), entries.clone()).is_ok());
    let corrupt = Duel::load(id.clone(), entries[1..].to_vec()).expect_err("no beginning");
    assert!(corrupt.to_string().contains("entry 0 of game abcdefghijkl"), "{corrupt}");
    let mut moved = entries.clone();
    moved.swap(3, 4);
    assert_eq!(Duel::load(id.clone(), moved).expect_err("another order").entry, 3);
    let mut twice = entries.clone();
    twice.push(entries[4].clone());
    assert_eq!(Duel::load(id.clone(), twice).expect_err("a move twice").entry, 5);
    let mut illegal = entries;
    if let EventKind::Moved { text, .. } = &mut illegal[4].kind {
        *text = "A@a1".parse().expect("a value");
    }
    let corrupt = Duel::load(id, illegal).expect_err("an illegal move");
    assert!(matches!(corrupt.problem, LogProblem::IllegalMove(_)), "{corrupt}");
    assert_eq!(corrupt.entry, 4);
}

#[test]
fn records_name_the_players_and_the_outcome() {
    let mut table = Table::opened(BLITZ);
    table.act(Seat::White, Act::Resign).expect("a value");
    let record = table.duel.record();
    for line in [
        "[Black \"Ann\"]",
        "[Result \"1-0\"]",
        "[Termination \"resigned\"]",
        "1. N@d5 {[%clk 0:01:00]} 1... N@g6 {[%clk 0:01:00]} 1-0",
    ] {
        assert!(record.contains(line), "{record}");
    }
}

#[test]
fn acts_are_never_before_the_last_entry() {
    let mut table = Table::opened(BLITZ);
    table.now = 10_000;
    table.play(Seat::Black, "N-").expect("a value");
    let (black, white) = table.left();
    // A move that claims to be older than the one it answers neither gains nor loses time.
    table.now = 1_000;
    table.play(Seat::White, "N-").expect("a value");
    let time = table.duel.entries().last().expect("an entry").moment.time;
    assert_eq!(time, ServerTime::from_millis(10_000));
    table.now = 11_000;
    assert_eq!(table.left(), (black - 1_000, white + 2_000));
}

#[test]
fn act_numbers_cannot_be_reused() {
    let mut table = Table::begun(TimeControl::None);
    let black = player(Seat::Black);
    let first = Act::Move { ply: 0, text: "n@d5".parse().expect("a value") };
    let other = Act::Move { ply: 0, text: "N@g6".parse().expect("a value") };
    table.act_again(&black, 50, first.clone(), 0).expect("a move");
    table.act_again(&black, 50, first, 0).expect("the same move");
    refused(table.act_again(&black, 50, other, 0), Code::NumberUsed);
    refused(table.act_again(&black, 50, Act::Resign, 0), Code::NumberUsed);
    // Numbers are scoped to a client and a person.
    table.act_again(&player(Seat::White), 50, Act::Resign, 0).expect("another person's act");
    assert_eq!(table.moves(), ["N@d5"]);
}

#[test]
fn state_size_and_entries_are_limited_per_player() {
    const LARGEST: usize = 100 * 1024;
    let mut table = Table::opened(BLITZ);
    let size = |table: &Table, seat| {
        let state = table.duel.state(Viewer::Player(seat), table.time());
        (serde_json::to_string(&state).expect("text").len(), state.chat.len())
    };
    let long = "\u{1f4a7}".repeat(300);
    let chat = |text: &str| Act::Chat { text: text.parse().expect("a value") };
    let mut sent = 0;
    while table.act(Seat::Black, chat(&long)).is_ok() {
        sent += 1;
        assert!(size(&table, Seat::White).0 < LARGEST, "{:?}", size(&table, Seat::White));
    }
    assert!((50..1000).contains(&sent), "{sent}");
    refused(table.act(Seat::Black, chat(&long)), Code::TooMuch);
    // Short messages are limited by count.
    while table.act(Seat::White, chat("x")).is_ok() {}
    assert!(size(&table, Seat::White).1 <= 100);
    // The opponent's limits are unaffected, and muting stops the chat.
    let mut table = Table::opened(BLITZ);
    table.act(Seat::White, Act::Mute { muted: true }).expect("a mute");
    let quiet = size(&table, Seat::White);
    while table.act(Seat::Black, chat(&long)).is_ok() {}
    assert_eq!(size(&table, Seat::White), quiet);
    for _ in 0..1000 {
        let offered = table.act(Seat::Black, Act::Offer { offer: Offer::Draw });
        let withdrawn = table.act(Seat::Black, Act::Decline { offer: Offer::Draw });
        if offered.is_err() && withdrawn.is_err() {
            break;
        }
    }
    refused(table.act(Seat::Black, Act::Mute { muted: true }), Code::TooMuch);
    table.act(Seat::White, chat("well played")).expect("a message");
    table.act(Seat::White, Act::Mute { muted: false }).expect("a mute");
    table.act(Seat::White, Act::Offer { offer: Offer::Draw }).expect("an offer");
    // Acts that end the game are never refused.
    table.act(Seat::Black, Act::Accept { offer: Offer::Draw }).expect("a draw");
    let loaded = Duel::load(table.duel.id().clone(), table.duel.entries()).expect("a game");
    let viewer = Viewer::Player(Seat::White);
    assert_eq!(loaded.state(viewer, table.time()), table.duel.state(viewer, table.time()));
}

#[test]
fn setting_conditional_moves_is_limited_and_clearing_is_not() {
    let mut table = Table::opened(TimeControl::None);
    let before = table.duel.len();
    let set = |ply: usize, lines: usize| {
        let line = vec!["N-".parse().expect("a value"); 2];
        Act::SetConditionalMoves {
            moves: ConditionalMoves { ply: ply as u32, lines: vec![line; lines], premove: None },
        }
    };
    let fill = |table: &mut Table| {
        let ply = table.moves().len();
        (1..=200).take_while(|i| table.act(Seat::White, set(ply, 1 + i % 2)).is_ok()).count()
    };
    assert_eq!(fill(&mut table), 32);
    refused(table.act(Seat::White, set(2, 3)), Code::TooMuch);
    table.act(Seat::White, set(2, 0)).expect("no conditional moves");
    table.act(Seat::White, set(2, 0)).expect("nothing to do");
    assert_eq!(table.duel.len(), before + 33);
    let state = table.duel.state(Viewer::Player(Seat::White), table.time());
    assert!(state.conditional_moves.is_empty());
    // The limit is reset by a move.
    table.play(Seat::Black, "N-").expect("a move");
    table.play(Seat::White, "N-").expect("a move");
    let line = ["N@d5", "N@g6"].map(|text| text.parse().expect("a value")).to_vec();
    let moves = ConditionalMoves { ply: 4, lines: vec![line], premove: None };
    table.act(Seat::White, Act::SetConditionalMoves { moves }).expect("conditional moves");
}

#[test]
fn conditional_moves_have_a_budget_for_the_whole_game() {
    const LINES: usize = ConditionalMoves::MAX_LINES;
    let mut table = Table::opened(TimeControl::None);
    let mut set = 0;
    // Clearing costs one.
    let mut stored = 0;
    loop {
        let ply = table.moves().len();
        // Retrieve and place, over and over.
        let cycle = ["N-", "N-", "N@d5", "N@g6"];
        let line: Vec<_> = (0..4).map(|at| cycle[at].parse().expect("a value")).collect();
        let lines = (0..LINES).map(|at| line[..2 + at % 3].to_vec()).collect();
        let moves = ConditionalMoves { ply: ply as u32, lines, premove: None };
        let size = moves.lines.iter().map(Vec::len).sum::<usize>() + 1;
        // A different value each time, as setting the same again changes nothing.
        let empty = ConditionalMoves { ply: ply as u32, ..ConditionalMoves::default() };
        match table.act(Seat::White, Act::SetConditionalMoves { moves }) {
            Ok(()) => {
                set += 1;
                stored += size;
                assert!(stored <= MAX_CONDITIONAL_MOVES, "{stored}");
                table.act(Seat::White, Act::SetConditionalMoves { moves: empty }).expect("cleared");
                stored += 1;
            }
            // There is a limit between two moves, and a total one.
            Err(refusal) if stored + size <= MAX_CONDITIONAL_MOVES => {
                assert_eq!(refusal.code, Code::TooMuch);
                let mut takeback = |offer, seat| table.act(seat, offer);
                takeback(Act::Offer { offer: Offer::Takeback }, Seat::White).expect("an offer");
                takeback(Act::Accept { offer: Offer::Takeback }, Seat::Black).expect("a takeback");
                table.play(Seat::White, "N@g6").expect("the move again");
            }
            Err(refusal) => {
                assert_eq!(refusal.code, Code::TooMuch);
                break;
            }
        }
    }
    assert!(set > 100, "{set}");
    // The opponent has a separate budget.
    table.play(Seat::Black, "N-").expect("a move");
    let premove = Some("N@d5".parse().expect("a value"));
    let moves = ConditionalMoves { ply: 3, lines: vec![], premove };
    table.act(Seat::Black, Act::SetConditionalMoves { moves }).expect("a premove");
}

/// A random move after which the game can continue for at least `depth` more moves.
fn quiet_move(
    game: &Game<burst::Position>,
    rng: &mut fastrand::Rng,
    depth: usize,
) -> Option<burst::Move> {
    let mut moves = game.legal_moves();
    rng.shuffle(&mut moves);
    moves.into_iter().find(|&mv| {
        let mut next = game.clone();
        next.play(mv).is_ok()
            && next.ending().is_none()
            && (depth == 0 || quiet_move(&next, rng, depth - 1).is_some())
    })
}

#[test]
fn games_are_drawn_at_the_move_limit() {
    let mut table = Table::begun(TimeControl::None);
    let mut game = Game::<burst::Position>::new(burst::Rules);
    let mut rng = fastrand::Rng::with_seed(3);
    while table.end().is_none() {
        let mv = quiet_move(&game, &mut rng, 3).expect("a quiet move");
        let seat = if game.turn() == Side::Black { Seat::Black } else { Seat::White };
        let ply = game.moves().len() as u32;
        let text = mv.to_string().parse().expect("a value");
        table.act(seat, Act::Move { ply, text }).expect("a move");
        game.play(mv).expect("a legal move");
    }
    assert_eq!(table.end(), Some((GameResult::Draw, EndReason::TooLong)));
    assert_eq!(game.moves().len() as u32, MAX_MOVES);
    let state = table.duel.state(Viewer::Spectator, table.time());
    let size = serde_json::to_string(&state).expect("text").len();
    assert!(size < 64 * 1024, "{size}");
    assert!(Duel::load(table.duel.id().clone(), table.duel.entries()).is_ok());
}
