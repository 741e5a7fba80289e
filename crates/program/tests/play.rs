//! `mana play` on a pseudo-terminal, which a few lines of Python provide.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Runs a program on a pseudo-terminal of 80 columns and 24 rows. Standard input is its keyboard and standard output
/// its screen; at the end of the input it gets SIGTERM.
const PSEUDO_TERMINAL: &str = "
import fcntl, os, pty, select, signal, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
    os.execv(sys.argv[1], sys.argv[1:])
sources = [0, terminal]
while True:
    ready = select.select(sources, [], [])[0]
    if terminal in ready:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        os.write(1, data)
    if 0 in ready:
        data = os.read(0, 65536)
        if data:
            os.write(terminal, data)
        else:
            sources.remove(0)
            os.kill(child, signal.SIGTERM)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
";

/// Longer than a screen takes, even on a busy machine.
const SCREEN_TIMEOUT: Duration = Duration::from_secs(60);

/// The parts of a terminal that the program uses: text, and cursor positions.
struct TextScreen {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    /// An incomplete escape sequence.
    escape: Option<String>,
}

impl TextScreen {
    fn new() -> TextScreen {
        TextScreen { cells: vec![vec![' '; 80]; 24], row: 0, column: 0, escape: None }
    }

    fn print(&mut self, text: &str) {
        for letter in text.chars() {
            match self.escape.take() {
                Some(mut escape) => {
                    escape.push(letter);
                    if letter == '[' || !letter.is_ascii_alphabetic() {
                        self.escape = Some(escape);
                    } else {
                        self.obey(&escape);
                    }
                }
                None if letter == '\x1b' => self.escape = Some(String::new()),
                None if letter.is_control() => {}
                None => {
                    if let Some(cell) =
                        self.cells.get_mut(self.row).and_then(|row| row.get_mut(self.column))
                    {
                        *cell = letter;
                    }
                    self.column += 1;
                }
            }
        }
    }

    fn obey(&mut self, escape: &str) {
        if let Some(place) = escape.strip_prefix('[').and_then(|text| text.strip_suffix('H')) {
            let (row, column) = place.split_once(';').unwrap_or(("1", "1"));
            let index = |text: &str| text.parse::<usize>().map_or(0, |number| number - 1);
            (self.row, self.column) = (index(row), index(column));
        } else if escape == "[2J" {
            self.cells = TextScreen::new().cells;
        }
    }

    fn text(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}

struct TerminalProgram {
    child: Child,
    keyboard: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    /// Output that was not matched yet.
    printed: String,
    screen: TextScreen,
    /// An incomplete UTF-8 character.
    rest: Vec<u8>,
}

impl TerminalProgram {
    fn start(args: &[&str]) -> TerminalProgram {
        let mut child = Command::new("python3")
            .args(["-c", PSEUDO_TERMINAL, env!("CARGO_BIN_EXE_mana")])
            .args(args)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let mut stdout = child.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keyboard = child.stdin.take();
        TerminalProgram {
            child,
            keyboard,
            output,
            printed: String::new(),
            screen: TextScreen::new(),
            rest: Vec::new(),
        }
    }

    /// Reads output and prints it on the screen.
    #[track_caller]
    fn read(&mut self, expected: &str) {
        let bytes = self.output.recv_timeout(SCREEN_TIMEOUT);
        let bytes = bytes.unwrap_or_else(|_| panic!("no {expected:?}:\n{}", self.screen.text()));
        self.rest.extend(bytes);
        let complete = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8(self.rest.drain(..complete).collect()).unwrap();
        self.screen.print(&text);
        self.printed.push_str(&text);
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    fn wait_for_screen(&mut self, text: &str) {
        while !self.screen.text().contains(text) {
            self.read(text);
        }
        self.printed.clear();
    }

    /// Waits until a text has been printed.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        while !self.printed.contains(text) {
            self.read(text);
        }
        let end = self.printed.find(text).unwrap() + text.len();
        self.printed.drain(..end);
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    /// Checks that the terminal is restored, and how the program ended.
    #[track_caller]
    fn check_end(mut self, printed: &str, status: i32) {
        // The mouse, then the screen.
        self.wait_for("\x1b[?1000l");
        self.wait_for("\x1b[?1049l");
        self.wait_for(printed);
        self.keyboard = None;
        assert_eq!(self.child.wait().unwrap().code(), Some(status));
    }
}

const AFTER_SET_UPS: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

#[test]
fn a_game_against_a_level_is_played_and_saved() {
    let folder = std::env::temp_dir().join(format!("mana-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.txt");
    let record = file.to_str().unwrap();
    let start = ["play", "--position", AFTER_SET_UPS, "--level", "1", "--record", record];
    let mut program = TerminalProgram::start(&start);
    program.wait_for_screen("Mana, level 1");
    program.press("c1c3\r");
    // White has replied when it is Black's second move.
    program.wait_for_screen("move 2, Black");
    program.press("ry");
    program.wait_for_screen("Black resigned");
    program.press("q");
    program.check_end("[Result \"0-1\"]", 0);
    let saved = std::fs::read_to_string(&file).unwrap();
    for part in ["[Date \"20", "1. c1c3 ", "[Termination \"resigned\"]"] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_mouse_click_selects() {
    let mut program = TerminalProgram::start(&["play", "--two", "--position", AFTER_SET_UPS]);
    program.wait_for_screen("r resign");
    // In xterm's protocol: button 0 at a column and row, both from 1. The square c1, then c3.
    program.press("\x1b[<0;19;18M\x1b[<0;19;18m\x1b[<0;19;12M\x1b[<0;19;12m");
    program.wait_for_screen("1. c1c3");
    program.press("\x03");
    program.check_end("1. c1c3 *", 130);
}

#[test]
fn sigterm_restores_the_terminal() {
    let mut program = TerminalProgram::start(&["play", "--rules", "burst", "--two", "--json"]);
    program.wait_for_screen("Burst of Mana");
    program.press("N@d5\r");
    program.wait_for_screen("move 1, White");
    program.keyboard = None;
    program.check_end("\"moves\":[\"N@d5\"],\"result\":\"*\"", 130);
}
