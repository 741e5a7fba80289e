use crate::options::Options;
use crate::table::{Board, Table, Thought};
use crate::{BadCommand, Command};
use mana_catalogue::with_game;
use mana_search::MonotonicClock;

/// What an engine does about each command, but for how it thinks and listens at once.
pub(crate) struct Desk {
    options: Options,
    table: Box<dyn Table>,
}

/// What a command comes to.
pub(crate) enum Reply {
    /// There is nothing to say.
    Done,
    /// This is the answer.
    Say(String),
    /// There is something to think about; `true` if until told to stop.
    Think(Thought, bool),
}

impl Desk {
    pub(crate) fn new(clock: MonotonicClock) -> Desk {
        let options = Options::new(clock);
        Desk { options, table: table(&options) }
    }

    /// Obeys a command; `stop` and `quit` are not for the desk.
    pub(crate) fn obey(&mut self, command: Command) -> Result<Reply, BadCommand> {
        Ok(match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                Reply::Say(format!(
                    "id name Mana {version}\nid author the Mana authors\n{}ugiok",
                    self.options
                ))
            }
            Command::IsReady => {
                self.table.prepare();
                Reply::Say("readyok".into())
            }
            Command::Query(query) => Reply::Say(format!("response {}", self.table.answer(query))),
            Command::Show => Reply::Say(self.table.show()),
            Command::Moves => Reply::Say(self.table.moves().join(" ")),
            Command::Perft(depth) => Reply::Say(self.table.perft(depth).to_string()),
            Command::NewGame => {
                self.table.new_game();
                Reply::Done
            }
            Command::SetOption { name, value } => {
                self.set_option(&name, &value)?;
                Reply::Done
            }
            Command::Position { position, moves } => {
                self.table.set_position(position.as_deref(), &moves)?;
                Reply::Done
            }
            Command::Go(go) => Reply::Think(self.table.thought(&go), go.is_unlimited()),
            Command::Stop | Command::Quit => Reply::Done,
        })
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), BadCommand> {
        let rules = self.options.rules;
        self.options.set(name, value)?;
        if self.options.rules == rules {
            self.table.set_options(&self.options);
        } else {
            self.table = table(&self.options);
        }
        Ok(())
    }
}

fn table(options: &Options) -> Box<dyn Table> {
    with_game!(options.rules, |P, rules| Box::new(Board::<P>::new(rules, options)))
}

/// The line that ends a search.
pub(crate) fn best_move_line(best: Option<String>) -> String {
    format!("bestmove {}", best.as_deref().unwrap_or("none"))
}

/// The line that answers a bad command.
pub(crate) fn complaint_line(complaint: &BadCommand) -> String {
    format!("info string {complaint}")
}
