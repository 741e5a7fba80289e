/// A compression of response bodies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ContentEncoding {
    Brotli,
    Gzip,
}

impl ContentEncoding {
    /// All of them, the smallest result first.
    pub(crate) const ALL: [ContentEncoding; 2] = [ContentEncoding::Brotli, ContentEncoding::Gzip];

    /// Its token in `Accept-Encoding` and `Content-Encoding`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ContentEncoding::Brotli => "br",
            ContentEncoding::Gzip => "gzip",
        }
    }

    /// Whether an `Accept-Encoding` header accepts it.
    pub(crate) fn is_accepted(self, accept: &str) -> bool {
        let mut any = false;
        for choice in accept.split(',') {
            let (name, parameters) = choice.split_once(';').unwrap_or((choice, ""));
            let accepted = !is_refusal(parameters);
            match name.trim() {
                name if name.eq_ignore_ascii_case(self.name()) => return accepted,
                "*" => any = accepted,
                _ => {}
            }
        }
        any
    }
}

/// Whether the quality value is zero, such as `q=0.0`.
fn is_refusal(parameters: &str) -> bool {
    let quality = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse::<f32>().ok())?
    });
    quality.is_some_and(|quality| quality <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accept: &str, expected: &[ContentEncoding]) {
        let accepted: Vec<_> = ContentEncoding::ALL
            .into_iter()
            .filter(|encoding| encoding.is_accepted(accept))
            .collect();
        assert_eq!(accepted, expected, "{accept}");
    }

    #[test]
    fn accept_encoding_is_parsed() {
        use ContentEncoding::{Brotli, Gzip};
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
