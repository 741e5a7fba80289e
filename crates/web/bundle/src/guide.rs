//! The guide: the chapters of the mdBook in `book/` as plain pages, which need no script.
//!
//! `SUMMARY.md` lists the chapters. A chapter may include files, as in mdBook. Links between chapters lead to their
//! pages; links to other files of the repository lead to its published address.

use crate::asset::AssetFile;
use crate::error::BundleError;
use crate::inputs::BundleInputs;
use mana_assets::policy_of;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folder of the pages below the root of the application.
const FOLDER: &str = "guide";

/// The published address of the repository.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/HEAD");

/// Renders the guide of the repository.
pub(crate) fn render(
    root: &Path,
    inputs: &mut BundleInputs,
) -> Result<Vec<AssetFile>, BundleError> {
    let book = root.join("book");
    inputs.add(&book);
    let guide = Guide { summary: GuideSummary::parse(&read(&book.join("src/SUMMARY.md"))?), root };
    let template = read(&book.join("page.html"))?;
    let style = read(&book.join("page.css"))?;
    let mut files =
        vec![AssetFile { path: format!("{FOLDER}/page.css"), bytes: style.into_bytes() }];
    for chapter in 0..guide.summary.chapters.len() {
        let page = guide.page(chapter, &template, inputs)?;
        let path = format!("{FOLDER}/{}", guide.summary.address(chapter));
        files.push(AssetFile { path, bytes: page.into_bytes() });
    }
    Ok(files)
}

fn read(path: &Path) -> Result<String, BundleError> {
    fs::read_to_string(path).map_err(BundleError::io(path))
}

/// The table of contents.
#[derive(Default, Debug)]
struct GuideSummary {
    title: String,
    chapters: Vec<GuideChapter>,
}

/// A chapter as the summary lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct GuideChapter {
    title: String,
    /// The file in `book/src`.
    file: String,
    /// The heading above it, if it is the first under one.
    part: Option<String>,
}

impl GuideSummary {
    /// Reads headings and links; the first heading is the title of the book.
    fn parse(text: &str) -> GuideSummary {
        let mut summary = GuideSummary::default();
        let mut part = None;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("# ") {
                if summary.title.is_empty() {
                    summary.title = heading.to_owned();
                } else {
                    part = Some(heading.to_owned());
                }
            }
            let link = line.trim_start_matches("- ").strip_prefix('[');
            if let Some((title, rest)) = link.and_then(|link| link.split_once("](")) {
                let file = rest.trim_end_matches(')').to_owned();
                summary.chapters.push(GuideChapter {
                    title: title.to_owned(),
                    file,
                    part: part.take(),
                });
            }
        }
        summary
    }

    /// The address of a chapter's page; the first is the front page.
    fn address(&self, chapter: usize) -> String {
        match chapter {
            0 => "index.html".to_owned(),
            _ => self.chapters[chapter].file.replace(".md", ".html"),
        }
    }

    /// The contents as a list, with one chapter marked as the current one.
    fn contents(&self, current: usize) -> String {
        let mut list = String::from("<ul>\n");
        for (index, chapter) in self.chapters.iter().enumerate() {
            if let Some(part) = &chapter.part {
                list.push_str(&format!("<li class=\"part\">{part}</li>\n"));
            }
            let mark = if index == current { " aria-current=\"page\"" } else { "" };
            let (address, title) = (self.address(index), &chapter.title);
            list.push_str(&format!("<li><a href=\"{address}\"{mark}>{title}</a></li>\n"));
        }
        list + "</ul>"
    }

    /// The links to the chapters before and after one.
    fn turn(&self, current: usize) -> String {
        let link = |index: usize, before: &str, after: &str| {
            let (address, title) = (self.address(index), &self.chapters[index].title);
            format!("<a href=\"{address}\">{before}{title}{after}</a>")
        };
        let previous = current
            .checked_sub(1)
            .map_or("<span></span>".to_owned(), |index| link(index, "← ", ""));
        let has_next = current + 1 < self.chapters.len();
        previous + &if has_next { link(current + 1, "", " →") } else { String::new() }
    }
}

struct Guide<'a> {
    summary: GuideSummary,
    root: &'a Path,
}

impl Guide<'_> {
    fn page(
        &self,
        chapter: usize,
        template: &str,
        inputs: &mut BundleInputs,
    ) -> Result<String, BundleError> {
        let GuideChapter { title, file, .. } = &self.summary.chapters[chapter];
        let (text, folder) = self.text(file, inputs)?;
        let title = match chapter {
            0 => self.summary.title.clone(),
            _ => format!("{title} · {}", self.summary.title),
        };
        // The content is filled in last, as it may contain placeholders.
        Ok(template
            .replace("{policy}", policy_of(FOLDER).meta)
            .replace("{title}", &title)
            .replace("{contents}", &self.summary.contents(chapter))
            .replace("{turn}", &self.summary.turn(chapter))
            .replace("{content}", &self.to_html(&text, &folder)))
    }

    /// The text of a chapter with its includes, and the base folder of its links: that of the included document, if the
    /// chapter is nothing else.
    fn text(
        &self,
        file: &str,
        inputs: &mut BundleInputs,
    ) -> Result<(String, PathBuf), BundleError> {
        let mut folder = PathBuf::from("book/src");
        let text = read(&self.root.join(&folder).join(file))?;
        let mut parts = text.split("{{#include ");
        let mut whole = parts.next().unwrap_or_default().to_owned();
        let is_document = whole.is_empty();
        for part in parts {
            let (path, rest) = part.split_once("}}").unwrap_or((part, ""));
            let included = resolve(Path::new("book/src"), path);
            inputs.add(self.root.join(&included));
            whole.push_str(read(&self.root.join(&included))?.trim_end());
            whole.push_str(rest);
            if is_document {
                folder = included.parent().unwrap_or(Path::new("")).to_owned();
            }
        }
        Ok((whole, folder))
    }

    fn to_html(&self, text: &str, folder: &Path) -> String {
        let mut events: Vec<Event<'_>> = Vec::new();
        // The index of the event with which the current heading begins.
        let mut heading = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let dest_url = CowStr::from(self.link(&dest_url, folder));
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
                // Wide tables scroll in a container of their own.
                Event::Start(Tag::Table(_)) => {
                    events.push(Event::Html("<div class=\"table\">".into()));
                    events.push(event);
                }
                Event::End(TagEnd::Table) => {
                    events.push(event);
                    events.push(Event::Html("</div>\n".into()));
                }
                Event::Start(Tag::Heading { .. }) => {
                    heading = Some(events.len());
                    events.push(event);
                }
                Event::End(TagEnd::Heading(level)) => {
                    if let Some(start) = heading.take() {
                        events[start] = heading_with_id(level, &events[start + 1..]);
                    }
                    events.push(event);
                }
                event => events.push(event),
            }
        }
        let mut page = String::new();
        html::push_html(&mut page, events.into_iter());
        page
    }

    /// A link of a text that lies in `folder`, as its page has it.
    fn link(&self, link: &str, folder: &Path) -> String {
        if link.contains("://") || link.starts_with("mailto:") || link.starts_with('#') {
            return link.to_owned();
        }
        let (path, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
        let same_file = |chapter: &GuideChapter| chapter.file == path;
        match self.summary.chapters.iter().position(same_file) {
            Some(chapter) => self.summary.address(chapter) + anchor,
            None => format!("{REPOSITORY}/{}{anchor}", resolve(folder, path).display()),
        }
    }
}

/// The start of a heading with the identifier that GitHub and mdBook would give it.
fn heading_with_id<'a>(level: HeadingLevel, content: &[Event<'_>]) -> Event<'a> {
    let mut id = String::new();
    for event in content {
        if let Event::Text(text) | Event::Code(text) = event {
            id.push_str(text);
        }
    }
    let id = id
        .to_lowercase()
        .replace(' ', "-")
        .replace(|c: char| !c.is_alphanumeric() && !"-_".contains(c), "");
    Event::Start(Tag::Heading {
        level,
        id: Some(id.into()),
        classes: Vec::new(),
        attrs: Vec::new(),
    })
}

/// A relative path from a folder, both from the root of the repository.
fn resolve(folder: &Path, path: &str) -> PathBuf {
    let mut resolved = folder.to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => {
                resolved.pop();
            }
            component => resolved.push(component),
        }
    }
    resolved
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn pages() -> BTreeMap<String, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let files = render(&root, &mut BundleInputs::default()).unwrap();
        files.into_iter().map(|file| (file.path, String::from_utf8(file.bytes).unwrap())).collect()
    }

    /// The values between `name` and the next quotation mark.
    fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
        page.split(name).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn a_summary_has_parts_and_chapters() {
        let summary = GuideSummary::parse(
            "# Title\n\n[One](one.md)\n\n# Part\n- [Two](TWO.md)\n- [Three](three.md)\n",
        );
        let chapter = |title: &str, file: &str, part: Option<&str>| GuideChapter {
            title: title.to_owned(),
            file: file.to_owned(),
            part: part.map(str::to_owned),
        };
        let expected = [
            chapter("One", "one.md", None),
            chapter("Two", "TWO.md", Some("Part")),
            chapter("Three", "three.md", None),
        ];
        assert_eq!((summary.title.as_str(), &summary.chapters[..]), ("Title", &expected[..]));
        assert_eq!([0, 1].map(|chapter| summary.address(chapter)), ["index.html", "TWO.html"]);
    }

    #[test]
    fn links_lead_to_pages_or_to_the_repository() {
        let summary = GuideSummary::parse("# T\n[One](one.md)\n[Rules](RULES.md)\n");
        let guide = Guide { summary, root: Path::new("") };
        let link = |link: &str| guide.link(link, Path::new("docs"));
        assert_eq!(link("RULES.md#board"), "RULES.html#board");
        assert_eq!(link("one.md"), "index.html");
        assert_eq!(link("#here"), "#here");
        assert_eq!(link("https://example.org/a.md"), "https://example.org/a.md");
        assert_eq!(link("../deploy/mana.service"), format!("{REPOSITORY}/deploy/mana.service"));
        assert!(REPOSITORY.starts_with("https://"));
    }

    #[test]
    fn headings_can_be_linked_to_and_tables_scroll() {
        let guide = Guide { summary: GuideSummary::default(), root: Path::new("") };
        let html = guide.to_html("## What `x` *is*, exactly\n\n|a|\n|-|\n|b|\n", Path::new(""));
        assert!(html.starts_with("<h2 id=\"what-x-is-exactly\">"), "{html}");
        assert!(
            html.contains("<div class=\"table\"><table>") && html.contains("</table>\n</div>"),
            "{html}"
        );
    }

    #[test]
    fn every_link_of_the_guide_leads_somewhere() {
        let pages = pages();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let mut count = 0;
        for (path, page) in pages.iter().filter(|(path, _)| path.ends_with(".html")) {
            assert!(!page.contains("{{#include") && !page.contains("{content}"), "{path}");
            for link in attributes(page, "href=\"") {
                let (address, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match address {
                    "" => path.clone(),
                    "../" => continue,
                    address => format!("{FOLDER}/{address}"),
                };
                if let Some(file) = address.strip_prefix(REPOSITORY) {
                    assert!(root.join(file.trim_start_matches('/')).exists(), "{path}: {link}");
                } else if !link.contains("://") {
                    let page = pages.get(&target).unwrap_or_else(|| panic!("{path}: {link}"));
                    let ids: BTreeSet<_> = attributes(page, "id=\"").into_iter().collect();
                    assert!(anchor.is_empty() || ids.contains(anchor), "{path}: {link}");
                }
                count += 1;
            }
        }
        assert!(count > 200, "{count}");
    }
}
