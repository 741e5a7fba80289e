//! The macro `view!`, which describes a part of the document in its own notation.
//!
//! ```ignore
//! view! {
//!     <p class="note" class:urgent=is_urgent on:click=move |_| close()>
//!         {app.t("note")} " " <Show when=is_long>{details}</Show>
//!     </p>
//! }
//! ```
//!
//! The notation is that of Leptos: attributes; `class:name`, `style:name` and `prop:name`; `on:event`; `node_ref`;
//! texts, expressions in braces, elements and components. A component is a type that is built by its properties and is
//! a view.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rstml::node::{Infallible, KVAttributeValue, KeyedAttribute, Node, NodeAttribute, NodeElement};
use syn::spanned::Spanned;
use syn::{Block, Expr, ExprLit, Lit, Stmt};

/// A part of the document, as a value of `mana_view::view`.
#[proc_macro]
pub fn view(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let view = rstml::parse2(tokens.into()).and_then(|nodes| views(&nodes));
    view.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Several views, or the only one.
fn views(nodes: &[Node]) -> syn::Result<TokenStream> {
    let views = children(nodes)?;
    Ok(match &views[..] {
        [view] => view.clone(),
        views => quote! {
            ::mana_view::view::AnyView::List(
                ::std::vec![#(::mana_view::view::IntoView::into_any(#views)),*]
            )
        },
    })
}

fn children(nodes: &[Node]) -> syn::Result<Vec<TokenStream>> {
    let mut views = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) => {
                let text = &text.value;
                views.push(quote! { #text });
            }
            Node::Block(block) => views.push(match block.try_block() {
                Some(block) => without_braces(block),
                None => return Err(syn::Error::new_spanned(block, "this is not an expression")),
            }),
            Node::Element(element) if is_component(element) => views.push(component(element)?),
            Node::Element(tree) => views.push(match markup(tree) {
                Some(markup) => static_element(tree, &markup),
                None => element(tree)?,
            }),
            Node::Fragment(fragment) => views.extend(children(&fragment.children)?),
            Node::Comment(_) => {}
            Node::Doctype(_) | Node::RawText(_) | Node::Custom(_) => {
                return Err(syn::Error::new_spanned(node, "texts are written in quotes"));
            }
        }
    }
    Ok(views)
}

/// Components have names like types.
fn is_component(element: &NodeElement<Infallible>) -> bool {
    element.name().to_string().starts_with(char::is_uppercase)
}

/// A component: the type with its properties.
fn component(element: &NodeElement<Infallible>) -> syn::Result<TokenStream> {
    let name = element.name();
    let mut properties = Vec::new();
    for attribute in keyed_attributes(element)? {
        let key = &attribute.key;
        let value = value(attribute)?;
        properties.push(quote! { .#key(#value) });
    }
    let children = match &element.children[..] {
        [] => None,
        nodes => {
            let views = views(nodes)?;
            Some(quote! { .children(move || ::mana_view::view::IntoView::into_any(#views)) })
        }
    };
    Ok(quote! { #name::default() #(#properties)* #children })
}

fn element(element: &NodeElement<Infallible>) -> syn::Result<TokenStream> {
    let mut constants = Vec::new();
    let mut bindings = Vec::new();
    for attribute in keyed_attributes(element)? {
        let key = attribute.key.to_string();
        if let (None, Some(text)) = (key.split_once(':'), literal(attribute)) {
            constants.push(quote! { (#key, #text) });
            continue;
        }
        let value = value(attribute)?;
        let value = quote! { ::mana_view::value::IntoAttributeValue::into_attribute_value(#value) };
        bindings.push(match key.split_once(':') {
            Some(("on", event)) => {
                let event = Ident::new(event, attribute.key.span());
                let handler = self::value(attribute)?;
                quote! { .on(::mana_view::event::#event, #handler) }
            }
            Some(("class", name)) => quote! { .class(#name, #value) },
            Some(("style", name)) => quote! { .style(#name, #value) },
            Some(("prop", name)) => quote! { .property(#name, #value) },
            Some(_) => return Err(syn::Error::new_spanned(attribute, "no such kind of attribute")),
            None if key == "inner_html" => quote! { .inner_html(#value) },
            None if key == "node_ref" => {
                let node_ref = self::value(attribute)?;
                quote! { .node_ref(#node_ref) }
            }
            None => quote! { .attribute(#key, #value) },
        });
    }
    let children = children(&element.children)?;
    let constructor = constructor(element);
    Ok(quote! {
        #constructor(&[#(#constants),*])
            #(#bindings)*
            #(.child(::mana_view::view::IntoView::into_any(#children)))*
    })
}

/// The function that creates an element: there is one for each tag.
fn constructor(element: &NodeElement<Infallible>) -> TokenStream {
    let tag = element.name().to_string();
    let name = Ident::new(&tag, element.name().span());
    if is_svg(&tag) {
        quote! { ::mana_view::element::svg::#name }
    } else {
        quote! { ::mana_view::element::html::#name }
    }
}

fn is_svg(tag: &str) -> bool {
    ["circle", "g", "line", "path", "polygon", "polyline", "rect", "svg", "text"].contains(&tag)
}

/// An element whose markup never changes. The function for its tag is mentioned, so that it has to exist.
fn static_element(element: &NodeElement<Infallible>, markup: &str) -> TokenStream {
    let constructor = constructor(element);
    let is_svg = is_svg(&element.name().to_string()) && element.name().to_string() != "svg";
    quote! {{
        let _ = #constructor;
        ::mana_view::view::StaticElement { markup: #markup, is_svg: #is_svg }
    }}
}

/// The markup of an element without expressions.
fn markup(element: &NodeElement<Infallible>) -> Option<String> {
    const VOID: [&str; 2] = ["input", "br"];
    let tag = element.name().to_string();
    if is_component(element) {
        return None;
    }
    let mut markup = format!("<{tag}");
    for attribute in element.attributes() {
        let NodeAttribute::Attribute(attribute) = attribute else { return None };
        let key = attribute.key.to_string();
        if key.contains(':') {
            return None;
        }
        markup += &format!(" {key}=\"{}\"", escape(&literal(attribute)?));
    }
    markup.push('>');
    for child in &element.children {
        match child {
            Node::Text(text) => markup += &escape(&text.value_string()),
            Node::Element(element) => markup += &self::markup(element)?,
            Node::Comment(_) => {}
            _ => return None,
        }
    }
    if !VOID.contains(&&*tag) {
        markup += &format!("</{tag}>");
    }
    Some(markup)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn keyed_attributes(element: &NodeElement<Infallible>) -> syn::Result<Vec<&KeyedAttribute>> {
    let mut keyed = Vec::new();
    for attribute in element.attributes() {
        match attribute {
            NodeAttribute::Attribute(attribute) => keyed.push(attribute),
            NodeAttribute::Block(block) => {
                return Err(syn::Error::new_spanned(block, "an attribute has a name"));
            }
        }
    }
    Ok(keyed)
}

/// The value of an attribute that is a text.
fn literal(attribute: &KeyedAttribute) -> Option<String> {
    match attribute.value()? {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The expression in braces, without them if it is all there is: the compiler calls braces around an argument unnecessary.
fn without_braces(block: &Block) -> TokenStream {
    match &block.stmts[..] {
        [Stmt::Expr(expression, None)] => quote! { #expression },
        _ => quote! { #block },
    }
}

/// The value of an attribute; without one it is there.
fn value(attribute: &KeyedAttribute) -> syn::Result<TokenStream> {
    match attribute.possible_value.to_value().map(|value| &value.value) {
        None => Ok(quote! { true }),
        Some(KVAttributeValue::Expr(Expr::Block(value))) => Ok(without_braces(&value.block)),
        Some(KVAttributeValue::Expr(value)) => Ok(quote! { #value }),
        Some(KVAttributeValue::InvalidBraced(block)) => {
            Err(syn::Error::new_spanned(block, "this is not an expression"))
        }
    }
}
