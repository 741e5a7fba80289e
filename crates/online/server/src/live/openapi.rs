//! The document of the API, made from the table of its routes and the types of the protocol.

use axum::routing::MethodRouter;
use mana_protocol::Refusal;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::sync::Arc;

/// A route, and what is to be known about it.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) handler: MethodRouter<Arc<super::AppState>>,
    summary: &'static str,
    about: &'static str,
    parameters: Vec<Parameter>,
    body: Option<Describe>,
    messages: Option<(Describe, Describe)>,
    answers: Vec<Answer>,
}

/// Describes a type.
type Describe = fn(&mut SchemaGenerator) -> Value;

/// A part of the path or of the query.
#[derive(Clone, Copy)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) place: &'static str,
    pub(crate) about: &'static str,
    pub(crate) pattern: &'static str,
}

/// What may be answered.
pub(crate) struct Answer {
    status: u16,
    about: &'static str,
    content: Option<(&'static str, Describe)>,
}

impl Answer {
    pub(crate) fn json<T: JsonSchema>(status: u16, about: &'static str) -> Answer {
        Answer { status, about, content: Some(("application/json", describe::<T>)) }
    }

    pub(crate) fn text(status: u16, about: &'static str) -> Answer {
        Answer { status, about, content: Some(("text/plain", describe::<String>)) }
    }

    pub(crate) fn nothing(status: u16, about: &'static str) -> Answer {
        Answer { status, about, content: None }
    }
}

fn describe<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

impl Route {
    pub(crate) fn new(
        method: &'static str,
        path: &'static str,
        handler: MethodRouter<Arc<super::AppState>>,
        summary: &'static str,
    ) -> Route {
        let (parameters, answers) = (Vec::new(), Vec::new());
        Route {
            method,
            path,
            handler,
            summary,
            about: "",
            parameters,
            body: None,
            messages: None,
            answers,
        }
    }

    pub(crate) fn about(mut self, about: &'static str) -> Route {
        self.about = about;
        self
    }

    pub(crate) fn parameter(mut self, parameter: Parameter) -> Route {
        self.parameters.push(parameter);
        self
    }

    pub(crate) fn body<T: JsonSchema>(mut self) -> Route {
        self.body = Some(describe::<T>);
        self
    }

    pub(crate) fn messages<S: JsonSchema, C: JsonSchema>(mut self) -> Route {
        self.messages = Some((describe::<S>, describe::<C>));
        self
    }

    pub(crate) fn answer(mut self, answer: Answer) -> Route {
        self.answers.push(answer);
        self
    }

    /// Adds answers that say why something was refused. Everything may come too often, or when the disk is full.
    pub(crate) fn refusals(mut self, statuses: &[u16]) -> Route {
        for &status in statuses {
            self.answers.push(Answer::json::<Refusal>(status, refused(status)));
        }
        self
    }
}

fn refused(status: u16) -> &'static str {
    match status {
        400 => "The request is not understood.",
        401 => "Nobody is known by the cookie.",
        403 => "The request comes from another site, or is for players alone.",
        404 => "There is no such game, or it is not for you.",
        409 => "It cannot be done in the game as it is now.",
        413 => "The body is too long.",
        426 => "The request does not ask for a WebSocket.",
        429 => "Too many requests; the header `Retry-After` says when to come again.",
        _ => "The server cannot do it now.",
    }
}

/// The document, in the form of OpenAPI 3.1.
pub(crate) fn document(routes: &[Route]) -> Value {
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
    let cookie = json!({ "type": "apiKey", "in": "cookie", "name": "mana",
        "description": "Set by PUT /api/me; called __Host-mana behind https." });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Mana",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Games of Mana and Burst of Mana between people.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "security": [{}, { "cookie": [] }],
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": { "cookie": cookie },
        },
    })
}

fn operation(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let mut responses = Map::new();
    let always = [429, 503].map(|status| Answer::json::<Refusal>(status, refused(status)));
    for answer in route.answers.iter().chain(&always) {
        let mut response = json!({ "description": answer.about });
        if let Some((kind, describe)) = answer.content {
            response["content"] = json!({ kind: { "schema": describe(generator) } });
        }
        responses.insert(answer.status.to_string(), response);
    }
    let parameters = route.parameters.iter().map(|parameter| {
        json!({
            "name": parameter.name,
            "in": parameter.place,
            "required": parameter.place == "path",
            "description": parameter.about,
            "schema": { "type": "string", "pattern": parameter.pattern },
        })
    });
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters.collect::<Vec<_>>(),
        "responses": responses,
    });
    if !route.about.is_empty() {
        operation["description"] = route.about.into();
    }
    if let Some(describe) = route.body {
        let schema = describe(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    if let Some((to_server, to_client)) = route.messages {
        operation["x-websocket"] =
            json!({ "send": to_server(generator), "receive": to_client(generator) });
    }
    operation
}

/// The document as a page to read.
pub(crate) fn page(routes: &[Route]) -> String {
    let document = document(routes);
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Mana: the API</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <link rel=\"stylesheet\" href=\"/api/reference.css\">\n<main>\n<h1>Mana: the API</h1>\n\
         <p>Bodies are JSON. The page you play on uses nothing else. The same for programs: \
         <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n<h2>Routes</h2>\n",
    );
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
            let about = escape(schema["description"].as_str().unwrap_or_default());
            // Writing to a string does not fail.
            let _ = writeln!(html, "<section id=\"{name}\"><h3>{name}</h3>\n<p>{about}</p>");
            let _ = writeln!(html, "{}</section>", shape(schema));
        }
    }
    html.push_str("</main>\n</html>\n");
    html
}

fn write_route(html: &mut String, route: &Route, operation: &Value) {
    let (method, path, summary) = (route.method, route.path, route.summary);
    let _ = writeln!(html, "<section><h3><code>{method} {path}</code> {summary}</h3>");
    if !route.about.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", escape(route.about));
    }
    html.push_str("<dl>\n");
    for parameter in &route.parameters {
        let _ = writeln!(
            html,
            "<dt><code>{}</code> in the {}</dt><dd>{}</dd>",
            parameter.name,
            parameter.place,
            escape(parameter.about)
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = writeln!(html, "<dt>Body</dt><dd>{}</dd>", type_of(body));
    }
    for (way, name) in [("send", "You send"), ("receive", "You get")] {
        let schema = &operation["x-websocket"][way];
        if !schema.is_null() {
            let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", type_of(schema));
        }
    }
    for answer in &route.answers {
        let content = &operation["responses"][answer.status.to_string()]["content"];
        let schema = &content["application/json"]["schema"];
        let kind = if schema.is_null() { String::new() } else { type_of(schema) };
        let about = escape(answer.about);
        let _ = writeln!(html, "<dt>{}</dt><dd>{about} {kind}</dd>", answer.status);
    }
    html.push_str("</dl></section>\n");
}

/// The fields of a type, or the cases of it.
fn shape(schema: &Value) -> String {
    let mut html = String::new();
    if let Some(cases) = cases(schema) {
        html.push_str("<ul>\n");
        for case in cases {
            let about = escape(case["description"].as_str().unwrap_or_default());
            let kind = match &case["const"] {
                Value::Null if case["properties"].is_object() => String::new(),
                Value::Null => type_of(case),
                value => format!("<code>{}</code>", escape(&value.to_string())),
            };
            let _ = writeln!(html, "<li>{kind} {about}{}</li>", fields(case));
        }
        html.push_str("</ul>\n");
    } else if !schema["properties"].is_object() {
        let _ = writeln!(html, "<p>{}</p>", type_of(schema));
    }
    html + &fields(schema)
}

fn cases(schema: &Value) -> Option<&Vec<Value>> {
    schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())
}

fn fields(schema: &Value) -> String {
    let Some(fields) = schema["properties"].as_object() else { return String::new() };
    let required = schema["required"].as_array();
    let mut html = String::from("<dl>\n");
    for (name, field) in fields {
        let needed = required.is_some_and(|required| required.iter().any(|known| known == name));
        let optional = if needed { "" } else { " (may be missing)" };
        let about = escape(field["description"].as_str().unwrap_or_default());
        let kind = type_of(field);
        let _ = writeln!(html, "<dt><code>{name}</code>: {kind}{optional}</dt><dd>{about}</dd>");
    }
    html + "</dl>\n"
}

/// A type in a few words.
fn type_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(cases) = cases(schema) {
        return cases.iter().map(type_of).collect::<Vec<_>>().join(" or ");
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

/// Text as HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
