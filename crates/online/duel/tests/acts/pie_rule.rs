//! The pie rule: the second player may swap sides once, instead of a first move.

use super::*;

impl Table {
    /// A game with the pie rule in which Ann, as Black, has made the first move.
    fn pie(clock: TimeControl) -> Table {
        let mut table = Table::on(GameTerms {
            rules: "burst".parse().expect("a value"),
            start: GameStart::Standard,
            clock,
            access: Access::Link,
            pie: true,
        });
        table.act(Seat::White, Act::Sit { seat: None }).expect("a value");
        table.play(Seat::Black, "N@d5").expect("a value");
        table
    }

    /// The same after Bob has swapped, so [`player`] names the opposite seats.
    fn swapped(clock: TimeControl) -> Table {
        let mut table = Table::pie(clock);
        table.now += 5_000;
        table.act(Seat::White, Act::Swap).expect("a value");
        table
    }

    fn names(&self) -> (String, String) {
        let name = |seat| {
            let player = self.duel.players().get(seat).as_ref().expect("a player");
            player.name.to_string()
        };
        (name(Seat::Black), name(Seat::White))
    }
}

#[test]
fn the_second_player_can_swap_after_the_first_move() {
    let table = Table::swapped(TimeControl::None);
    assert_eq!(table.names(), ("Bob".into(), "Ann".into()));
    assert_eq!(table.duel.turn(), Some(Seat::White), "the board is as it was");
    assert_eq!(table.duel.seat_of(&player(Seat::White).id), Some(Seat::Black));
    for seat in Seat::ALL {
        let state = table.duel.state(Viewer::Player(seat), table.time());
        assert_eq!((state.seat, state.swapped), (Some(seat), Some(1)));
    }
    let record = table.duel.record();
    assert!(record.contains("[Pie \"swapped\"]") && record.contains("[Black \"Bob\"]"), "{record}");
}

#[test]
fn swaps_are_refused_outside_of_the_pie_rule() {
    let mut table = Table::opened(TimeControl::None);
    refused(table.act(Seat::Black, Act::Swap), Code::TooLate);
    refused(table.act(Seat::White, Act::Swap), Code::NotYourTurn);

    let mut table = Table::pie(TimeControl::None);
    refused(table.act(Seat::Black, Act::Swap), Code::NotYourTurn);
    refused(table.act_as(&stranger(), Act::Swap), Code::NotAPlayer);
    table.play(Seat::White, "N@g6").expect("a value");
    refused(table.act(Seat::Black, Act::Swap), Code::TooLate);
    assert!(table.duel.record().contains("[Pie \"kept\"]"));

    let mut table = Table::swapped(TimeControl::None);
    refused(table.act(Seat::Black, Act::Swap), Code::TooLate);
}

#[test]
fn set_ups_do_not_count_as_first_moves() {
    let mut table = Table::on(GameTerms {
        rules: "cosmoludo".parse().expect("a value"),
        start: GameStart::Standard,
        clock: TimeControl::None,
        access: Access::Link,
        pie: true,
    });
    table.act(Seat::White, Act::Sit { seat: None }).expect("a value");
    table.play(Seat::Black, "c1/a1/b1/d1/e1/f1").expect("a value");
    refused(table.act(Seat::White, Act::Swap), Code::TooLate);
    table.play(Seat::White, "c6/a6/b6/d6/e6/f6").expect("a value");
    refused(table.act(Seat::Black, Act::Swap), Code::TooLate);
    table.play(Seat::Black, "c1c3").expect("a value");
    table.act(Seat::White, Act::Swap).expect("a value");
}

#[test]
fn clocks_follow_the_players_in_a_swap() {
    let mut table = Table::swapped(BLITZ);
    assert_eq!(table.left(), (60_000, 60_000), "first moves cost nothing, nor does a swap instead");
    table.now += 7_000;
    assert_eq!(table.left(), (60_000, 53_000), "Ann has moved before, so that this move counts");
    table.play(Seat::Black, "N@g6").expect("Ann plays White's move");
    assert_eq!(table.left(), (60_000, 55_000));
    table.now += 4_000;
    assert_eq!(table.left(), (56_000, 55_000), "Bob's swap was his first move");

    // Unequal times are exchanged as well; they occur before a swap if moves were taken back.
    let mut table = Table::pie(BLITZ);
    table.play(Seat::White, "N@g6").expect("a value");
    table.now += 3_000;
    table.play(Seat::Black, "R@d4").expect("a value");
    for (by, other) in [(Seat::White, Seat::Black), (Seat::Black, Seat::White)] {
        table.act(by, Act::Offer { offer: Offer::Takeback }).expect("a value");
        table.act(other, Act::Accept { offer: Offer::Takeback }).expect("a value");
    }
    table.play(Seat::Black, "N@d5").expect("a value");
    let (black, white) = table.left();
    assert_ne!(black, white);
    table.act(Seat::White, Act::Swap).expect("a value");
    assert_eq!(table.left(), (white, black));
}

#[test]
fn moves_before_a_swap_cannot_be_taken_back() {
    let mut table = Table::swapped(TimeControl::None);
    refused(table.act(Seat::Black, Act::Offer { offer: Offer::Takeback }), Code::TooLate);
    refused(table.act(Seat::White, Act::Abort), Code::TooLate);
    table.play(Seat::Black, "N@g6").expect("Ann plays White's move");
    table.act(Seat::Black, Act::Offer { offer: Offer::Takeback }).expect("a value");
    table.act(Seat::White, Act::Accept { offer: Offer::Takeback }).expect("a value");
    assert_eq!(table.moves(), ["N@d5"]);
    refused(table.act(Seat::Black, Act::Swap), Code::TooLate);
}

#[test]
fn private_views_follow_the_players_in_a_swap() {
    let mut table = Table::pie(TimeControl::None);
    table.act(Seat::Black, Act::Chat { text: "hello".parse().expect("a value") }).expect("a value");
    table.act(Seat::White, Act::Mute { muted: true }).expect("a value");
    let moves = ConditionalMoves {
        ply: 1,
        lines: vec![vec!["N@g6".parse().expect("a value"), "R@d4".parse().expect("a value")]],
        premove: None,
    };
    table.act(Seat::Black, Act::SetConditionalMoves { moves }).expect("a value");
    let known = |table: &Table, seat| table.duel.last_event(Viewer::Player(seat));
    let (ann, bob) = (known(&table, Seat::Black), known(&table, Seat::White));
    table.act(Seat::White, Act::Swap).expect("a value");
    assert_eq!((known(&table, Seat::White), known(&table, Seat::Black)), (ann + 1, bob + 1));

    let bob = table.duel.state(Viewer::Player(Seat::Black), table.time());
    assert!(bob.muted && bob.chat[0].seat == Seat::White);
    let ann = table.duel.state(Viewer::Player(Seat::White), table.time());
    assert!(!ann.muted && ann.conditional_moves.is_empty(), "they were for the other side");
    table.act(Seat::Black, Act::Chat { text: "there".parse().expect("a value") }).expect("a value");
    assert_eq!(known(&table, Seat::Black), bob.number, "Bob still hears nothing of Ann");

    let loaded = Duel::load(table.duel.id().clone(), table.duel.entries()).expect("a game");
    for viewer in Viewer::ALL {
        assert_eq!(loaded.state(viewer, table.time()), table.duel.state(viewer, table.time()));
        assert_eq!(loaded.events(viewer, 0), table.duel.events(viewer, 0));
    }
}

#[test]
fn logs_with_an_invalid_swap_are_refused() {
    let table = Table::swapped(TimeControl::None);
    let mut entries = table.duel.entries();
    let swap = entries.last().expect("an entry").clone();
    entries.push(swap);
    let corrupt = Duel::load(table.duel.id().clone(), entries).expect_err("a corrupt log");
    assert_eq!(corrupt.problem, LogProblem::SwapUnavailable);
}
