/// How the bytes of a response may be packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// All, the one that saves most first.
    pub(crate) const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// The word for it in `Accept-Encoding` and `Content-Encoding`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// Whether a browser that sent this `Accept-Encoding` takes it.
    pub(crate) fn is_accepted(self, accept: &str) -> bool {
        let mut any = false;
        for choice in accept.split(',') {
            let (name, parameters) = choice.split_once(';').unwrap_or((choice, ""));
            let wanted = !is_refusal(parameters);
            match name.trim() {
                name if name.eq_ignore_ascii_case(self.name()) => return wanted,
                "*" => any = wanted,
                _ => {}
            }
        }
        any
    }
}

/// Whether the weight is zero, such as `q=0.0`.
fn is_refusal(parameters: &str) -> bool {
    let weight = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse::<f32>().ok())?
    });
    weight.is_some_and(|weight| weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accept: &str, expected: &[Encoding]) {
        let accepted: Vec<_> =
            Encoding::ALL.into_iter().filter(|encoding| encoding.is_accepted(accept)).collect();
        assert_eq!(accepted, expected, "{accept}");
    }

    #[test]
    fn what_a_browser_accepts() {
        use Encoding::{Brotli, Gzip};
        check("gzip, deflate, br, zstd", &[Brotli, Gzip]);
        check("gzip", &[Gzip]);
        check("GZIP;q=0.5,BR ; q=1", &[Brotli, Gzip]);
        check("br;q=0, *", &[Gzip]);
        check("*;q=0.000, gzip", &[Gzip]);
        check("", &[]);
        check("identity", &[]);
        check("brotli, gzipped, ;;=q,", &[]);
    }
}
