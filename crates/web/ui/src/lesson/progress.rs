//! Which lessons have been finished; stored as a line for each.

use std::collections::BTreeSet;
use std::fmt;

/// The lessons that the user has finished.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress {
    finished: BTreeSet<&'static str>,
}

impl LessonProgress {
    /// Parses what [`Display`](fmt::Display) wrote. Unknown lessons are left out: they have been removed.
    pub fn read(text: &str) -> LessonProgress {
        let mut progress = LessonProgress::default();
        for line in text.lines() {
            progress.finish(line.trim());
        }
        progress
    }

    /// Marks a lesson as finished.
    pub fn finish(&mut self, name: &str) {
        self.finished.extend(super::names().find(|known| *known == name));
    }

    /// Whether a lesson has been finished.
    pub fn has(&self, name: &str) -> bool {
        self.finished.contains(name)
    }
}

/// Writes a name on each line.
impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.finished.iter().try_for_each(|name| writeln!(f, "{name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_round_trips() {
        let mut progress = LessonProgress::default();
        progress.finish("mana-aim");
        progress.finish("burst-win");
        progress.finish("chess");
        assert_eq!(LessonProgress::read(&progress.to_string()), progress);
        assert!(progress.has("mana-aim") && !progress.has("mana-steps") && !progress.has("chess"));
    }

    #[test]
    fn unknown_lessons_are_left_out() {
        let progress = LessonProgress::read("\0\nmana-aim \n{\"a\":1}\nmana-aim");
        assert_eq!(progress.to_string(), "mana-aim\n");
    }
}
