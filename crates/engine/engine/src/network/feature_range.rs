/// A family of features: the index of the first one and their number.
#[derive(Clone, Copy)]
pub(crate) struct FeatureRange {
    first: usize,
    len: usize,
}

impl FeatureRange {
    /// The first `len` features.
    pub(crate) const fn first(len: usize) -> FeatureRange {
        FeatureRange { first: 0, len }
    }

    /// The range of `len` features after this one.
    pub(crate) const fn next(self, len: usize) -> FeatureRange {
        FeatureRange { first: self.end(), len }
    }

    /// The index after the last feature.
    pub(crate) const fn end(self) -> usize {
        self.first + self.len
    }

    /// The index of a feature of the family.
    #[inline(always)]
    pub(crate) const fn at(self, index: usize) -> usize {
        self.first + index
    }
}
