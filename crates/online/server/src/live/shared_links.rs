//! Links that people share. A messenger does not see the fragment of an address, so these have the route in their path:
//! the response is the page with a title, a description and a picture for the messenger, and in a browser the page
//! continues to its own route.

use super::AppState;
use super::api_request::ApiRequest;
use super::response::RefusalResponse;
use crate::app::{add_security_headers, is_known};
use crate::link_previews::{LinkPreview, LinkPreviews, LinkTarget};
use crate::site::{Site, digest};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use mana_protocol::{Access, Code, Refusal};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// What a picture costs of the rate limit: it takes some hundredths of a second of processor time.
const PICTURE_COST: f64 = 10.0;

/// How many pictures are cached. A messenger requests one more than once, and many people open a shared link.
const KEPT_PICTURES: usize = 64;

/// How long a browser or a messenger may use a picture without revalidation.
const PICTURE_CACHE: &str = "public, max-age=300";

/// The longest link of a record that is accepted, in characters. One of a hundred moves is shorter.
const LONGEST_LINK: usize = 4096;

/// The state of the handlers.
struct SharedLinks {
    state: Arc<AppState>,
    site: Site,
    previews: Arc<dyn LinkPreviews>,
    /// The last pictures, by their entity tags.
    pictures: Mutex<VecDeque<(String, Bytes)>>,
}

/// The routes of shared links and their pictures.
pub(crate) fn router(state: Arc<AppState>, site: Site, previews: Arc<dyn LinkPreviews>) -> Router {
    let links = SharedLinks { state, site, previews, pictures: Mutex::default() };
    Router::new()
        .route("/game/{link}", get(page))
        .route("/analysis/{link}", get(page))
        .route("/review/{link}", get(page))
        .route("/preview/{kind}/{file}", get(picture))
        .with_state(Arc::new(links))
        .layer(from_fn(add_security_headers))
}

type SharedResult = Result<Response, RefusalResponse>;

/// The page, with the preview of the link.
async fn page(
    State(links): State<Arc<SharedLinks>>,
    Path(link): Path<String>,
    uri: Uri,
    request: Request,
) -> SharedResult {
    let request = links.request(request).await?;
    request.charge(2.0)?;
    // Pictures are addressed by the kind of target, and both an analysis and a review show a record.
    let kind = if uri.path().starts_with("/game/") { "game" } else { "record" };
    let target = links.target(kind, &link).await?;
    let (preview, picture) = match links.describe(target.clone()).await? {
        Some(preview) if target != LinkTarget::Application => {
            let version = tag(&preview);
            (preview, format!("/preview/{kind}/{link}.png?{version}"))
        }
        // A missing target looks like a hidden one; the page reports that it cannot show it.
        _ => {
            let preview = links.describe(LinkTarget::Application).await?;
            (preview.unwrap_or_else(nothing_known), "/preview/application/mana.png".to_owned())
        }
    };
    let origin = links.origin(&request.headers);
    let file = links.site.file("index.html");
    let document = file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let html = document.map(|document| {
        let tags =
            meta_tags(&preview, &format!("{origin}{}", uri.path()), &format!("{origin}{picture}"));
        with_tags(&document, &preview.title, &tags)
    });
    let html = html.unwrap_or_default();
    let tag = format!("W/\"{:016x}\"", digest(html.as_bytes()));
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::HeaderName::from_static("server-timing"), "lobby"),
    ];
    Ok(unless_known(&request.headers, &tag, (headers, html)))
}

/// The picture of a link: `/preview/game/ID.png`, `/preview/record/LINK.png`, and `.svg` for an animation.
async fn picture(
    State(links): State<Arc<SharedLinks>>,
    Path((kind, file)): Path<(String, String)>,
    request: Request,
) -> SharedResult {
    let request = links.request(request).await?;
    request.charge(1.0)?;
    let not_found = || Ok(StatusCode::NOT_FOUND.into_response());
    let Some((link, extension)) = file.rsplit_once('.') else { return not_found() };
    let target = links.target(&kind, link).await?;
    let Some(preview) = links.describe(target.clone()).await? else { return not_found() };
    let media_type = match extension {
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => return not_found(),
    };
    let tag = format!("\"{}-{extension}\"", tag(&preview));
    let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, PICTURE_CACHE)];
    if is_known(&request.headers, &tag) {
        return Ok(unless_known(&request.headers, &tag, headers));
    }
    let bytes = match links.kept(&tag) {
        Some(bytes) => bytes,
        None => {
            request.charge(PICTURE_COST)?;
            let is_moving = extension == "svg";
            let Some(bytes) = links.draw(target, is_moving).await? else { return not_found() };
            links.keep(&tag, bytes.clone());
            bytes
        }
    };
    request.charge_size(bytes.len());
    Ok(unless_known(&request.headers, &tag, (headers, bytes)))
}

impl SharedLinks {
    async fn request(&self, request: Request) -> Result<ApiRequest, RefusalResponse> {
        let (mut parts, _) = request.into_parts();
        ApiRequest::from_request_parts(&mut parts, &self.state).await
    }

    /// The target of a link. A messenger has no session: it sees what anybody may see, and of a private game not even
    /// that it exists.
    async fn target(&self, kind: &str, link: &str) -> Result<LinkTarget, Refusal> {
        match kind {
            "record" if link.len() <= LONGEST_LINK => Ok(LinkTarget::Record(link.to_owned())),
            "game" => {
                let Ok(game) = link.parse() else { return Ok(LinkTarget::Application) };
                let now = self.state.clock.now();
                let read = self.state.read_game(&game, None, |duel, viewer| {
                    let is_public = duel.terms().access != Access::Private;
                    is_public.then(|| Box::new(duel.state(viewer, now)))
                });
                match read.await {
                    Ok(state) => Ok(state.map_or(LinkTarget::Application, LinkTarget::Game)),
                    Err(refusal) if refusal.code == Code::NotFound => Ok(LinkTarget::Application),
                    Err(refusal) => Err(refusal),
                }
            }
            _ => Ok(LinkTarget::Application),
        }
    }

    async fn describe(&self, target: LinkTarget) -> Result<Option<LinkPreview>, Refusal> {
        let previews = Arc::clone(&self.previews);
        self.state.run_heavy(move || previews.describe(&target)).await
    }

    async fn draw(&self, target: LinkTarget, is_moving: bool) -> Result<Option<Bytes>, Refusal> {
        let previews = Arc::clone(&self.previews);
        let draw = move || {
            if is_moving {
                previews.animation(&target).map(Bytes::from)
            } else {
                previews.picture(&target).map(Bytes::from)
            }
        };
        self.state.run_heavy(draw).await
    }

    fn kept(&self, tag: &str) -> Option<Bytes> {
        let pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.iter().find(|(kept, _)| kept == tag).map(|(_, bytes)| bytes.clone())
    }

    fn keep(&self, tag: &str, bytes: Bytes) {
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.push_front((tag.to_owned(), bytes));
        pictures.truncate(KEPT_PICTURES);
    }

    /// The public address of the server: messengers want absolute URLs.
    fn origin(&self, headers: &HeaderMap) -> String {
        if let Some(base) = &self.state.options.base_url {
            return base.to_string();
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        // Anything but a host name is not echoed.
        let is_host = |host: &&str| {
            host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        format!("http://{}", host.filter(is_host).unwrap_or("localhost"))
    }
}

fn nothing_known() -> LinkPreview {
    LinkPreview { title: "Mana".into(), description: String::new(), content: String::new() }
}

/// The entity tag of a picture.
fn tag(preview: &LinkPreview) -> String {
    // Another version of the program may draw differently.
    let content = format!("{} {}", env!("CARGO_PKG_VERSION"), preview.content);
    format!("{:016x}", digest(content.as_bytes()))
}

/// The response with its entity tag, or status 304 if the client has it already.
fn unless_known(request: &HeaderMap, tag: &str, response: impl IntoResponse) -> Response {
    let mut response = response.into_response();
    if is_known(request, tag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = axum::body::Body::empty();
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    if let Ok(tag) = tag.parse() {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// The tags that messengers read: Open Graph, and the additions of X.
fn meta_tags(preview: &LinkPreview, address: &str, picture: &str) -> String {
    let open_graph = [
        ("og:type", "website"),
        ("og:site_name", "Mana"),
        ("og:title", &preview.title),
        ("og:description", &preview.description),
        ("og:url", address),
        ("og:image", picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ];
    let tags = open_graph
        .map(|(name, value)| format!("<meta property=\"{name}\" content=\"{}\">\n", escape(value)));
    format!("{}<meta name=\"twitter:card\" content=\"summary_large_image\">\n", tags.concat())
}

/// The page with these tags instead of its own, served from one folder below its own.
fn with_tags(document: &str, title: &str, tags: &str) -> String {
    let (head, body) = document.split_once("</head>").unwrap_or(("", document));
    let is_kept = |line: &&str| !line.contains("\"og:") && !line.contains("\"twitter:");
    let head: String = head.split_inclusive('\n').filter(is_kept).collect();
    let head = match (head.split_once("<title>"), head.split_once("</title>")) {
        (Some((before, _)), Some((_, after))) => {
            format!("{before}<title>{}</title>{after}", escape(title))
        }
        _ => head,
    };
    let head = ["assets/", "manifest.webmanifest"].into_iter().fold(head, |head, address| {
        head.replace(&format!("=\"{address}"), &format!("=\"../{address}"))
    });
    format!("{head}{tags}</head>{}", body.replace("href=\"./\"", "href=\"../\""))
}

/// Escapes text for an attribute or an element.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "<html><head>\n<title>Mana</title>\n<meta property=\"og:title\" content=\"Mana\">\n<link href=\"assets/a-01.css\">\n<link href=\"manifest.webmanifest\">\n</head><body><a href=\"./\">Again</a></body></html>";

    #[test]
    fn the_page_works_from_a_subfolder() {
        let page = with_tags(DOCUMENT, "A & B", "<meta>\n");
        assert_eq!(
            page,
            "<html><head>\n<title>A &amp; B</title>\n<link href=\"../assets/a-01.css\">\n<link href=\"../manifest.webmanifest\">\n<meta>\n</head><body><a href=\"../\">Again</a></body></html>"
        );
    }

    #[test]
    fn names_are_escaped() {
        let title = "\"><script>alert(1)</script>".to_owned();
        let preview = LinkPreview { title, description: "'&'".into(), content: String::new() };
        let tags = meta_tags(&preview, "https://a/game/1", "https://a/1.png");
        assert!(
            !tags.contains("<script") && !tags.contains("\"\"") && tags.contains("'&amp;'"),
            "{tags}"
        );
        assert_eq!(tags.matches("<meta ").count(), 10);
    }

    #[test]
    fn a_picture_has_a_version() {
        let preview = |content: &str| LinkPreview { content: content.into(), ..nothing_known() };
        assert_eq!(tag(&preview("a")), tag(&preview("a")));
        assert_ne!(tag(&preview("a")), tag(&preview("b")));
    }
}
