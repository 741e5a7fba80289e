//! Sides and bytes in JSON.

/// A side as `black` or `white`.
pub(crate) mod side {
    use mana_game::Side;
    use serde::{Deserialize, Deserializer, Serializer};

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum SideText {
        Black,
        White,
    }

    pub(crate) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match side {
            Side::Black => "black",
            Side::White => "white",
        })
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Side, D::Error> {
        Ok(match SideText::deserialize(reader)? {
            SideText::Black => Side::Black,
            SideText::White => Side::White,
        })
    }
}

/// Bytes in base 64, if there are any.
pub(crate) mod bytes {
    use data_encoding::BASE64;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(
        bytes: &Option<Vec<u8>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        bytes.as_ref().map(|bytes| BASE64.encode(bytes)).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        reader: D,
    ) -> Result<Option<Vec<u8>>, D::Error> {
        let text = Option::<String>::deserialize(reader)?;
        text.map(|text| BASE64.decode(text.as_bytes())).transpose().map_err(de::Error::custom)
    }
}
