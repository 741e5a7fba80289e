//! Compares the slow rules with the fast ones: in random games, in random positions, and on texts that may not be
//! positions.
//!
//! Everything is seeded. `AGREEMENT_POSITIONS` sets how many positions each rule set is tried on.

use fastrand::Rng;
use mana_game::Position;
use mana_reference::{AnyPosition, open};
use std::collections::HashMap;
use std::fmt::Debug;

const EDITIONS: [&str; 6] =
    ["cosmoludo", "cosmoludo-advanced", "cosmoludo-pl", "jactalea", "zillions", "escampe"];
/// The choices of a house rule.
const CHOICES: [(&str, &[&str]); 8] = [
    ("set-up", &["first-row", "two-rows"]),
    ("orientations", &["se", "nw", "se+nw", "sw+ne", "se+sw+ne+nw"]),
    ("first", &["black", "white"]),
    ("unmatched", &["free", "pass"]),
    ("blocked", &["free", "pass"]),
    ("re-entry", &["anywhere", "marked", "never"]),
    ("mana", &["bird", "obstructing-bird", "carried"]),
    ("capture", &["any", "ronin-takes-daimyo"]),
];
const ORIENTATIONS: [&str; 4] = ["se", "sw", "ne", "nw"];

/// How many positions to try.
fn positions() -> usize {
    match std::env::var("AGREEMENT_POSITIONS") {
        Ok(text) => text.parse().expect("AGREEMENT_POSITIONS is a number"),
        Err(_) => 2_000,
    }
}

/// One rule set, implemented twice.
struct Pair<P: Position> {
    rules: String,
    fast: P::Rules,
    rng: Rng,
    /// The lists of set-ups, which are long and few: each is compared once.
    set_ups: HashMap<String, Vec<String>>,
    /// Identities and keys met so far, both ways.
    keys: HashMap<String, u128>,
    identities: HashMap<u128, String>,
}

impl<P: Position> Pair<P> {
    fn new(rules: &str) -> Self {
        let fast = rules
            .parse()
            .unwrap_or_else(|error| panic!("the fast rules refuse `{rules}`: {error}"));
        let seed = rules
            .bytes()
            .fold(1, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        Pair {
            rules: rules.to_owned(),
            fast,
            rng: Rng::with_seed(seed),
            set_ups: HashMap::new(),
            keys: HashMap::new(),
            identities: HashMap::new(),
        }
    }

    /// Both must give the same value for this position.
    #[track_caller]
    fn same<T: PartialEq + Debug>(&self, position: &str, what: &str, slow: &T, fast: &T) {
        assert!(
            slow == fast,
            "{what} differ\nrules     {}\nposition  {position}\nslow      {slow:?}\nfast      {fast:?}",
            self.rules
        );
    }

    /// The two lists of moves must be the same.
    #[track_caller]
    fn same_moves(&self, position: &str, slow: &[String], fast: &[String]) {
        let without = |list: &[String], other: &[String]| -> Vec<String> {
            list.iter().filter(|mv| other.binary_search(mv).is_err()).cloned().collect()
        };
        assert!(
            slow == fast,
            "moves differ\nrules     {}\nposition  {position}\nonly slow {:?}\nonly fast {:?}",
            self.rules,
            without(slow, fast),
            without(fast, slow),
        );
    }

    /// Compares all properties of a position that both have, and returns its legal moves.
    fn compare(&mut self, slow: &AnyPosition, fast: &P) -> Vec<String> {
        let text = slow.text();
        self.same(&text, "texts", &text, &fast.to_string());
        self.same(
            &text,
            "turns",
            &slow.turn().to_string(),
            &fast.turn().to_string().to_lowercase(),
        );
        let outcome = slow.outcome().map(|outcome| outcome.to_string());
        self.same(&text, "outcomes", &outcome, &fast.outcome().map(|outcome| outcome.to_string()));

        let (identity, key) = (slow.identity(), fast.key());
        let known_key = *self.keys.entry(identity.clone()).or_insert(key);
        self.same(&text, "keys of the same identity", &known_key, &key);
        let known_identity = self.identities.entry(key).or_insert(identity.clone()).clone();
        self.same(&text, "identities of the same key", &known_identity, &identity);

        self.moves(slow, fast)
    }

    /// The legal moves, on which both must agree.
    fn moves(&mut self, slow: &AnyPosition, fast: &P) -> Vec<String> {
        let text = slow.text();
        let set_up = set_up_key(&text);
        if let Some(known) = set_up.as_ref().and_then(|key| self.set_ups.get(key)) {
            self.same(&text, "numbers of set-ups", &(known.len() as u64), &fast.count_moves());
            return known.clone();
        }
        let moves = slow.moves();
        let mut fast_moves: Vec<String> =
            fast.legal_moves().iter().map(ToString::to_string).collect();
        fast_moves.sort();
        self.same_moves(&text, &moves, &fast_moves);
        self.same(&text, "numbers of moves", &(moves.len() as u64), &fast.count_moves());
        if let Some(key) = set_up {
            self.set_ups.insert(key, moves.clone());
        }
        moves
    }

    /// Both must accept this move, or reject it; if they accept it, both positions after it are returned.
    ///
    /// The fast rules may understand more spellings, but must then mean a move that the slow ones know.
    fn play(&self, slow: &AnyPosition, fast: &P, mv: &str) -> Option<(AnyPosition, P)> {
        let (known, read) = (slow.play(mv), fast.read_move(mv));
        let known = match &read {
            Ok(read) if known.is_err() => slow.play(&read.to_string()),
            _ => known,
        };
        match (known, read) {
            (Ok(after), Ok(read)) => {
                assert!(fast.is_legal(read), "{} {slow}: `{mv}` is read but not legal", self.rules);
                Some((after, fast.after(read)))
            }
            (Err(_), Err(_)) => None,
            (known, read) => panic!(
                "only one of them accepts `{mv}`\nrules     {}\nposition  {slow}\nslow      {known:?}\n\
                 fast      {read:?}",
                self.rules
            ),
        }
    }

    /// Both must read this text as the same position, or reject it.
    ///
    /// The fast rules may understand more spellings, but must then write a position that the slow ones read.
    fn read(&self, text: &str) -> Option<(AnyPosition, P)> {
        let (known, read) = (open(&self.rules, Some(text)), P::parse(self.fast, text));
        let known = match &read {
            Ok(read) if known.is_err() => open(&self.rules, Some(&read.to_string())),
            _ => known,
        };
        match (known, read) {
            (Ok(slow), Ok(fast)) => Some((slow, fast)),
            (Err(_), Err(_)) => None,
            (known, read) => panic!(
                "only one of them reads a position\nrules     {}\nposition  {text}\nslow      {:?}\nfast      {:?}",
                self.rules,
                known.map(|state| state.text()),
                read.map(|position| position.to_string()),
            ),
        }
    }

    /// A random game from `start`, of at most `plies` moves. Returns the texts of its positions.
    fn game(&mut self, start: Option<&str>, plies: usize) -> Vec<String> {
        let opened = open(&self.rules, start);
        let mut slow = opened.unwrap_or_else(|error| panic!("{}: {error}", self.rules));
        let mut fast = match start {
            None => P::start(self.fast),
            Some(text) => {
                P::parse(self.fast, text).unwrap_or_else(|error| panic!("{}: {error}", self.rules))
            }
        };
        let mut texts = vec![slow.text()];
        let mut moves = self.compare(&slow, &fast);
        while let Some(mv) = self.rng.choice(&moves).filter(|_| texts.len() < plies).cloned() {
            // Half of the time with a bird's square, which not every edition takes and not every square suits.
            let bird = !mv.contains('/') && self.rng.bool();
            let spelt = if bird { self.with_bird(&mv) } else { mv.clone() };
            let next = self.play(&slow, &fast, &spelt).or_else(|| self.play(&slow, &fast, &mv));
            let Some(next) = next else {
                panic!("{} {slow}: both refuse `{mv}`, which they list", self.rules)
            };
            (slow, fast) = next;
            moves = self.compare(&slow, &fast);

            let text = slow.text();
            let Some((slow_read, fast_read)) = self.read(&text) else {
                panic!("{}: both refuse `{text}`, which they write", self.rules)
            };
            self.same(&text, "texts read and written", &slow_read.text(), &fast_read.to_string());
            self.same(&text, "keys after a move and from a text", &fast.key(), &fast_read.key());
            texts.push(text);
        }
        texts
    }

    /// The move with a random square for the bird.
    fn with_bird(&mut self, mv: &str) -> String {
        let action = mv.split_once('~').map_or(mv, |(action, _)| action);
        format!("{action}~{}", random_square(&mut self.rng))
    }

    /// Random games from the given starts, and misspelt positions from them.
    fn games(&mut self, starts: &[Option<&str>], positions: usize) {
        let mut seen = 0;
        while seen < positions {
            let start = starts[self.rng.usize(..starts.len())];
            let texts = self.game(start, 200);
            for text in &texts {
                self.misspelt(text);
            }
            seen += texts.len();
        }
    }

    /// Compares a text with one or two letters changed, which may be a position or not.
    fn misspelt(&mut self, text: &str) {
        const LETTERS: &[u8] = b"DRdrGENPSTAgenpsta+123456789/ bw-abcdef";
        let mut letters: Vec<u8> = text.bytes().collect();
        for _ in 0..=self.rng.usize(..2) {
            let (at, letter) =
                (self.rng.usize(..letters.len()), LETTERS[self.rng.usize(..LETTERS.len())]);
            match self.rng.u8(..4) {
                0 => letters.insert(at, letter),
                1 => drop(letters.remove(at)),
                2 => letters[at] = letter,
                _ => {
                    let other = self.rng.usize(..letters.len());
                    letters.swap(at, other);
                }
            }
        }
        let text = String::from_utf8(letters).expect("letters");
        self.position(&text);
    }

    /// Compares a text that may be a position.
    fn position(&mut self, text: &str) -> bool {
        match self.read(text) {
            Some((slow, fast)) => {
                self.compare(&slow, &fast);
                true
            }
            None => false,
        }
    }

    /// Compares random positions, until enough of them are valid.
    fn made_up(&mut self, positions: usize, mut make: impl FnMut(&mut Rng) -> String) {
        let mut valid = 0;
        let mut tries = 0;
        while valid < positions {
            let text = make(&mut self.rng);
            valid += usize::from(self.position(&text));
            tries += 1;
            assert!(
                tries < 1000 * (positions + 1),
                "{}: hardly any `{text}` is a position",
                self.rules
            );
        }
    }
}

/// The side and the orientation, on which the list of set-ups depends. `None` when no set-up is due.
fn set_up_key(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let due = words[2] == "-" && !(words[0].contains('D') && words[0].contains('d'));
    let is_mana = words[0].split('/').count() == 6;
    (due && is_mana).then(|| words[1..].join(" "))
}

/// A board of Mana with any number of pieces, in a part of the board that may be crowded.
fn random_mana(rng: &mut Rng) -> String {
    let (width, height) = (rng.usize(2..=6), rng.usize(2..=6));
    let (left, top) = (rng.usize(..=6 - width), rng.usize(..=6 - height));
    let mut board = ['1'; 36];
    let mut place = |rng: &mut Rng, piece| {
        board[(top + rng.usize(..height)) * 6 + left + rng.usize(..width)] = piece;
    };
    for _ in 0..rng.usize(..=6) {
        place(rng, 'R');
        place(rng, 'r');
    }
    let daimyo = if rng.bool() { ['D', 'd'] } else { ['d', 'D'] };
    daimyo.into_iter().for_each(|daimyo| place(rng, daimyo));

    let occupied: Vec<usize> = (0..36).filter(|&at| board[at] != '1').collect();
    let mana = match rng.u8(..6) {
        0 => "-".to_owned(),
        1..4 => random_square(rng),
        _ => rng.choice(&occupied).map_or("-".to_owned(), |&at| square(at % 6, 5 - at / 6)),
    };
    let rows: Vec<String> =
        board.chunks(6).map(|row| in_runs(&row.iter().collect::<String>())).collect();
    format!("{} {} {mana} {}", rows.join("/"), random_side(rng), ORIENTATIONS[rng.usize(..4)])
}

/// A table of Burst of Mana with any Mana anywhere.
fn random_burst(rng: &mut Rng) -> String {
    let (columns, rows) = (rng.usize(1..=5), rng.usize(1..=5));
    let mut table = vec![String::from("1"); columns * rows];
    let crowd = rng.u8(1..=10);
    let geysers = if rng.bool() { "Gg" } else { "gG" };
    for letter in geysers.chars().chain("ENRPSTAenrpsta".chars()) {
        let at = rng.usize(..table.len());
        let geyser = letter.eq_ignore_ascii_case(&'g');
        if table[at] == "1" && (geyser || rng.u8(..10) < crowd) {
            table[at] = if rng.u8(..3) == 0 { format!("+{letter}") } else { letter.to_string() };
        }
    }
    let in_hand = |letter: &char| !table.iter().any(|cell| cell.ends_with(*letter));
    let hands: String = "GENRPSTAgenrpsta".chars().filter(in_hand).collect();
    let rows: Vec<String> = table.chunks(columns).map(|row| in_runs(&row.concat())).collect();
    format!(
        "{} {} {}",
        rows.join("/"),
        random_side(rng),
        if hands.is_empty() { "-" } else { &hands }
    )
}

fn random_side(rng: &mut Rng) -> &'static str {
    if rng.bool() { "b" } else { "w" }
}

fn random_square(rng: &mut Rng) -> String {
    square(rng.usize(..6), rng.usize(..6))
}

fn square(column: usize, row: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f"][column], row + 1)
}

/// Ones in a row, added up.
fn in_runs(row: &str) -> String {
    let mut text = String::new();
    let mut run = 0;
    for letter in row.chars().chain(['|']) {
        if letter == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
        }
        run = 0;
        text.push(letter);
    }
    text.trim_end_matches('|').to_owned()
}

/// Random house rules on top of a random edition.
fn random_rules(rng: &mut Rng) -> String {
    let mut rules = EDITIONS[rng.usize(..EDITIONS.len())].to_owned();
    for (key, values) in CHOICES {
        if rng.u8(..3) == 0 {
            rules += &format!(",{key}={}", values[rng.usize(..values.len())]);
        }
    }
    rules
}

/// Positions that random play hardly ever reaches: nobody can act, or the bird has no square.
const RARE: [&str; 6] = [
    "6/R5/RD4/rR4/rrR3/drrR2 b f6",
    "6/R5/RD4/rR4/rrR3/drrR2 w -",
    "6/R5/RD4/rR4/rrR3/drrR2 w d1",
    "3d2/r1r1r1/1r3r/4R1/1RRR2/D3R1 b d1",
    "3d2/r1r1r1/1r3r/2R1R1/1R1R2/D3R1 w c3",
    "3d2/r1r1r1/1r3r/2R1R1/1R1R2/D3R1 w -",
];

fn check_mana(rules: &str, positions: usize) {
    let mut pair = Pair::<mana::Position>::new(rules);
    // Where Black chooses the orientation, one given before means nothing; elsewhere it holds.
    let starts = ORIENTATIONS.map(|orientation| format!("6/6/6/6/6/6 b - {orientation}"));
    let starts: Vec<Option<&str>> =
        [None].into_iter().chain(starts.iter().map(|start| Some(&**start))).collect();
    pair.games(&starts, positions);

    let valid: Vec<Option<&str>> =
        RARE.into_iter().filter(|text| pair.read(text).is_some()).map(Some).collect();
    assert!(valid.len() >= 2, "{rules}: both refuse {RARE:?}");
    pair.games(&valid, positions / 10);
    pair.made_up(positions, random_mana);
}

#[test]
fn cosmoludo() {
    check_mana("cosmoludo", positions());
}

#[test]
fn cosmoludo_advanced() {
    check_mana("cosmoludo-advanced", positions());
}

#[test]
fn cosmoludo_pl() {
    check_mana("cosmoludo-pl", positions());
}

#[test]
fn jactalea() {
    check_mana("jactalea", positions());
}

#[test]
fn zillions() {
    check_mana("zillions", positions());
}

#[test]
fn escampe() {
    check_mana("escampe", positions());
}

#[test]
fn house_rules() {
    let mut rng = Rng::with_seed(8);
    for _ in 0..20 {
        check_mana(&random_rules(&mut rng), positions() / 20);
    }
}

#[test]
fn burst() {
    let mut pair = Pair::<burst::Position>::new("burst");
    pair.games(&[None], positions());
    pair.made_up(positions(), random_burst);
}

/// Both accept the same names of rules; the fast rules may understand more, but write a name that both know.
#[test]
fn names_of_rules() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..positions() {
        let mut letters: Vec<char> = random_rules(&mut rng).chars().collect();
        if rng.bool() {
            letters.remove(rng.usize(..letters.len()));
        }
        let rules: String = letters.into_iter().collect();
        match (open(&rules, None), rules.parse::<mana::Edition>()) {
            (_, Ok(fast)) => {
                let written = open(&fast.to_string(), None);
                assert!(written.is_ok(), "`{rules}` is written `{fast}`: {written:?}");
            }
            (slow, Err(fast)) => assert!(slow.is_err(), "the fast rules refuse `{rules}`: {fast}"),
        }
    }
}
