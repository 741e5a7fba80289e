use crate::prompt::{Edit, Prompt, edit, is_yes};
use crate::{PlayClock, PlayOptions, PlayVerdict, PlayerChoice, TerminalUi};
use mana_game::{Ending, Game, Outcome, Side};
use mana_record::Record;
use mana_ugi::Go;
use mana_ui::game_ui::{describe_ending, describe_outcome, side_name};
use mana_ui::messages::Messages;
use mana_ui::move_draft::{BoardButton, ClickTarget, Highlights, MoveDraft, SelectResult};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A request of a session to its caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayRequest {
    /// Write the record to a new file.
    Save(PathBuf),
    /// Leave the game.
    Quit,
    /// Leave the game at once: Ctrl-C.
    Interrupt,
}

/// A game in a terminal without the terminal: keys, clicks, times and engine responses change it.
pub struct PlaySession<P: TerminalUi> {
    game: Game<P>,
    options: PlayOptions,
    draft: P::Draft,
    clock: Option<PlayClock>,
    /// The time left to the mover after each move.
    times: Vec<Option<Duration>>,
    verdict: Option<PlayVerdict>,
    /// Changes with every move and takeback, which makes responses to earlier requests obsolete.
    generation: u64,
    hint: Option<P::Move>,
    is_hint_wanted: bool,
    cursor: ClickTarget,
    pub(crate) prompt: Prompt,
    message: String,
    pub(crate) is_flipped: bool,
    pub(crate) is_help_shown: bool,
    pub(crate) messages: Messages,
}

impl<P: TerminalUi> PlaySession<P> {
    /// A session that continues a game.
    pub fn new(game: Game<P>, options: PlayOptions, now: Duration) -> Self {
        let mut session = PlaySession {
            draft: P::Draft::new(game.position(), false),
            clock: options.clock.map(|(base, increment)| PlayClock::new(base, increment)),
            times: vec![None; game.moves().len()],
            verdict: None,
            generation: 0,
            hint: None,
            is_hint_wanted: false,
            cursor: ClickTarget::Cell { column: P::GRID_SIZE / 2 - 1, row: P::GRID_SIZE / 2 - 1 },
            prompt: Prompt::None,
            message: String::new(),
            is_flipped: options.only_person() == Some(Side::White),
            is_help_shown: false,
            messages: Messages::english(),
            game,
            options,
        };
        session.begin_turn(now);
        session
    }

    /// The game.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The options of the game.
    pub fn options(&self) -> &PlayOptions {
        &self.options
    }

    /// The player of a side.
    pub fn player(&self, side: Side) -> &PlayerChoice {
        &self.options.players[side.index()]
    }

    /// A number that changes with every change of the game.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The outcome of the game, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let decided = self.verdict.as_ref().map(|verdict| Outcome::Win(!verdict.loser()));
        decided.or_else(|| self.game.outcome())
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.outcome().is_none() && self.player(self.game.turn()).is_person()
    }

    /// The search that an engine should run now.
    pub fn wanted_search(&self, now: Duration) -> Option<Go> {
        if self.outcome().is_some() {
            return None;
        }
        let go = match self.player(self.game.turn()) {
            PlayerChoice::Person => return None,
            _ if self.clock.is_some() && !self.game.position().is_set_up() => {
                self.clock.as_ref()?.go(now)
            }
            PlayerChoice::Level(level) => self.options.limit.clone().unwrap_or_else(|| {
                let time = Duration::from_millis(level.think_time().into());
                Go { move_time: Some(time), ..Go::default() }
            }),
            PlayerChoice::Engine(_) => self
                .options
                .limit
                .clone()
                .unwrap_or(Go { move_time: Some(Duration::from_secs(1)), ..Go::default() }),
        };
        Some(go)
    }

    /// Whether a hint is wanted for the current position.
    pub fn is_hint_wanted(&self) -> bool {
        self.is_hint_wanted
    }

    /// What the board highlights while a person makes a move.
    pub fn highlights(&self) -> Highlights {
        if self.is_persons_turn() { self.draft.highlights() } else { Highlights::default() }
    }

    pub(crate) fn draft(&self) -> &P::Draft {
        &self.draft
    }

    pub(crate) fn hinted(&self) -> Vec<ClickTarget> {
        self.hint.map(|mv| self.game.position().click_targets(mv)).unwrap_or_default()
    }

    /// The cells of the last move, by their names in the current position.
    pub(crate) fn last_move(&self) -> Vec<ClickTarget> {
        let (Some(&mv), Some(before)) =
            (self.game.moves().last(), self.game.positions().iter().nth_back(1))
        else {
            return Vec::new();
        };
        let (right, up) = before.coordinate_shift(mv);
        let targets = before.click_targets(mv).into_iter();
        targets
            .filter_map(|target| match target {
                ClickTarget::Cell { column, row } => Some(ClickTarget::Cell {
                    column: u8::try_from(i32::from(column) + right).ok()?,
                    row: u8::try_from(i32::from(row) + up).ok()?,
                }),
                _ => None,
            })
            .collect()
    }

    pub(crate) fn time_left(&self, side: Side, now: Duration) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.left(side, now))
    }

    /// A description of what to do, or how the game ended.
    pub(crate) fn situation(&self) -> String {
        let over = |outcome, reason: String| {
            format!("{}. {reason}", describe_outcome(outcome, &self.messages))
        };
        if let Some(verdict) = &self.verdict {
            let name = side_name(verdict.loser(), &self.messages);
            let reason = match verdict {
                PlayVerdict::Resigned(_) => format!("{name} resigned."),
                PlayVerdict::Time(_) => format!("{name} ran out of time."),
                PlayVerdict::Failed(_, reason) => format!("{name}'s engine failed: {reason}."),
            };
            return over(Outcome::Win(!verdict.loser()), reason);
        }
        match self.game.ending() {
            Some(ending) => over(ending.outcome, self.describe(ending)),
            None if self.is_persons_turn() => self.game.position().situation(&self.messages),
            None => format!("{} is thinking.", self.player(self.game.turn()).name()),
        }
    }

    fn describe(&self, ending: Ending<P::EndRule>) -> String {
        describe_ending::<P>(ending, &self.messages)
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record<P> {
        let mut record = Record::from_game(&self.game);
        let nodes: Vec<_> = record.main_line().collect();
        for (node, &left) in nodes.into_iter().zip(&self.times) {
            record.set_clock(node, left);
        }
        let termination = self.verdict.as_ref().map(PlayVerdict::termination);
        let [black, white] = Side::ALL.map(|side| match self.player(side) {
            PlayerChoice::Person if self.options.only_person().is_none() => None,
            player => Some(player.name()),
        });
        let tags = [
            ("Date", self.options.date.as_deref()),
            ("Black", black.as_deref()),
            ("White", white.as_deref()),
            ("Termination", termination),
        ];
        for (tag, value) in tags {
            // Only tags that follow from the record itself are refused.
            let _ = record.set_tag(tag, value);
        }
        record.set_result(self.outcome());
        record
    }

    /// The text of the bottom line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What the cursor is on.
    pub fn cursor(&self) -> ClickTarget {
        self.cursor
    }

    /// Sets the text of the bottom line.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Checks the clocks.
    pub fn tick(&mut self, now: Duration) {
        if self.outcome().is_none()
            && let Some(side) = self.clock.as_ref().and_then(|clock| clock.flag(now))
        {
            self.end(PlayVerdict::Time(side), now);
        }
    }

    /// Handles an engine's response to the search of a generation: a move, none, or an error.
    pub fn engine_answer(
        &mut self,
        generation: u64,
        answer: Result<Option<String>, String>,
        now: Duration,
    ) {
        self.tick(now);
        if generation != self.generation || self.outcome().is_some() {
            return;
        }
        let side = self.game.turn();
        match answer {
            Ok(Some(text)) => match self.game.position().read_move(&text) {
                Ok(mv) => self.play(mv, now),
                Err(error) => self.end(PlayVerdict::Failed(side, error.to_string()), now),
            },
            Ok(None) => self.end(PlayVerdict::Failed(side, "it has no move".to_owned()), now),
            Err(reason) => self.end(PlayVerdict::Failed(side, reason), now),
        }
    }

    /// Handles the response to the hint request of a generation.
    pub fn hint_answer(&mut self, generation: u64, answer: Result<Option<String>, String>) {
        if generation != self.generation || !self.is_hint_wanted {
            return;
        }
        self.is_hint_wanted = false;
        match answer {
            Ok(text) => {
                let position = self.game.position();
                self.hint = text.and_then(|text| position.read_move(&text).ok());
                if let Some(mv) = self.hint {
                    self.message =
                        format!("Hint: {mv}. {}", position.describe_move(mv, &self.messages));
                }
            }
            Err(reason) => self.message = format!("No hint: {reason}"),
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent, now: Duration) -> Option<PlayRequest> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(PlayRequest::Interrupt);
        }
        if self.is_help_shown {
            self.is_help_shown = false;
            return None;
        }
        self.message.clear();
        match std::mem::replace(&mut self.prompt, Prompt::None) {
            Prompt::None => self.command_key(key, now),
            Prompt::Resign => {
                if is_yes(key.code) && self.is_persons_turn() {
                    self.end(PlayVerdict::Resigned(self.game.turn()), now);
                }
                None
            }
            Prompt::Quit => is_yes(key.code).then_some(PlayRequest::Quit),
            Prompt::Move(text) => match edit(text, key.code) {
                Edit::Open(text) => {
                    self.prompt = Prompt::Move(text);
                    None
                }
                Edit::Done(text) => {
                    self.play_text(&text, now);
                    None
                }
                Edit::Cancelled => None,
            },
            Prompt::SaveAs(text) => match edit(text, key.code) {
                Edit::Open(text) => {
                    self.prompt = Prompt::SaveAs(text);
                    None
                }
                Edit::Done(text) => Some(PlayRequest::Save(Path::new(&text).to_owned())),
                Edit::Cancelled => None,
            },
        }
    }

    fn command_key(&mut self, key: KeyEvent, now: Duration) -> Option<PlayRequest> {
        match key.code {
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Tab => self.next_target(),
            KeyCode::Enter | KeyCode::Char(' ') => self.click(self.cursor, now),
            KeyCode::Esc => {
                self.draft.cancel();
                self.hint = None;
            }
            KeyCode::Char('u') => self.undo(now),
            KeyCode::Char('h') => self.ask_for_hint(),
            KeyCode::Char('o') => self.turn_board(),
            KeyCode::Char('v') => self.is_flipped = !self.is_flipped,
            KeyCode::Char('r') if self.is_persons_turn() => self.prompt = Prompt::Resign,
            KeyCode::Char('s') => match &self.options.record {
                Some(path) => {
                    self.message = format!("The record is in {} after every move.", path.display());
                }
                None => self.prompt = Prompt::SaveAs("game.txt".to_owned()),
            },
            KeyCode::Char('?') | KeyCode::F(1) => self.is_help_shown = true,
            KeyCode::Char('q') if self.outcome().is_some() || self.game.moves().is_empty() => {
                return Some(PlayRequest::Quit);
            }
            KeyCode::Char('q') => self.prompt = Prompt::Quit,
            KeyCode::Char('/') => self.prompt = Prompt::Move(String::new()),
            // Moves begin with a column of the board or the letter of a piece, and no command does.
            KeyCode::Char(first @ ('a'..='g' | 'n' | 'p' | 't' | 'A'..='Z')) => {
                self.prompt = Prompt::Move(first.to_string());
            }
            _ => {}
        }
        None
    }

    /// Something was clicked, or chosen with the keyboard.
    pub fn click(&mut self, target: ClickTarget, now: Duration) {
        self.message.clear();
        self.cursor = target;
        if !self.is_persons_turn() {
            return;
        }
        let selected = self.highlights().selected;
        match self.draft.select(target) {
            SelectResult::Complete(mv) => self.play(mv, now),
            SelectResult::Changed => {}
            SelectResult::Rejected => self.message = self.why_rejected(&selected, target),
        }
    }

    /// Why a target cannot be clicked now, in the words of the rules.
    fn why_rejected(&self, selected: &[ClickTarget], target: ClickTarget) -> String {
        let position = self.game.position();
        let text = selected.first().and_then(|&from| position.move_text(from, target));
        match text.map(|text| position.read_move(&text)) {
            Some(Err(error)) => P::describe_move_error(&error, &self.messages),
            _ => position.why_not_selectable(target, &self.messages),
        }
    }

    fn play_text(&mut self, text: &str, now: Duration) {
        if !self.is_persons_turn() {
            return self.say("It is not your turn.");
        }
        match self.game.position().read_move(text.trim()) {
            Ok(mv) => self.play(mv, now),
            Err(error) => self.message = P::describe_move_error(&error, &self.messages),
        }
    }

    fn play(&mut self, mv: P::Move, now: Duration) {
        let side = self.game.turn();
        if self.game.play(mv).is_err() {
            return;
        }
        if let Some(clock) = &mut self.clock {
            clock.press(now);
        }
        self.times.push(self.clock.as_ref().map(|clock| clock.left(side, now)));
        self.begin_turn(now);
    }

    fn end(&mut self, verdict: PlayVerdict, now: Duration) {
        self.verdict = Some(verdict);
        self.begin_turn(now);
    }

    /// Takes back the last move of a person, and the replies to it.
    fn undo(&mut self, now: Duration) {
        let positions = &self.game.positions()[..self.game.moves().len()];
        let is_persons = |position: &P| self.player(position.turn()).is_person();
        let Some(ply) = positions.iter().rposition(is_persons) else {
            return self.say("There is nothing to take back.");
        };
        while self.game.moves().len() > ply {
            self.game.undo();
        }
        self.times.truncate(ply);
        self.verdict = None;
        self.begin_turn(now);
    }

    fn turn_board(&mut self) {
        if !self.is_persons_turn() || !P::turn_board(&mut self.draft) {
            self.say("The board is turned during the set-up, in rules that allow it.");
        }
    }

    fn ask_for_hint(&mut self) {
        if self.is_persons_turn() {
            self.is_hint_wanted = true;
            self.say("Looking for a good move ...");
        }
    }

    fn begin_turn(&mut self, now: Duration) {
        self.generation += 1;
        self.hint = None;
        self.is_hint_wanted = false;
        self.draft = P::Draft::new(self.game.position(), false);
        let is_running = self.outcome().is_none() && !self.game.position().is_set_up();
        let turn = self.game.turn();
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            if is_running {
                clock.start(turn, now);
            }
        }
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let sign = if self.is_flipped { -1 } else { 1 };
        let last = P::GRID_SIZE - 1;
        self.cursor = match self.cursor {
            ClickTarget::Cell { column, row } => ClickTarget::Cell {
                column: column.saturating_add_signed(right * sign).min(last),
                row: row.saturating_add_signed(up * sign).min(last),
            },
            // From beside the board, arrow keys lead back to it.
            _ => ClickTarget::Cell { column: last / 2, row: last / 2 },
        };
    }

    /// Moves the cursor to the next possible choice; during set-up, first to the end of it.
    fn next_target(&mut self) {
        let ready = ClickTarget::Button(BoardButton::Ready);
        let Highlights { sources, destinations, .. } = self.highlights();
        let targets = if destinations.is_empty() { &sources } else { &destinations };
        let next = targets.iter().find(|&&target| target > self.cursor).or(targets.first());
        if sources.contains(&ready) && self.cursor != ready {
            self.cursor = ready;
        } else if let Some(&next) = next {
            self.cursor = next;
        }
    }
}
