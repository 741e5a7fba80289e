//! The schemas of the API document: values are validated with the `jsonschema` crate, and random values generated.

use fastrand::Rng;
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::HashMap;

/// The pattern of ids.
const ALPHANUMERIC: &str = "^[0-9A-Za-z]*$";

/// The API document.
pub(crate) struct Document {
    pub(crate) root: Value,
    /// The compiled validators, by the text of their schemas.
    validators: RefCell<HashMap<String, Validator>>,
}

impl Document {
    pub(crate) fn new(root: Value) -> Document {
        Document { root, validators: RefCell::default() }
    }

    /// The schema that a reference leads to, or the schema itself.
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => {
                let found = self.root.pointer(path.trim_start_matches('#'));
                self.resolve(found.unwrap_or_else(|| panic!("there is no {path}")))
            }
            None => schema,
        }
    }

    /// Checks a value against a schema of the document.
    ///
    /// # Panics
    /// The schema is not valid by JSON Schema 2020-12, or refers to something outside the document.
    pub(crate) fn validate(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let mut schema = schema.clone();
            // References begin at the root of the document.
            schema["components"] = self.root["components"].clone();
            jsonschema::draft202012::new(&schema).expect("a valid schema")
        });
        let valid = validator.validate(value);
        valid.map_err(|error| format!("{value}: {error} at {:?}", error.instance_path().as_str()))
    }

    /// Generates a value that fits a schema.
    pub(crate) fn generate(&self, rng: &mut Rng, schema: &Value) -> Value {
        let schema = self.resolve(schema);
        if !schema["const"].is_null() {
            return schema["const"].clone();
        }
        for cases in [&schema["enum"], &schema["oneOf"], &schema["anyOf"]] {
            if let Some(cases) = cases.as_array() {
                let case = &cases[rng.usize(..cases.len())];
                let mut value =
                    if schema["enum"].is_array() { case.clone() } else { self.generate(rng, case) };
                if let (Some(object), Some(_)) =
                    (value.as_object_mut(), schema["properties"].as_object())
                {
                    object.extend(self.generate_object(rng, schema));
                }
                return value;
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => &kinds[rng.usize(..kinds.len())],
            kind => kind,
        };
        match kind.as_str() {
            Some("object") => Value::Object(self.generate_object(rng, schema)),
            Some("array") => {
                let count = rng.u64(..=schema["maxItems"].as_u64().unwrap_or(3).min(3));
                (0..count).map(|_| self.generate(rng, &schema["items"])).collect()
            }
            Some("string") => generate_text(rng, schema),
            Some("integer") => {
                let least = schema["minimum"].as_u64().unwrap_or(0);
                let most = schema["maximum"].as_u64().unwrap_or(u64::from(u32::MAX));
                let few = rng.u64(least..=most.min(least + 5));
                json!(if rng.bool() { few } else { rng.u64(least..=most) })
            }
            Some("boolean") => json!(rng.bool()),
            Some("null") => Value::Null,
            _ => panic!("nothing can be generated for {schema}"),
        }
    }

    fn generate_object(&self, rng: &mut Rng, schema: &Value) -> Map<String, Value> {
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
                object.insert(name.clone(), self.generate(rng, field));
            }
        }
        object
    }
}

/// Generates a text, often a meaningful one if the schema allows it.
fn generate_text(rng: &mut Rng, schema: &Value) -> Value {
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

/// Changes a value into one that is most likely invalid.
pub(crate) fn corrupt(rng: &mut Rng, value: &mut Value) {
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
                _ => corrupt(rng, &mut object[&name]),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.bool() => {
            let place = rng.usize(..items.len());
            corrupt(rng, &mut items[place]);
        }
        Value::String(text) if rng.bool() => *text = text.repeat(rng.usize(..2000)),
        other => *other = junk[rng.usize(..junk.len())].clone(),
    }
}
