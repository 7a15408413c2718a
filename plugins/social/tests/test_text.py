"""The words of comments: what is rendered, and that nothing else ever is."""

from __future__ import annotations

import re

import pytest

from motorclub_social import text

pytestmark = pytest.mark.once

SAME = 'rel="nofollow ugc noopener"'


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        ("**b** *i* ~~s~~ `c`", "<p><strong>b</strong> <em>i</em> <s>s</s> <code>c</code></p>"),
        ("# no heading", "<p># no heading</p>"),
        ("> said", "<blockquote>\n<p>said</p>\n</blockquote>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("[x](https://example.org)", f'<p><a href="https://example.org" {SAME}>x</a></p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("![x](https://example.org/x.png)", f'<p><a href="https://example.org/x.png" {SAME}>x</a></p>'),
        ("<b>no</b>", "<p>&lt;b&gt;no&lt;/b&gt;</p>"),
    ],
)
def test_what_is_rendered(markdown: str, html: str) -> None:
    """Little of Markdown, nothing of HTML, no pictures."""
    assert text.render(markdown) == html


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](vbscript:x)",
    "[a](<javascript:alert(1)>)",
    '[a](https://x "onmouseover=alert(1)")',
    "<svg/onload=alert(1)>",
    "<javascript:alert(1)>",
    "`<script>`",
    "@<script>alert(1)</script>",
]


@pytest.mark.parametrize("body", HOSTILE)
def test_hostile_input(body: str) -> None:
    """Only elements of the list, only addresses of the web."""
    html = text.render(f"{body} @ann", {"ann": 7})
    assert set(re.findall(r"</?([a-z0-9]+)", html)) <= text.SHORT_TEXT.elements
    assert not re.search(r"<[^>]*\son[a-z]+\s*=", html)
    assert not re.search(r'href="(?!https?:|mailto:|/profile/7")', html)


def test_links_keep_the_order_of_the_words() -> None:
    """Names, words and marks in turn; a link inside a link is none."""
    html = text.render("a @ann b **@ben** [@ann](https://x.org) c", {"ann": 1, "ben": 2})
    plain = re.sub(r"<[^>]+>", "", html)
    assert plain == "a @ann b @ben @ann c"
    assert re.findall(r'href="([^"]+)"', html) == ["/profile/1", "/profile/2", "https://x.org"]


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("**Torque** it\nto `110 Nm`", "Torque it to 110 Nm"),
        ("one\n\ntwo\n\n```\ncode\n```", "one two code"),
        ("x" * 300, "x" * 199 + "…"),
        ("> ", ""),
    ],
)
def test_excerpts(markdown: str, words: str) -> None:
    """Plain words, at most 200 signs."""
    assert text.excerpt(markdown) == words
