//! JSON, parsed by the browser.

use js_sys::{Array, JSON, Object};
use mana_ui::online::decode::{Decode, JsonValue};
use wasm_bindgen::{JsCast, JsValue};

/// Decodes a text of JSON; `None` if it is not the JSON of such a value.
pub(crate) fn decode<T: Decode>(text: &str) -> Option<T> {
    T::decode(&parse(text)?)
}

fn parse(text: &str) -> Option<JsonValue> {
    JSON::parse(text).ok().map(|value| json_value(&value))
}

fn json_value(value: &JsValue) -> JsonValue {
    if let Some(value) = value.as_bool() {
        JsonValue::Bool(value)
    } else if let Some(number) = value.as_f64() {
        JsonValue::Number(number as u64)
    } else if let Some(text) = value.as_string() {
        JsonValue::Text(text)
    } else if let Some(list) = value.dyn_ref::<Array>() {
        JsonValue::List(list.iter().map(|value| json_value(&value)).collect())
    } else if let Some(object) = value.dyn_ref::<Object>() {
        JsonValue::Object(
            Object::entries(object).iter().filter_map(|entry| field(&entry)).collect(),
        )
    } else {
        JsonValue::Null
    }
}

/// A field of an object, from the browser's key-value pair.
fn field(entry: &JsValue) -> Option<(String, JsonValue)> {
    let pair: &Array = entry.dyn_ref()?;
    Some((pair.get(0).as_string()?, json_value(&pair.get(1))))
}
