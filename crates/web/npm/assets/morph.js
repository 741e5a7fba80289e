// Morphs the content of an element into that of a text and reuses equal nodes, so that the focus is preserved and
// changes are animated by transitions.

const template = document.createElement("template");

export const morph = (element, html) => {
    template.innerHTML = html;
    morphChildren(element, template.content);
    template.replaceChildren();
};

const morphChildren = (element, next) => {
    const byKey = new Map([...element.children].filter(keyOf).map((child) => [keyOf(child), child]));
    let index = 0;
    for (const wanted of [...next.childNodes]) {
        const key = keyOf(wanted);
        const here = element.childNodes[index++];
        const same = key ? byKey.get(key) : here && !keyOf(here) ? here : undefined;
        if (!same || same.nodeName !== wanted.nodeName) {
            if (here && !key && !keyOf(here)) here.replaceWith(wanted);
            else element.insertBefore(wanted, here ?? null);
            continue;
        }
        if (same !== here) element.insertBefore(same, here);
        morphNode(same, wanted);
    }
    while (element.childNodes.length > index) element.lastChild.remove();
};

const keyOf = (node) => node.dataset?.key;

const morphNode = (node, wanted) => {
    if (node.nodeType !== Node.ELEMENT_NODE) {
        if (node.data !== wanted.data) node.data = wanted.data;
        return;
    }
    for (const { name } of [...node.attributes]) if (name !== "style" && !wanted.hasAttribute(name)) node.removeAttribute(name);
    for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    morphChildren(node, wanted);
};
