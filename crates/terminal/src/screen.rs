//! Draws a session.

use crate::prompt::Prompt;
use crate::screen_layout::MIN_SIZE;
use crate::{PlaySession, ScreenLayout, TerminalUi};
use mana_game::{Game, MoveNumber, Position, Side};
use mana_ui::game_ui::side_name;
use mana_ui::move_draft::ClickTarget;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use std::time::Duration;

/// Draws a session on the whole screen.
pub fn draw<P: TerminalUi>(frame: &mut Frame<'_>, session: &PlaySession<P>, now: Duration) {
    let area = frame.area();
    let Some(layout) = ScreenLayout::new(session, area) else {
        let (width, height) = MIN_SIZE;
        let text = format!("The game needs {width} columns and {height} rows.");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    };
    let mut screen = Screen { frame, session, layout, now };
    screen.draw_header();
    screen.draw_board();
    screen.draw_panel();
    screen.draw_footer();
    if session.is_help_shown {
        screen.draw_help();
    }
}

struct Screen<'a, 'b, P: TerminalUi> {
    frame: &'a mut Frame<'b>,
    session: &'a PlaySession<P>,
    layout: ScreenLayout,
    now: Duration,
}

impl<P: TerminalUi> Screen<'_, '_, P> {
    /// A style in this colour, or with these modifiers if there are no colours.
    fn style(&self, colour: Style, plain: Modifier) -> Style {
        if self.session.options().colour { colour } else { Style::new().add_modifier(plain) }
    }

    fn dim(&self) -> Style {
        self.style(Style::new().fg(Color::DarkGray), Modifier::empty())
    }

    fn mark(&self) -> Style {
        self.style(Style::new().fg(Color::Magenta).add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A background that carries meaning.
    fn ground(&self, colour: Color) -> Style {
        self.style(Style::new().bg(colour).fg(Color::Black), Modifier::empty())
    }

    fn hint(&self) -> Style {
        self.style(Style::new().bg(Color::Magenta).fg(Color::Black), Modifier::UNDERLINED)
    }

    /// Both sides have a background colour of their own, so that they are visible in every theme of a terminal.
    fn piece(&self, side: Side) -> Style {
        let chip = match side {
            Side::Black => Style::new().fg(Color::White).bg(Color::Black),
            Side::White => Style::new().fg(Color::Black).bg(Color::White),
        };
        self.style(chip, Modifier::empty()).add_modifier(Modifier::BOLD)
    }

    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let area = self.frame.area();
        if y < area.bottom() && x < area.right() {
            self.frame.buffer_mut().set_stringn(x, y, text, (area.right() - x).into(), style);
        }
    }

    fn draw_header(&mut self) {
        let area = self.layout.header;
        let rules = self.session.game().position().rules();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        self.put(area.x + 1, area.y, P::NAME, bold);
        let x = area.x + 3 + P::NAME.len() as u16;
        self.put(x, area.y, &rules.to_string(), self.dim());
        let game = self.session.game();
        let number = MoveNumber::new(game.first_position().turn(), game.moves().len()).number;
        let turn = side_name(game.turn(), &self.session.messages);
        let text = match self.session.outcome() {
            Some(_) => "game over".to_owned(),
            None => format!("move {number}, {turn}"),
        };
        self.put(area.right().saturating_sub(text.len() as u16 + 1), area.y, &text, self.dim());
    }

    fn draw_board(&mut self) {
        self.draw_grid();
        let size = P::GRID_SIZE;
        let board = self.layout.board;
        for at in 0..size {
            let name = P::cell_name(at, at);
            let (letter, number) = name.split_at(1);
            let area = self.layout.cell_area(at, at);
            let (x, y) = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
            self.put(x, board.bottom(), letter, self.dim());
            self.put(board.x.saturating_sub(1 + number.len() as u16), y, number, self.dim());
        }
        for row in 0..size {
            for column in 0..size {
                self.draw_cell(column, row);
            }
        }
    }

    fn draw_grid(&mut self) {
        let board = self.layout.board;
        let (columns, rows) = self.layout.cell;
        let style = self.dim();
        let line = |left: &str, middle: &str, right: &str| {
            let cells = vec!["─".repeat(columns.into()); P::GRID_SIZE.into()];
            format!("{left}{}{right}", cells.join(middle))
        };
        for y in 0..board.height {
            let text = match y {
                0 => line("┌", "┬", "┐"),
                y if y == board.height - 1 => line("└", "┴", "┘"),
                y if y % (rows + 1) == 0 => line("├", "┼", "┤"),
                _ => {
                    let gap = " ".repeat(columns.into());
                    format!("│{}", format!("{gap}│").repeat(P::GRID_SIZE.into()))
                }
            };
            self.put(board.x, board.y + y, &text, style);
        }
    }

    fn draw_cell(&mut self, column: u8, row: u8) {
        let session = self.session;
        let target = ClickTarget::Cell { column, row };
        let view = session.game().position().cell_view(column, row, session.draft());
        let area = self.layout.cell_area(column, row);
        if view.is_wall {
            for y in area.top()..area.bottom() {
                self.put(area.x, y, &"░".repeat(area.width.into()), self.dim());
            }
            return;
        }
        let highlights = session.highlights();
        let is_selected = highlights.selected.contains(&target);
        let is_destination = highlights.destinations.contains(&target);
        let is_movable = highlights.selected.is_empty() && highlights.sources.contains(&target);
        let is_capture =
            is_destination && view.piece.is_some() && !session.game().position().is_set_up();
        let ground = if is_selected {
            self.ground(Color::Yellow)
        } else if is_capture {
            self.ground(Color::Red)
        } else if is_destination {
            self.ground(Color::Green)
        } else if session.hinted().contains(&target) {
            self.hint()
        } else if session.last_move().contains(&target) {
            self.style(Style::new().bg(Color::DarkGray), Modifier::empty())
        } else {
            Style::new()
        };
        for y in area.top()..area.bottom() {
            self.put(area.x, y, &" ".repeat(area.width.into()), ground);
        }
        let (middle, y) = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
        match view.piece {
            Some((side, letter)) => {
                let mut style = self.piece(side);
                if is_movable {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                let chip = if session.options().colour { style } else { ground };
                self.put(middle - 1, y, "   ", chip.remove_modifier(Modifier::UNDERLINED));
                self.put(middle, y, &letter.to_string(), style);
                if is_capture {
                    self.put(middle - 1, y, "x", style);
                }
            }
            None if is_destination => self.put(middle, y, "•", ground),
            None => {}
        }
        if let Some(sign) = view.sign {
            let is_taken = view.piece.is_some() || is_destination;
            let x = if is_taken { middle + 1 } else { middle };
            let style = if view.piece.is_some() && session.options().colour {
                view.piece.map_or(ground, |(side, _)| self.piece(side)).fg(Color::Magenta)
            } else {
                ground.patch(self.mark())
            };
            self.put(x, y, &sign.to_string(), style);
        }
        if view.rings > 0 && area.height > 1 {
            let rings = vec!["○"; view.rings].join(" ");
            let style = if view.is_marked { self.mark() } else { Style::new() };
            // On a coloured background only its own foreground is legible.
            let style = if ground.bg.is_some() { ground } else { style };
            let x = middle.saturating_sub(view.rings as u16 - 1);
            self.put(x, area.bottom() - 1, &rings, style);
        }
        if session.cursor() == target {
            let style = ground.add_modifier(Modifier::BOLD);
            self.put(area.x, y, "[", style);
            self.put(area.right() - 1, y, "]", style);
        } else if is_selected {
            self.put(area.x, y, ">", ground.add_modifier(Modifier::BOLD));
        }
    }

    fn draw_panel(&mut self) {
        for side in Side::ALL {
            self.draw_player(side);
        }
        let panel = self.layout.panel;
        // The space between the players: moves above, text and buttons below.
        let words = 5;
        let top = panel.y + 3;
        let bottom = self.layout.button_row().saturating_sub(words + 1);
        let moves = Rect::new(panel.x, top, panel.width, bottom.saturating_sub(top));
        self.draw_moves(moves);
        let situation = self.session.situation();
        let mut lines = vec![Line::from(situation)];
        if let Some(about) = self.about_cursor() {
            lines.push(Line::styled(about, self.dim()));
        }
        let text = Rect::new(panel.x, bottom + 1, panel.width.saturating_sub(1), words);
        self.frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), text);
        for (area, target, label) in self.layout.beside.clone() {
            let is_hand = matches!(target, ClickTarget::Hand(_));
            let turn = self.session.game().turn();
            let owner = if area.y == self.layout.player_row(turn) + 1 { turn } else { !turn };
            let is_active = !is_hand || owner == turn;
            let highlights = self.session.highlights();
            let mut style = if is_hand { self.piece(owner) } else { Style::new() };
            if is_active && highlights.selected.contains(&target) {
                style =
                    self.style(Style::new().bg(Color::Yellow).fg(Color::Black), Modifier::REVERSED);
            } else if is_active && self.session.hinted().contains(&target) {
                style = self.hint();
            }
            if is_active && self.session.cursor() == target {
                style = style.add_modifier(Modifier::REVERSED);
            }
            self.put(area.x, area.y, &label, style);
        }
    }

    fn draw_player(&mut self, side: Side) {
        let panel = self.layout.panel;
        let y = self.layout.player_row(side);
        let game = self.session.game();
        let is_turn = self.session.outcome().is_none() && game.turn() == side;
        let marker = if is_turn { ">" } else { " " };
        self.put(panel.x, y, marker, self.mark());
        let label = format!(" {} ", side_name(side, &self.session.messages));
        self.put(panel.x + 2, y, &label, self.piece(side));
        let name = match self.session.options().only_person() {
            None if self.session.player(side).is_person() => String::new(),
            _ => self.session.player(side).name(),
        };
        let weight = if is_turn { Modifier::BOLD } else { Modifier::empty() };
        self.put(panel.x + 3 + label.len() as u16, y, &name, Style::new().add_modifier(weight));
        if let Some(left) = self.session.time_left(side, self.now) {
            let text = clock_text(left);
            let x = panel.right().saturating_sub(text.len() as u16 + 1);
            self.put(x, y, &text, Style::new().add_modifier(weight));
        }
    }

    /// As many of the last moves as fit, two plies a line.
    fn draw_moves(&mut self, area: Rect) {
        let lines = move_lines(self.session.game());
        let hidden = lines.len().saturating_sub(area.height.into());
        for (line, y) in lines[hidden..].iter().zip(area.y..) {
            self.put(area.x, y, line, Style::new());
        }
    }

    /// What the cursor is on, while a person is to move.
    fn about_cursor(&self) -> Option<String> {
        let session = self.session;
        let highlights = session.highlights();
        let position = session.game().position();
        let is_playing = session.is_persons_turn() && !position.is_set_up();
        is_playing
            .then(|| position.describe_target(session.cursor(), &highlights, &session.messages))
            .filter(|text| !text.is_empty())
    }

    fn draw_footer(&mut self) {
        let session = self.session;
        let area = self.layout.prompt;
        let last = area.bottom() - 1;
        let (text, is_typed) = match &session.prompt {
            Prompt::None => (session.message().to_owned(), false),
            Prompt::Move(text) => (format!("Move: {text}"), true),
            Prompt::SaveAs(text) => (format!("Save as: {text}"), true),
            Prompt::Resign => ("Resign? y/n".to_owned(), true),
            Prompt::Quit => ("Leave the game? y/n".to_owned(), true),
        };
        let length = text.chars().count() as u16;
        if is_typed {
            self.put(area.x + 1, last, &text, self.mark());
            self.frame.set_cursor_position(((area.x + 1 + length).min(area.right() - 1), last));
        } else if length < area.width - 1 {
            self.put(area.x + 1, last, &text, self.mark());
        } else {
            let text = Paragraph::new(text).style(self.mark()).wrap(Wrap { trim: true });
            let inside = Rect { x: area.x + 1, width: area.width - 2, ..area };
            self.frame.render_widget(text, inside);
        }
        let keys = match (&session.prompt, session.outcome()) {
            (Prompt::Move(_) | Prompt::SaveAs(_), _) => "Enter done  Esc never mind",
            (Prompt::Resign | Prompt::Quit, _) => "y yes  any other key no",
            (Prompt::None, Some(_)) => "u undo  s save  v other side  ? help  q leave",
            (Prompt::None, None) if P::turn_board(&mut session.draft().clone()) => {
                "arrows, Enter, mouse move pieces  o turn the board  Tab ready  ? help  q leave"
            }
            (Prompt::None, None) if session.game().position().is_set_up() => {
                "arrows, Enter, mouse move pieces  Tab ready  ? help  q leave"
            }
            (Prompt::None, None) => {
                "arrows, Enter, mouse or text  u undo  h hint  s save  r resign  ? help  q leave"
            }
        };
        let area = self.layout.keys;
        self.put(area.x + 1, area.y, keys, self.dim());
    }

    fn draw_help(&mut self) {
        let keys = [
            ("arrows", "move the cursor"),
            ("Tab", "go to the next thing that can be chosen"),
            ("Enter, space", "choose: a piece, then where it goes"),
            ("mouse", "the same with a click"),
            ("a1b2, N@f6, /", "type a move"),
            ("Esc", "choose again"),
            ("u", "take a move back"),
            ("h", "ask for a hint"),
            ("o", "turn the board while setting up"),
            ("v", "look from the other side"),
            ("s", "save the game as a record"),
            ("r", "resign"),
            ("q, Ctrl-C", "leave"),
        ];
        let area = self.frame.area();
        let (width, height) = (60, keys.len() as u16 + 2);
        let inside = Rect::new(
            area.x + (area.width - width) / 2,
            area.y + (area.height - height) / 2,
            width,
            height,
        );
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let line = |(key, what): (&'static str, &'static str)| {
            Line::from(vec![Span::styled(format!(" {key:15}"), bold), Span::raw(what)])
        };
        let block = Block::bordered().title(" Keys ");
        let text = Paragraph::new(keys.map(line).to_vec()).block(block);
        self.frame.render_widget(Clear, inside);
        self.frame.render_widget(text, inside);
    }
}

/// The moves of a game, numbered as in a record. Set-ups are truncated.
fn move_lines<P: Position>(game: &Game<P>) -> Vec<String> {
    let first = game.first_position().turn();
    let mut lines: Vec<String> = Vec::new();
    for (ply, (mv, position)) in game.moves().iter().zip(game.positions()).enumerate() {
        let mut text = mv.to_string();
        if position.is_set_up() {
            text = text.split('/').next().unwrap_or_default().to_owned() + "/...";
        }
        let number = MoveNumber::new(first, ply);
        match lines.last_mut() {
            Some(line) if number.is_second => line.push_str(&text),
            _ => lines.push(format!(
                "{:>3}{} {text}",
                number.number,
                if number.is_second { "..." } else { "." }
            )),
        }
        if let Some(line) = lines.last_mut().filter(|_| !number.is_second) {
            *line = format!("{line:16}");
        }
    }
    lines
}

fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..20 => format!("{seconds}.{}", left.subsec_millis() / 100),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}
