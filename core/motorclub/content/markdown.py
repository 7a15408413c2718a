"""Members' Markdown as safe HTML, in time that grows with the length of the text only.

Two fences stand behind one another. The renderer writes only elements of its own and refuses dangerous addresses; the
sanitiser keeps an allow-list of elements and attributes and knows nothing of Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from html import escape
from itertools import islice
from typing import Any, NamedTuple

import nh3
import pyromark

from motorclub.content.addresses import (
    LinkFinder,
    find_all_links,
    quote_address,
    split_at_addresses,
)
from motorclub.content.picture_addresses import SRCSET, picture_attributes
from motorclub.http import ApiError

# A text of 30,000 characters whose marks stand as close as they can has fewer events. Tables may have more: a short
# row is filled up to the width of its head.
MAX_EVENTS = 40_000
MAX_DEPTH = 32
TOO_MANY_MARKS = "This text has too many formatting marks."
REL = "nofollow ugc noopener"

# Pictures of other sites would show those sites who reads what, so only our own are allowed.
OWN_PICTURE = re.compile(r"/files/(?!.*\.\.)[A-Za-z0-9_./-]+")
CODE_LANGUAGE = re.compile(r"language-[A-Za-z0-9+#._-]{1,30}")
_DANGEROUS = re.compile(r"\s*(javascript|vbscript|file|data):", re.IGNORECASE)

_INLINE = {"Emphasis": "em", "Strong": "strong", "Strikethrough": "s"}
# What no text is looked for in: neither names nor words to link.
_OPAQUE = frozenset({"Link", "Image", "CodeBlock", "HtmlBlock"})


@dataclass(frozen=True, slots=True)
class MarkdownStyle:
    """What a kind of text may contain; what is not among `elements` is shown as it was typed.

    `heading_shift`: by how many levels headings begin below those of the page. `hard_breaks`: whether each line of a
    paragraph stays a line.
    """

    elements: AbstractSet[str]
    attributes: Mapping[str, AbstractSet[str]]
    schemes: AbstractSet[str] = frozenset({"http", "https", "mailto"})
    heading_shift: int = 0
    hard_breaks: bool = False


def render_markdown(
    source: str, style: MarkdownStyle, *, field: str = "body", find_links: LinkFinder | None = None
) -> str:
    """HTML of a member's text, safe to put into a page. Raises 422 for `field` with too many formatting marks.

    Addresses that stand in the text as they are become links.

    >>> render_markdown("**Torque** it to 110 Nm", MarkdownStyle({"p", "strong"}, {}))
    '<p><strong>Torque</strong> it to 110 Nm</p>'
    """
    source = _escape_html_blocks(source)
    writer = _Writer(source.encode("utf-8", "replace"), style, find_links)
    try:
        for event in _events(source, style):
            writer.write(event)
    except _TooMany as error:
        raise ApiError(422, TOO_MANY_MARKS, field=field) from error
    return sanitize_html(writer.html(), style)


def sanitize_html(html: str, style: MarkdownStyle) -> str:
    """Only what the style allows; links tell search engines not to follow."""
    return nh3.clean(
        html,
        tags=set(style.elements),
        attributes={name: set(allowed) for name, allowed in style.attributes.items()},
        attribute_filter=_filter_attribute,
        url_schemes=set(style.schemes),
        link_rel=REL,
        strip_comments=True,
    ).strip()


def list_text_runs(source: str, style: MarkdownStyle) -> list[str]:
    """The runs of text that `find_links` is asked about: outside of code, links, addresses and pictures."""
    found: list[str] = []
    opaque = 0
    for event in islice(_events(_escape_html_blocks(source), style), MAX_EVENTS):
        if event.tag in _OPAQUE:
            opaque += 1 if event.kind == "Start" else -1
        elif event.kind == "Text" and not opaque:
            found.extend(split_at_addresses(str(event.data)))
    return found


def plain_words(source: str, style: MarkdownStyle, *, code_blocks: bool = False) -> str:
    """The words of a text without its marks, one space between any two; those of code blocks if asked for."""
    source = _escape_html_blocks(source)
    parts, in_code, typed = [], False, source.encode("utf-8", "replace")
    for event in islice(_events(source, style), MAX_EVENTS):
        if event.tag == "CodeBlock":
            in_code = event.kind == "Start"
        if event.kind in _WORDS:
            parts.append("" if in_code and not code_blocks else str(event.data))
        elif event.kind == "Rule" and "hr" not in style.elements:
            parts.append(typed[event.start : event.end].decode("utf-8", "replace"))
        elif event.tag not in _INLINE and event.tag not in _LINKS:
            parts.append(" ")
        elif _is_about(event, typed):
            parts.append("~")
    return " ".join("".join(parts).split())


def _escape_html_blocks(source: str) -> str:
    """HTML is text like any other; as a block of its own it would keep the Markdown around it from being rendered."""
    if not _LINE_OF_HTML.search(source):
        return source
    typed, parts, last = source.encode("utf-8", "replace"), [], 0
    for event, span in pyromark.events_with_range(source):
        if isinstance(event, dict) and str(event.get("Html", "")).lstrip().startswith("<"):
            bracket = typed.index(b"<", span["start"])
            parts.append(typed[last:bracket])
            last = bracket
    return b"\\".join([*parts, typed[last:]]).decode("utf-8", "replace")


_LINE_OF_HTML = re.compile(r"(?m)^[ \t>*+\-.)\d]*<[A-Za-z/!?]")
_WORDS = frozenset({"Text", "Code", "Html", "InlineHtml"})
_LINKS = frozenset({"Link", "Image"})


class _TooMany(Exception):
    pass


class _Event(NamedTuple):
    """An event of the parser: what happens (`Start`, `End`, `Text`, ...), to which tag, and where in the source.

    `data` is the text, or what the parser says of the tag.
    """

    kind: str
    tag: str
    data: Any
    start: int
    end: int


def _events(source: str, style: MarkdownStyle) -> Iterator[_Event]:
    options = pyromark.Options.ENABLE_STRIKETHROUGH
    if "table" in style.elements:
        options |= pyromark.Options.ENABLE_TABLES
    for event, span in pyromark.events_with_range(source, options=options, merge_text=True):
        if isinstance(event, str):
            yield _Event(event, "", None, span["start"], span["end"])
            continue
        ((kind, value),) = event.items()
        tag, data = "", value
        if kind in ("Start", "End"):
            ((tag, data),) = value.items() if isinstance(value, dict) else ((str(value), None),)
        yield _Event(kind, tag, data, span["start"], span["end"])


@dataclass(slots=True)
class _Writer:
    """Writes the events of one text as HTML."""

    source: bytes
    style: MarkdownStyle
    find_links: LinkFinder | None
    out: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    # What closes each tag that is open.
    open: list[Callable[[_Event], None]] = field(default_factory=list)
    events: int = 0
    links: int = 0
    aligned: list[str] = field(default_factory=list)
    cell: int = 0
    cell_tag: str = "td"
    in_body: bool = False
    # Of what is shown as it was typed: how far it has been written, and whether its opening mark is still to come.
    written: int = 0
    mark_due: bool = False

    def write(self, event: _Event) -> None:
        """Write one event. Raises _TooMany."""
        self.events += 1
        if self.events > MAX_EVENTS:
            raise _TooMany
        if event.kind == "End":
            self.mark_due = False
            self.open.pop()(event)
            self.written = event.end
            return
        if self.mark_due:
            self._typed(self.written, event.start)
            self.mark_due = False
        if event.kind == "Start":
            self._start(event)
            return
        _LEAVES[event.kind](self, event)
        self.written = event.end

    def html(self) -> str:
        """All that has been written."""
        self._flush()
        return "".join(self.out)

    def _start(self, event: _Event) -> None:
        if len(self.open) >= MAX_DEPTH:
            raise _TooMany
        depth = len(self.open)
        if event.tag in _INLINE:
            self._start_inline(event)
        else:
            _STARTS[event.tag](self, event)
        assert len(self.open) == depth + 1

    def _typed(self, start: int, end: int) -> None:
        """Show a part of the source as it was typed."""
        self._lines(self.source[start:end].decode("utf-8", "replace"))

    def _lines(self, text: str) -> None:
        first, *others = text.split("\n")
        self.text.append(first)
        for line in others:
            self._break()
            self.text.append(line)

    def _break(self) -> None:
        self._tag("<br>\n" if self.style.hard_breaks else "\n")

    def _as_typed(self, event: _Event) -> None:
        """Show the marks of this tag, and what it encloses as usual."""
        self.written, self.mark_due = event.start, True
        self.open.append(lambda end: self._typed(self.written, end.end))

    def _tag(self, html: str) -> None:
        self._flush()
        self.out.append(html)

    def _flush(self) -> None:
        """Write the text gathered so far, with its links."""
        if not self.text:
            return
        text, last = "".join(self.text), 0
        self.text.clear()
        for link in () if self.links else find_all_links(text, self.find_links):
            self.out.append(escape(text[last : link.start], quote=False))
            self.out.append(
                f'<a href="{escape(link.href)}">{escape(text[link.start : link.end], quote=False)}</a>'
            )
            last = link.end
        self.out.append(escape(text[last:], quote=False))

    def _line(self) -> None:
        """Begin a line, unless one has just begun."""
        self._flush()
        if self.out and not self.out[-1].endswith("\n"):
            self.out.append("\n")

    def _enclose(self, opening: str, closing: str) -> None:
        self._tag(opening)
        self.open.append(lambda _: self._tag(closing))

    def _block(self, opening: str, closing: str) -> None:
        self._line()
        self._enclose(opening, closing)

    def _container(self, opening: str, closing: str) -> None:
        """A block of blocks: its end stands on a line of its own."""
        self._line()
        self._tag(opening)
        self.open.append(lambda _: self._end_container(closing))

    def _end_container(self, closing: str) -> None:
        self._line()
        self._tag(closing)

    # Blocks

    def start_paragraph(self, _: _Event) -> None:
        """A paragraph."""
        self._block("<p>", "</p>\n")

    def start_heading(self, event: _Event) -> None:
        """A heading, or a paragraph with its marks."""
        level = min(6, int(event.data["level"][1]) + self.style.heading_shift)
        if f"h{level}" in self.style.elements:
            self._block(f"<h{level}>", f"</h{level}>\n")
            return
        self._line()
        self._tag("<p>")
        self.written, self.mark_due = event.start, True
        self.open.append(self._end_typed_heading)

    def _end_typed_heading(self, event: _Event) -> None:
        rest = self.source[self.written : event.end].decode("utf-8", "replace")
        self._lines(rest.rstrip())
        self._tag("</p>\n")

    def start_quote(self, _: _Event) -> None:
        """A quotation."""
        self._container("<blockquote>\n", "</blockquote>\n")

    def start_list(self, event: _Event) -> None:
        """A list, with its first number if that is not 1."""
        if event.data is None:
            self._container("<ul>\n", "</ul>\n")
        else:
            start = "" if event.data == 1 else f' start="{event.data}"'
            self._container(f"<ol{start}>\n", "</ol>\n")

    def start_item(self, _: _Event) -> None:
        """An entry of a list."""
        self._block("<li>", "</li>\n")

    def start_code(self, event: _Event) -> None:
        """A block of code; where there is none, code within a paragraph."""
        info = event.data["Fenced"].split() if isinstance(event.data, dict) else []
        language = f' class="language-{escape(info[0])}"' if info else ""
        end = "\n" if event.data == "Indented" else ""
        self._line()
        self.open.append(lambda _: self._end_code(language, end))

    def _end_code(self, language: str, end: str) -> None:
        code = escape("".join(self.text), quote=False)
        self.text.clear()
        if "pre" not in self.style.elements:
            self._tag(f"<p><code>{code.strip()}</code></p>\n")
        else:
            self._tag(f"<pre><code{language}>{code.removesuffix(end)}{end}</code></pre>\n")

    def start_html(self, _: _Event) -> None:
        """HTML is shown as it was typed."""
        self._line()
        self._tag("<p>")
        self.open.append(lambda _: self._end_html())

    def _end_html(self) -> None:
        while self.out[-1] in ("", "\n", "<br>\n"):
            self.out.pop()
        self._tag("</p>\n")

    # Tables

    def start_table(self, event: _Event) -> None:
        """A table; each column is aligned by its head."""
        self.aligned, self.in_body = list(event.data), False
        self._line()
        self._tag("<table>\n")
        self.open.append(self._end_table)

    def _end_table(self, _: _Event) -> None:
        self._tag("</tbody>\n</table>\n" if self.in_body else "</table>\n")

    def start_head(self, _: _Event) -> None:
        """The head of a table."""
        self.cell, self.cell_tag = 0, "th"
        self._enclose("<thead>\n<tr>\n", "</tr>\n</thead>\n")

    def start_row(self, _: _Event) -> None:
        """A row below the head."""
        self.cell, self.cell_tag = 0, "td"
        if not self.in_body:
            self.in_body = True
            self._tag("<tbody>\n")
        self._enclose("<tr>\n", "</tr>\n")

    def start_cell(self, _: _Event) -> None:
        """A cell. The page's security policy refuses inline styles, so that it is aligned by an attribute."""
        side = self.aligned[self.cell].lower()
        self.cell += 1
        align = "" if side == "none" else f' align="{side}"'
        self._enclose(f"<{self.cell_tag}{align}>", f"</{self.cell_tag}>\n")

    # Within a line

    def _start_inline(self, event: _Event) -> None:
        name = _INLINE[event.tag]
        if _is_about(event, self.source) or name not in self.style.elements:
            self._as_typed(event)
        else:
            self._enclose(f"<{name}>", f"</{name}>")

    def start_link(self, event: _Event) -> None:
        """A link, or its marks where the address would run code or read a file."""
        if _DANGEROUS.match(event.data["dest_url"]):
            self._as_typed(event)
        else:
            self._open_link(_address(event), event.data["title"])

    def _open_link(self, address: str, title: str) -> None:
        titled = f' title="{escape(title)}"' if title else ""
        self._tag(f'<a href="{escape(address)}"{titled}>')
        self.links += 1
        self.open.append(self._end_link)

    def _end_link(self, _: _Event) -> None:
        self._tag("</a>")
        self.links -= 1

    def start_image(self, event: _Event) -> None:
        """A picture of this site, or a link to it elsewhere."""
        if "img" not in self.style.elements:
            self.text.append("!")
            self.start_link(event)
            return
        self._flush()
        before, self.out = self.out, []
        self.links += 1
        self.open.append(lambda _: self._end_image(event, before))

    def _end_image(self, event: _Event, before: list[str]) -> None:
        self._flush()
        label = _TAG.sub("", "".join(self.out))
        self.out = before
        self.links -= 1
        address = _address(event)
        if OWN_PICTURE.fullmatch(address):
            titled = f' title="{escape(event.data["title"])}"' if event.data["title"] else ""
            label = label.replace('"', "&quot;")
            more = "".join(f' {name}="{value}"' for name, value in picture_attributes(address).items())
            self._tag(f'<img src="{address}" alt="{label}"{titled}{more} loading="lazy">')
        else:
            self._tag(f'<a href="{escape(address)}">{label or escape(address)}</a>')

    # What encloses nothing

    def write_text(self, event: _Event) -> None:
        """Words."""
        self.text.append(event.data)

    def write_html(self, event: _Event) -> None:
        """HTML is shown as it was typed."""
        self._flush()
        first, *others = event.data.split("\n")
        self.out.append(escape(first, quote=False))
        for line in others:
            self._break()
            self.out.append(escape(line, quote=False))

    def write_code(self, event: _Event) -> None:
        """Code within a line."""
        self._tag(f"<code>{escape(event.data, quote=False)}</code>")

    def write_rule(self, event: _Event) -> None:
        """A line across."""
        self._line()
        if "hr" in self.style.elements:
            self._tag("<hr>\n")
        else:
            self._tag(f"<p>{escape(self.source[event.start : event.end].decode().strip())}</p>\n")

    def write_soft_break(self, _: _Event) -> None:
        """The end of a line within a paragraph."""
        self._break()

    def write_hard_break(self, _: _Event) -> None:
        """The end of a line that its author wants to stay one."""
        self._tag("<br>\n")


_TAG = re.compile(r"<[^<>]*>")

_STARTS: Mapping[str, Callable[[_Writer, _Event], None]] = {
    "Paragraph": _Writer.start_paragraph,
    "Heading": _Writer.start_heading,
    "BlockQuote": _Writer.start_quote,
    "List": _Writer.start_list,
    "Item": _Writer.start_item,
    "CodeBlock": _Writer.start_code,
    "HtmlBlock": _Writer.start_html,
    "Table": _Writer.start_table,
    "TableHead": _Writer.start_head,
    "TableRow": _Writer.start_row,
    "TableCell": _Writer.start_cell,
    "Link": _Writer.start_link,
    "Image": _Writer.start_image,
}
_LEAVES: Mapping[str, Callable[[_Writer, _Event], None]] = {
    "Text": _Writer.write_text,
    "Html": _Writer.write_html,
    "InlineHtml": _Writer.write_html,
    "Code": _Writer.write_code,
    "Rule": _Writer.write_rule,
    "SoftBreak": _Writer.write_soft_break,
    "HardBreak": _Writer.write_hard_break,
}


def _is_about(event: _Event, source: bytes) -> bool:
    """Whether a strikethrough has one ~ at each end, which means "about" and strikes nothing through."""
    return event.tag == "Strikethrough" and source[event.start : event.start + 2] != b"~~"


def _address(event: _Event) -> str:
    """Where a link or a picture leads, as an address is written."""
    address = event.data["dest_url"]
    if event.data["link_type"] == "Email" and not address.startswith("mailto:"):
        address = f"mailto:{address}"
    return quote_address(address)


def _filter_attribute(element: str, name: str, value: str) -> str | None:
    if element == "img" and name == "src":
        return value if OWN_PICTURE.fullmatch(value) else None
    if element == "img" and name == "srcset":
        return value if SRCSET.fullmatch(value) else None
    if element == "code" and name == "class":
        return value if CODE_LANGUAGE.fullmatch(value) else None
    return value
