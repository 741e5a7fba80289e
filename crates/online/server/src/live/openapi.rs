//! The OpenAPI document, generated from the table of routes and the types of the protocol.

use super::api_guide::{COSTS, GUIDE, limits};
use axum::routing::MethodRouter;
use mana_protocol::Refusal;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::sync::Arc;

/// A route with its handler and its description.
pub(crate) struct ApiRoute {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) handler: MethodRouter<Arc<super::AppState>>,
    summary: &'static str,
    description: &'static str,
    parameters: Vec<ParameterSpec>,
    body: Option<SchemaOf>,
    messages: Option<(SchemaOf, SchemaOf)>,
    responses: Vec<ResponseSpec>,
}

/// Adds the schema of a type to a generator.
type SchemaOf = fn(&mut SchemaGenerator) -> Value;

/// A parameter in the path or in the query string.
#[derive(Clone, Copy)]
pub(crate) struct ParameterSpec {
    pub(crate) name: &'static str,
    pub(crate) location: &'static str,
    pub(crate) description: &'static str,
    pub(crate) pattern: &'static str,
}

/// A response that a route may give.
pub(crate) struct ResponseSpec {
    status: u16,
    description: &'static str,
    content: Option<(&'static str, SchemaOf)>,
}

impl ResponseSpec {
    pub(crate) fn json<T: JsonSchema>(status: u16, description: &'static str) -> ResponseSpec {
        ResponseSpec { status, description, content: Some(("application/json", schema_of::<T>)) }
    }

    pub(crate) fn text(status: u16, description: &'static str) -> ResponseSpec {
        ResponseSpec { status, description, content: Some(("text/plain", schema_of::<String>)) }
    }

    pub(crate) fn empty(status: u16, description: &'static str) -> ResponseSpec {
        ResponseSpec { status, description, content: None }
    }
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

impl ApiRoute {
    pub(crate) fn new(
        method: &'static str,
        path: &'static str,
        handler: MethodRouter<Arc<super::AppState>>,
        summary: &'static str,
    ) -> ApiRoute {
        let (parameters, responses) = (Vec::new(), Vec::new());
        ApiRoute {
            method,
            path,
            handler,
            summary,
            description: "",
            parameters,
            body: None,
            messages: None,
            responses,
        }
    }

    pub(crate) fn description(mut self, description: &'static str) -> ApiRoute {
        self.description = description;
        self
    }

    pub(crate) fn parameter(mut self, parameter: ParameterSpec) -> ApiRoute {
        self.parameters.push(parameter);
        self
    }

    pub(crate) fn body<T: JsonSchema>(mut self) -> ApiRoute {
        self.body = Some(schema_of::<T>);
        self
    }

    pub(crate) fn messages<S: JsonSchema, C: JsonSchema>(mut self) -> ApiRoute {
        self.messages = Some((schema_of::<S>, schema_of::<C>));
        self
    }

    pub(crate) fn response(mut self, response: ResponseSpec) -> ApiRoute {
        self.responses.push(response);
        self
    }

    /// Adds the responses to refused requests. Rate limits and a failing store can refuse any request: these responses
    /// are added to every route.
    pub(crate) fn refusals(mut self, statuses: &[u16]) -> ApiRoute {
        for &status in statuses {
            self.responses.push(ResponseSpec::json::<Refusal>(status, refusal_description(status)));
        }
        self
    }
}

fn refusal_description(status: u16) -> &'static str {
    match status {
        400 => "The request is malformed.",
        401 => "There is no session, or it has ended.",
        403 => "The request comes from another site, or is open to players only.",
        404 => "There is no such game, or you may not see it.",
        409 => "The state of the game does not allow it.",
        413 => "The body is too long.",
        426 => "The request is not a WebSocket upgrade.",
        429 => "Too many requests; the `Retry-After` header says when to try again.",
        _ => "The server cannot do this now.",
    }
}

/// The OpenAPI 3.1 document.
pub(crate) fn document(routes: &[ApiRoute]) -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    let mut generator = settings.into_generator();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        let operation = operation(route, &mut generator);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_ascii_lowercase()] = operation;
    }
    let mut schemas = Value::Object(generator.take_definitions(true));
    plain_descriptions(&mut schemas);
    let cookie = json!({ "type": "apiKey", "in": "cookie", "name": "mana",
        "description": "Set by PUT /api/me; named __Host-mana over https." });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Mana",
            "version": env!("CARGO_PKG_VERSION"),
            "description": guide_text(),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "security": [{}, { "cookie": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "cookie": cookie },
        },
    })
}

/// The guide and the limits, in Markdown.
fn guide_text() -> String {
    let mut text = String::from("Games of Mana and Burst of Mana between people.\n");
    for section in &GUIDE {
        let _ = write!(text, "\n## {}\n{}\n", section.title, section.paragraphs.join("\n\n"));
    }
    text.push_str("\n## Limits\n| limit | value |\n|---|---|\n");
    for (what, value) in limits() {
        let _ = writeln!(text, "| {what} | {value} |");
    }
    text + "\n" + COSTS + "\n"
}

/// Converts the descriptions, which are rustdoc, to plain text.
fn plain_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(text) if name == "description" => *text = plain(text),
                    field => plain_descriptions(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(plain_descriptions),
        _ => {}
    }
}

/// A text without links, in which names of variants are as on the wire.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((name, after)) = link.split_once(']') else { break };
        plain.push_str(before);
        plain.push_str(name);
        let target = after.strip_prefix('(').and_then(|after| after.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
    }
    plain.push_str(rest);
    let words = plain.split('`').map(|word| match word.rsplit_once("::") {
        Some((_, variant)) if !word.contains(' ') => kebab_case(variant),
        _ => word.to_string(),
    });
    words.collect::<Vec<_>>().join("`")
}

/// The name of a variant on the wire.
fn kebab_case(name: &str) -> String {
    let mut kebab = String::new();
    for (place, c) in name.char_indices() {
        if c.is_ascii_uppercase() && place > 0 {
            kebab.push('-');
        }
        kebab.push(c.to_ascii_lowercase());
    }
    kebab
}

fn operation(route: &ApiRoute, generator: &mut SchemaGenerator) -> Value {
    let mut responses = Map::new();
    let always =
        [429, 503].map(|status| ResponseSpec::json::<Refusal>(status, refusal_description(status)));
    for response in route.responses.iter().chain(&always) {
        let mut object = json!({ "description": response.description });
        if let Some((media_type, schema_of)) = response.content {
            object["content"] = json!({ media_type: { "schema": schema_of(generator) } });
        }
        responses.insert(response.status.to_string(), object);
    }
    let parameters = route.parameters.iter().map(|parameter| {
        json!({
            "name": parameter.name,
            "in": parameter.location,
            "required": parameter.location == "path",
            "description": parameter.description,
            "schema": { "type": "string", "pattern": parameter.pattern },
        })
    });
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters.collect::<Vec<_>>(),
        "responses": responses,
    });
    if !route.description.is_empty() {
        operation["description"] = route.description.into();
    }
    if let Some(schema_of) = route.body {
        let schema = schema_of(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    if let Some((to_server, to_client)) = route.messages {
        operation["x-websocket"] =
            json!({ "send": to_server(generator), "receive": to_client(generator) });
    }
    operation
}

/// The document as an HTML page.
pub(crate) fn page(routes: &[ApiRoute]) -> String {
    let document = document(routes);
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Mana: the API</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <link rel=\"stylesheet\" href=\"/api/reference.css\">\n<main>\n<h1>Mana: the API</h1>\n\
         <p>Bodies are JSON. The web application uses nothing else. For programs: \
         <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n",
    );
    write_guide(&mut html);
    html.push_str("<h2>Routes</h2>\n");
    for route in routes {
        write_route(
            &mut html,
            route,
            &document["paths"][route.path][route.method.to_ascii_lowercase()],
        );
    }
    html.push_str("<h2>Types</h2>\n");
    if let Some(types) = document["components"]["schemas"].as_object() {
        for (name, schema) in types {
            let description = marked_up(schema["description"].as_str().unwrap_or_default());
            // Writing to a string cannot fail.
            let _ = writeln!(html, "<section id=\"{name}\"><h3>{name}</h3>\n<p>{description}</p>");
            let _ = writeln!(html, "{}</section>", shape(schema));
        }
    }
    html.push_str("</main>\n</html>\n");
    html
}

fn write_guide(html: &mut String) {
    for section in &GUIDE {
        let _ = writeln!(html, "<h2>{}</h2>", section.title);
        for paragraph in section.paragraphs {
            let _ = writeln!(html, "<p>{}</p>", marked_up(paragraph));
        }
    }
    html.push_str("<h2>Limits</h2>\n<table>\n");
    for (what, value) in limits() {
        let _ = writeln!(html, "<tr><th>{}</th><td>{value}</td></tr>", marked_up(what));
    }
    let _ = writeln!(html, "</table>\n<p>{}</p>", marked_up(COSTS));
}

/// Text as HTML, with text in backticks as code.
fn marked_up(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let part = escape(part);
        html += &if place % 2 == 1 { format!("<code>{part}</code>") } else { part };
    }
    html
}

fn write_route(html: &mut String, route: &ApiRoute, operation: &Value) {
    let (method, path, summary) = (route.method, route.path, route.summary);
    let _ = writeln!(html, "<section><h3><code>{method} {path}</code> {summary}</h3>");
    if !route.description.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", marked_up(route.description));
    }
    html.push_str("<dl>\n");
    for parameter in &route.parameters {
        let _ = writeln!(
            html,
            "<dt><code>{}</code> in the {}</dt><dd>{}</dd>",
            parameter.name,
            parameter.location,
            escape(parameter.description)
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = writeln!(html, "<dt>Body</dt><dd>{}</dd>", type_of(body));
    }
    for (direction, name) in [("send", "You send"), ("receive", "You receive")] {
        let schema = &operation["x-websocket"][direction];
        if !schema.is_null() {
            let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", type_of(schema));
        }
    }
    for response in &route.responses {
        let content = &operation["responses"][response.status.to_string()]["content"];
        let schema = &content["application/json"]["schema"];
        let kind = if schema.is_null() { String::new() } else { type_of(schema) };
        let description = escape(response.description);
        let _ = writeln!(html, "<dt>{}</dt><dd>{description} {kind}</dd>", response.status);
    }
    html.push_str("</dl></section>\n");
}

/// The fields of a type, or its variants.
fn shape(schema: &Value) -> String {
    let mut html = String::new();
    if let Some(variants) = variants(schema) {
        html.push_str("<ul>\n");
        for variant in variants {
            let description = marked_up(variant["description"].as_str().unwrap_or_default());
            let kind = match &variant["const"] {
                Value::Null if variant["properties"].is_object() => String::new(),
                Value::Null => type_of(variant),
                value => format!("<code>{}</code>", escape(&value.to_string())),
            };
            let _ = writeln!(html, "<li>{kind} {description}{}</li>", fields(variant));
        }
        html.push_str("</ul>\n");
    } else if !schema["properties"].is_object() {
        let _ = writeln!(html, "<p>{}</p>", type_of(schema));
    }
    html + &fields(schema)
}

fn variants(schema: &Value) -> Option<&Vec<Value>> {
    schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())
}

fn fields(schema: &Value) -> String {
    let Some(fields) = schema["properties"].as_object() else { return String::new() };
    let required = schema["required"].as_array();
    let mut html = String::from("<dl>\n");
    for (name, field) in fields {
        let needed = required.is_some_and(|required| required.iter().any(|known| known == name));
        let optional = if needed { "" } else { " (optional)" };
        let description = marked_up(field["description"].as_str().unwrap_or_default());
        let kind = type_of(field);
        let _ =
            writeln!(html, "<dt><code>{name}</code>: {kind}{optional}</dt><dd>{description}</dd>");
    }
    html + "</dl>\n"
}

/// The short name of a type, linked to its section.
fn type_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(variants) = variants(schema) {
        return variants.iter().map(type_of).collect::<Vec<_>>().join(" or ");
    }
    match (&schema["const"], &schema["type"]) {
        (Value::Null, Value::String(kind)) if kind == "array" => {
            format!("list of {}", type_of(&schema["items"]))
        }
        (Value::Null, Value::String(kind)) => kind.clone(),
        (Value::Null, Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or ")
        }
        (Value::Null, _) => "anything".to_string(),
        (value, _) => format!("<code>{}</code>", escape(&value.to_string())),
    }
}

/// Escapes text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rustdoc_links_become_plain_text() {
        let check = |text: &str, expected: &str| assert_eq!(plain(text), expected);
        check("The fold of [events](Event).", "The fold of events.");
        check("Answered by [`ToClient::Done`] or not.", "Answered by `done` or not.");
        check("The same [`apply`](GameState::apply), [x", "The same `apply`, [x");
        check("`ToClient::OwnGameChanged`", "`own-game-changed`");
        check("1 :: 2 `a b::c`", "1 :: 2 `a b::c`");
        assert_eq!(marked_up("a `b<c` d"), "a <code>b&lt;c</code> d");
    }
}
