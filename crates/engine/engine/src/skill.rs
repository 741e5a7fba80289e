use mana_game::Position;
use mana_search::Knowledge;

/// What a player of some level can do: how far he looks, and how well he sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// How many plies he looks ahead.
    pub depth: u32,
    /// By how much he misjudges a position at most, in hundredths of a piece.
    pub blur: u16,
    /// How often he overlooks a win in one at the end of a line he looks at, of a thousand times.
    pub blindness: u16,
    /// Whether he follows threats beyond the plies he looks ahead.
    pub alert: bool,
}

impl Skill {
    /// Everything there is.
    pub const FULL: Skill = Skill { depth: u32::MAX, blur: 0, blindness: 0, alert: true };

    /// Looks so far ahead and sees everything there.
    pub const fn ahead(depth: u32) -> Skill {
        Skill { depth, ..Skill::FULL }
    }

    /// Misjudges positions by at most this much.
    #[must_use]
    pub const fn blurred(self, blur: u16) -> Skill {
        Skill { blur, ..self }
    }

    /// Overlooks wins in one so often of a thousand times, and does not follow threats.
    #[must_use]
    pub const fn blind(self, blindness: u16) -> Skill {
        Skill { blindness, alert: false, ..self }
    }
}

/// Knowledge as a player of some skill has it.
///
/// Errors depend on the position and a seed alone. So they are the same however a position is reached, as a person's
/// misjudgements are, and the table stays true to them; another seed is another person.
#[derive(Clone, Debug)]
pub(crate) struct Skilled<K> {
    pub(crate) knowledge: K,
    pub(crate) skill: Skill,
    pub(crate) seed: u64,
}

impl<K> Skilled<K> {
    /// A number that depends on the position and the seed.
    fn chance<P: Position>(&self, position: &P) -> u64 {
        mana_game::hash_key(u128::from(position.hash64()) << 64 | u128::from(self.seed))
    }
}

impl<P: Position, K: Knowledge<P>> Knowledge<P> for Skilled<K> {
    type View = K::View;

    #[inline]
    fn view(&self, position: &P) -> K::View {
        self.knowledge.view(position)
    }

    #[inline]
    fn evaluate(&self, position: &P, view: &K::View) -> i32 {
        let estimate = self.knowledge.evaluate(position, view);
        if self.skill.blur == 0 {
            return estimate;
        }
        // The sum of two dice: small errors are more likely than great ones.
        let chance = self.chance(position);
        let blur = i32::from(self.skill.blur);
        let die = |bits: u64| ((bits & 0xffff) as i32 * blur) >> 16;
        estimate + die(chance) - die(chance >> 16)
    }

    #[inline]
    fn winning_move(&self, position: &P, view: &K::View) -> Option<P::Move> {
        let mv = self.knowledge.winning_move(position, view)?;
        let overlooked = self.skill.blindness > 0
            && (self.chance(position) >> 32) % 1_000 < u64::from(self.skill.blindness);
        (!overlooked).then_some(mv)
    }

    #[inline]
    fn is_urgent(&self, position: &P, view: &K::View) -> bool {
        self.skill.alert && self.knowledge.is_urgent(position, view)
    }

    #[inline]
    fn hints(&self, position: &P, view: &K::View) -> impl Fn(P::Move) -> i32 {
        self.knowledge.hints(position, view)
    }

    #[inline]
    fn slot(&self, mv: P::Move) -> usize {
        self.knowledge.slot(mv)
    }
}
