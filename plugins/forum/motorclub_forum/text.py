"""Members' Markdown: rendered once when it is written, and sanitised whatever the renderer did.

Two fences stand behind one another. The renderer knows no HTML and refuses dangerous addresses; the sanitiser
keeps an allow-list of elements and attributes and knows nothing of Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

EXCERPT_LENGTH = 200

# A text's own headings begin below those of the page it is shown on (title h1, "Answers" h2).
HEADING_SHIFT = 2

# Pictures of other sites would tell those sites who reads what, so only our own are shown.
OWN_PICTURE = re.compile(r"/files/(?!.*\.\.)[A-Za-z0-9_./-]+")
CODE_LANGUAGE = re.compile(r"language-[A-Za-z0-9+#._-]{1,30}")
ALIGNMENT = re.compile(r"text-align:(left|center|right)")

ELEMENTS = {
    *("p", "br", "hr", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code"),
    *("strong", "em", "s", "a", "img", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "loading"},
    "code": {"class"},
    "ol": {"start"},
    "th": {"align"},
    "td": {"align"},
}
# A username behind an @ that no letter stands before.
NAME = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{3,20})(?![\w@])")
SCHEMES = {"http", "https", "mailto"}
REL = "nofollow ugc noopener"


def render(markdown: str, people: Mapping[str, int] | None = None) -> str:
    """HTML of a member's text, safe to put into a page; who is in `people` (username's key: id) is linked by `@`.

    >>> render("**Torque** it to 110 Nm")
    '<p><strong>Torque</strong> it to 110 Nm</p>'
    >>> render("@joe said so", {"joe": 7})
    '<p><a href="/profile/7" rel="nofollow ugc noopener">@joe</a> said so</p>'
    """
    tokens = _parse(markdown)
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {"people": people or {}})
    return sanitise(html).strip()


def names_in(markdown: str) -> list[str]:
    """The names that a text mentions by `@name` outside of code, each once, as written; nobody may be called so.

    >>> names_in("@joe, see `@not` me@example.org and @Ann.Lee.")
    ['joe', 'Ann.Lee.']
    """
    found = (NAME.findall(child.content) for child in _plain(_parse(markdown)))
    return list(dict.fromkeys(name for names in found for name in names))


def _plain(tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                yield child


def candidates(name: str) -> list[str]:
    """The keys under which a written name may be somebody's: as it is, and without the signs that end a sentence."""
    return list(dict.fromkeys((name.casefold(), name.rstrip(".-_").casefold())))


def sanitise(html: str) -> str:
    """Only what ELEMENTS, ATTRIBUTES and SCHEMES allow; links tell search engines not to follow."""
    return nh3.clean(
        html,
        tags=ELEMENTS,
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        url_schemes=SCHEMES,
        link_rel=REL,
        strip_comments=True,
    )


def excerpt(markdown: str, length: int = EXCERPT_LENGTH) -> str:
    """The first words as plain text: no marks, no code blocks, at most `length` characters.

    >>> excerpt("## Noise\\n\\nAt *30 km/h*, see [film](https://example.org)")
    'Noise At 30 km/h, see film'
    """
    words = " ".join(_words(_parse(markdown))).split()
    text = " ".join(words)
    if len(text) <= length:
        return text
    head, _, _ = text[:length].rpartition(" ")
    return f"{head if len(head) > length // 2 else text[: length - 1]}…"


def _attribute(element: str, name: str, value: str) -> str | None:
    if element == "img" and name == "src":
        return value if OWN_PICTURE.fullmatch(value) else None
    if element == "code" and name == "class":
        return value if CODE_LANGUAGE.fullmatch(value) else None
    return value


def _parse(markdown: str) -> list[Token]:
    tokens = _MARKDOWN.parse(markdown)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + HEADING_SHIFT)}"
        elif token.type in ("th_open", "td_open"):
            _align_by_attribute(token)
    return tokens


def _align_by_attribute(token: Token) -> None:
    """The page's security policy refuses inline styles, which is how the renderer aligns columns."""
    style = token.attrs.pop("style", None)
    match = ALIGNMENT.fullmatch(str(style)) if style else None
    if match:
        token.attrSet("align", match[1])


def _words(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield "".join(_inline_words(token.children or ()))


def _inline_words(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type in ("text", "code_inline", "image"):
            yield token.content


def _in_link(tokens: Sequence[Token], idx: int) -> bool:
    opened = sum(token.type == "link_open" for token in tokens[:idx])
    return opened > sum(token.type == "link_close" for token in tokens[:idx])


def _person(name: str, member_id: int) -> str:
    return f'<a href="/profile/{member_id}">{escape(name)}</a>'


class Renderer(RendererHTML):
    """The usual HTML, but a foreign picture becomes a link to it."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The words, with links to whom they name; within a link there is none."""
        people: Mapping[str, int] = env.get("people", {})
        if not people or _in_link(tokens, idx):
            return super().text(tokens, idx, options, env)
        parts, last = [], 0
        content = tokens[idx].content
        for match in NAME.finditer(content):
            key = next((key for key in candidates(match[1]) if key in people), None)
            if key is not None:
                end = match.start(1) + len(key)
                parts += [
                    escape(content[last : match.start()]),
                    _person(content[match.start() : end], people[key]),
                ]
                last = end
        return "".join(parts) + escape(content[last:])

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture of this site, or words that lead to it elsewhere."""
        token = tokens[idx]
        source = str(token.attrs.get("src", ""))
        if OWN_PICTURE.fullmatch(source):
            token.attrSet("loading", "lazy")
            return super().image(tokens, idx, options, env)
        label = self.renderInlineAsText(token.children, options, env) or source
        return f'<a href="{escape(source)}">{escape(label)}</a>'


def _markdown() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer)
    return renderer.enable(["table", "strikethrough"])


_MARKDOWN = _markdown()
