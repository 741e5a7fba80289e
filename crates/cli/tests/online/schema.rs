//! As much of JSON Schema as the document of the API uses: whether a value fits, and values that do or do not.

use fastrand::Rng;
use serde_json::{Map, Value, json};

/// The pattern of ids.
const ALPHANUMERIC: &str = "^[0-9A-Za-z]*$";

/// The schemas of a document.
pub(crate) struct Schemas(pub(crate) Value);

impl Schemas {
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => {
                let found = self.0.pointer(path.trim_start_matches('#'));
                self.resolve(found.unwrap_or_else(|| panic!("there is no {path}")))
            }
            None => schema,
        }
    }

    /// Why a value does not fit a schema.
    pub(crate) fn misfit(&self, schema: &Value, value: &Value) -> Option<String> {
        // A reference may have a description beside it, and nothing else.
        let schema = self.resolve(schema);
        for (key, need) in schema.as_object()? {
            let misfit = match key.as_str() {
                "type" => fits_type(need, value).then_some(()).is_none(),
                "const" => need != value,
                "enum" => !need.as_array()?.contains(value),
                "oneOf" => self.count(need, value) != 1,
                "anyOf" => self.count(need, value) == 0,
                "minimum" => value
                    .as_f64()
                    .is_some_and(|value| value < need.as_f64().expect("as JSON Schema has it")),
                "maximum" => value
                    .as_f64()
                    .is_some_and(|value| value > need.as_f64().expect("as JSON Schema has it")),
                "minLength" => length(value)
                    .is_some_and(|length| length < need.as_u64().expect("as JSON Schema has it")),
                "maxLength" => length(value)
                    .is_some_and(|length| length > need.as_u64().expect("as JSON Schema has it")),
                "maxItems" => value.as_array().is_some_and(|items| {
                    items.len() as u64 > need.as_u64().expect("as JSON Schema has it")
                }),
                "required" => value.as_object().is_some_and(|object| {
                    !need.as_array().expect("as JSON Schema has it").iter().all(|name| {
                        object.contains_key(name.as_str().expect("as JSON Schema has it"))
                    })
                }),
                "items" => {
                    let mut items = value.as_array().into_iter().flatten();
                    items.any(|item| self.misfit(need, item).is_some())
                }
                "properties" => {
                    let fields = need.as_object()?.iter();
                    let mut known =
                        fields.filter_map(|(name, schema)| Some((schema, value.get(name)?)));
                    if let Some(why) = known.find_map(|(schema, value)| self.misfit(schema, value))
                    {
                        return Some(why);
                    }
                    false
                }
                "additionalProperties" if *need == Value::Bool(false) => {
                    let known = schema["properties"].as_object();
                    value.as_object().is_some_and(|object| {
                        !object
                            .keys()
                            .all(|name| known.is_some_and(|known| known.contains_key(name)))
                    })
                }
                "pattern" => {
                    assert_eq!(need, ALPHANUMERIC, "the one pattern that this test knows");
                    let odd = |text: &str| !text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                    value.as_str().is_some_and(odd)
                }
                "description" | "default" | "format" | "title" => false,
                other => panic!("the schema says {other}, which this test does not know"),
            };
            if misfit {
                return Some(format!("{value} does not fit {key} of {schema}"));
            }
        }
        None
    }

    fn count(&self, cases: &Value, value: &Value) -> usize {
        cases
            .as_array()
            .expect("as JSON Schema has it")
            .iter()
            .filter(|case| self.misfit(case, value).is_none())
            .count()
    }

    /// Some value that fits.
    pub(crate) fn make(&self, rng: &mut Rng, schema: &Value) -> Value {
        let schema = self.resolve(schema);
        if !schema["const"].is_null() {
            return schema["const"].clone();
        }
        for cases in [&schema["enum"], &schema["oneOf"], &schema["anyOf"]] {
            if let Some(cases) = cases.as_array() {
                let case = &cases[rng.usize(..cases.len())];
                let mut value =
                    if schema["enum"].is_array() { case.clone() } else { self.make(rng, case) };
                if let (Some(object), Some(_)) =
                    (value.as_object_mut(), schema["properties"].as_object())
                {
                    object.extend(self.make_object(rng, schema));
                }
                return value;
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => &kinds[rng.usize(..kinds.len())],
            kind => kind,
        };
        match kind.as_str() {
            Some("object") => Value::Object(self.make_object(rng, schema)),
            Some("array") => {
                let count = rng.u64(..=schema["maxItems"].as_u64().unwrap_or(3).min(3));
                (0..count).map(|_| self.make(rng, &schema["items"])).collect()
            }
            Some("string") => make_text(rng, schema),
            Some("integer") => {
                let least = schema["minimum"].as_u64().unwrap_or(0);
                let most = schema["maximum"].as_u64().unwrap_or(u64::from(u32::MAX));
                let few = rng.u64(least..=most.min(least + 5));
                json!(if rng.bool() { few } else { rng.u64(least..=most) })
            }
            Some("boolean") => json!(rng.bool()),
            Some("null") => Value::Null,
            _ => panic!("nothing can be made for {schema}"),
        }
    }

    fn make_object(&self, rng: &mut Rng, schema: &Value) -> Map<String, Value> {
        let empty = Map::new();
        let fields = schema["properties"].as_object().unwrap_or(&empty);
        let required = |name: &String| {
            schema["required"]
                .as_array()
                .is_some_and(|names| names.iter().any(|known| known == name))
        };
        let mut object = Map::new();
        for (name, field) in fields {
            if required(name) || rng.bool() {
                object.insert(name.clone(), self.make(rng, field));
            }
        }
        object
    }
}

/// A text of one of the kinds that mean something here, as far as the schema allows it, or of none.
fn make_text(rng: &mut Rng, schema: &Value) -> Value {
    let (least, most) = (
        schema["minLength"].as_u64().unwrap_or(0) as usize,
        schema["maxLength"].as_u64().unwrap_or(60) as usize,
    );
    if schema["pattern"] == ALPHANUMERIC {
        let length = rng.usize(least..=most);
        return std::iter::repeat_with(|| rng.alphanumeric())
            .take(length)
            .collect::<String>()
            .into();
    }
    let known = [
        "burst",
        "cosmoludo",
        "N@d5",
        "N@g6",
        "pass",
        "Gg b ENRPSTAenrpsta",
        "rdrrrr/6/6/6/6/RDRRRR b -",
    ];
    let text = match rng.u32(..5) {
        0..3 => known[rng.usize(..known.len())].to_string(),
        3 => std::iter::repeat_with(|| rng.alphanumeric()).take(least.max(1)).collect(),
        _ => {
            let letters = ['a', 'Z', '0', ' ', '/', 'é', '花', '\u{202e}', '"', '<', '\0'];
            let length = rng.usize(least..=most.min(least + 20));
            std::iter::repeat_with(|| letters[rng.usize(..letters.len())]).take(length).collect()
        }
    };
    let fits = (least..=most).contains(&text.chars().count());
    json!(if fits { text } else { "x".repeat(least.max(1)) })
}

/// Something close to a value that is most likely not allowed.
pub(crate) fn spoil(rng: &mut Rng, value: &mut Value) {
    let junk = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!("\u{0}"),
        json!([[]]),
        json!({"x": {}}),
        json!(true),
    ];
    match value {
        Value::Object(object) if !object.is_empty() && rng.u32(..4) > 0 => {
            let place = rng.usize(..object.len());
            let name = object.keys().nth(place).cloned().unwrap_or_default();
            match rng.u32(..4) {
                0 => {
                    object.remove(&name);
                }
                1 => {
                    object.insert("unknown".to_string(), junk[rng.usize(..junk.len())].clone());
                }
                _ => spoil(rng, &mut object[&name]),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.bool() => {
            let place = rng.usize(..items.len());
            spoil(rng, &mut items[place]);
        }
        Value::String(text) if rng.bool() => *text = text.repeat(rng.usize(..2000)),
        other => *other = junk[rng.usize(..junk.len())].clone(),
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn fits_type(need: &Value, value: &Value) -> bool {
    let fits = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the schema says type {other}"),
    };
    match need {
        Value::Array(kinds) => {
            kinds.iter().any(|kind| fits(kind.as_str().expect("as JSON Schema has it")))
        }
        kind => fits(kind.as_str().expect("as JSON Schema has it")),
    }
}
