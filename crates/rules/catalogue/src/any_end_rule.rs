/// A rule of any game that ends it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyEndRule {
    /// [`mana::EndRule::DaimyoTaken`].
    DaimyoTaken,
    /// [`mana::EndRule::NoAction`].
    NoAction,
    /// [`burst::EndRule::GeyserDevoured`].
    GeyserDevoured,
    /// [`burst::EndRule::GeyserBlocked`].
    GeyserBlocked,
}

impl From<mana::EndRule> for AnyEndRule {
    fn from(rule: mana::EndRule) -> Self {
        match rule {
            mana::EndRule::DaimyoTaken => AnyEndRule::DaimyoTaken,
            mana::EndRule::NoAction => AnyEndRule::NoAction,
        }
    }
}

impl From<burst::EndRule> for AnyEndRule {
    fn from(rule: burst::EndRule) -> Self {
        match rule {
            burst::EndRule::GeyserDevoured => AnyEndRule::GeyserDevoured,
            burst::EndRule::GeyserBlocked => AnyEndRule::GeyserBlocked,
        }
    }
}
