//! The values of attributes, properties, classes and styles.

use reactive_graph::computed::Memo;
use reactive_graph::signal::{ReadSignal, RwSignal};
use reactive_graph::traits::Get;
use reactive_graph::wrappers::read::Signal;
use std::borrow::Cow;

/// A value, as the document takes it.
#[derive(Clone, PartialEq)]
pub enum Value {
    /// No attribute, or an unset property.
    Absent,
    /// An attribute without a value that is there or not, a class that is, or a property.
    Flag(bool),
    /// A text.
    Text(Cow<'static, str>),
}

/// A value, or a function that computes it from signals.
pub enum AttributeValue {
    /// A value that stays.
    Constant(Value),
    /// A value that is computed again when a signal that it reads changes.
    Reactive(Box<dyn FnMut() -> Value>),
}

/// A type that can be the value of an attribute.
pub trait IntoAttributeValue {
    /// Converts this to the value of an attribute.
    fn into_attribute_value(self) -> AttributeValue;
}

impl IntoAttributeValue for AttributeValue {
    fn into_attribute_value(self) -> AttributeValue {
        self
    }
}

macro_rules! values {
    ($($name:ty: $value:ident => $result:expr),* $(,)?) => {
        $(
            impl From<$name> for Value {
                fn from($value: $name) -> Value {
                    $result
                }
            }

            impl IntoAttributeValue for $name {
                fn into_attribute_value(self) -> AttributeValue {
                    AttributeValue::Constant(self.into())
                }
            }

            impl IntoAttributeValue for Option<$name> {
                fn into_attribute_value(self) -> AttributeValue {
                    AttributeValue::Constant(self.into())
                }
            }
        )*
    };
}

values! {
    bool: value => Value::Flag(value),
    &'static str: value => Value::Text(Cow::Borrowed(value)),
    String: value => Value::Text(Cow::Owned(value)),
    u8: value => value.to_string().into(),
    u16: value => value.to_string().into(),
    u32: value => value.to_string().into(),
    u64: value => value.to_string().into(),
    usize: value => value.to_string().into(),
    i32: value => value.to_string().into(),
    i64: value => value.to_string().into(),
    f64: value => value.to_string().into(),
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Absent, Into::into)
    }
}

impl<F, V> IntoAttributeValue for F
where
    F: FnMut() -> V + 'static,
    V: Into<Value>,
{
    fn into_attribute_value(mut self) -> AttributeValue {
        AttributeValue::Reactive(Box::new(move || self().into()))
    }
}

macro_rules! signals {
    ($($signal:ident),*) => {
        $(
            impl<T> IntoAttributeValue for $signal<T>
            where
                T: Into<Value> + Clone + Send + Sync + 'static,
            {
                fn into_attribute_value(self) -> AttributeValue {
                    AttributeValue::Reactive(Box::new(move || self.get().into()))
                }
            }
        )*
    };
}

signals!(Signal, RwSignal, ReadSignal, Memo);
