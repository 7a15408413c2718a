"""What a page's document says to browsers, link previews, search engines and readers without JavaScript."""

from __future__ import annotations

from html import escape

from motorclub.http.address import site_url
from motorclub.plugin.values import PageHead, PageState

SITE = "Motorclub"
ABOUT = "Motorclub: questions, events and cars of people who drive them."
SHARE_IMAGE = "/share.png"
NO_SCRIPT = "Motorclub needs JavaScript."
# What previews show of a description.
LONGEST_DESCRIPTION = 200


def render_head(head: PageHead, path: str, title: str) -> str:
    """The elements of `<head>`; `path` is the page's own address, `title` its name where no item gives one."""
    name = head.title or title
    full = f"{name} · {SITE}" if name else SITE
    description = _shorten(head.description) or ABOUT
    image = site_url(head.image or SHARE_IMAGE)
    properties = {
        "og:site_name": SITE,
        "og:type": head.kind if head.title else "website",
        "og:title": name or SITE,
        "og:description": description,
        "og:url": site_url(path),
        "og:image": image,
    }
    names = {
        "description": description,
        "twitter:card": "summary_large_image",
        "twitter:title": name or SITE,
        "twitter:description": description,
        "twitter:image": image,
    }
    if head.state != PageState.FOUND:
        names["robots"] = "noindex"
    return "".join(
        [
            f"<title>{escape(full)}</title>",
            *(_meta("name", key, value) for key, value in names.items()),
            *(_meta("property", key, value) for key, value in properties.items()),
            f'<link rel="canonical" href="{escape(site_url(path))}">',
        ]
    )


def render_text(head: PageHead) -> str:
    """The content of `<noscript>`: the item's title and text."""
    if not head.title:
        return NO_SCRIPT
    text = head.html or f"<p>{escape(head.description)}</p>"
    return f"<main><article><h1>{escape(head.title)}</h1>{text}</article></main><p>{NO_SCRIPT}</p>"


def _meta(attribute: str, key: str, value: str) -> str:
    return f'<meta {attribute}="{key}" content="{escape(value)}">'


def _shorten(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_DESCRIPTION else f"{words[: LONGEST_DESCRIPTION - 1]}…"
