"""Members' Markdown in all plugins: it looks as it always has, and no text takes long, whatever it is made of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.content.markdown import MAX_DEPTH, MAX_EVENTS, TOO_MANY_MARKS, render_markdown
from motorclub.content.styles import LONG_TEXT
from motorclub.http import ApiError
from motorclub.members.profiles import records
from motorclub.members.profiles.mentions import list_names
from motorclub.testing.site import Site
from motorclub.viewer import Role
from motorclub_announcements import text as announcements
from motorclub_events.catalogue import content as events
from motorclub_forum.shared import text as forum
from motorclub_social import text as social

pytestmark = pytest.mark.needs("forum", "events", "social", "announcements")

LENGTH = 30_000
# Processor time of one text, in seconds; it is some 0.06, and quadratic renderers took 5 to 21.
MOST_S = 1.0
PEOPLE = {"joe": 7}
RENDERED: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("rendered.json").read_text("utf-8"))
RENDERERS: dict[str, Callable[[str], str]] = {
    "forum": lambda text: forum.render(text, PEOPLE),
    "forum_excerpt": forum.excerpt,
    "social": lambda text: social.render(text, PEOPLE),
    "social_excerpt": social.excerpt,
    "bio": records.render_bio,
    "events": events.render,
}

WIDE_HEAD = "|a" * 500 + "\n" + "|-" * 500 + "\n"
# Each is repeated up to the longest text that is taken.
PATTERNS = [
    *("*_", "_", "*", "**", "~~a", "~a~~", "**a**a_", "a**a_", "**x* ", "*a_ ", "***a** ", "__a ", "*a* "),
    *("[", "](", "[a](", "[a](b)", "[a](<b", '[a](b "', "[a][b]", "[[a]", "[[[]]](", "*[a*](b)", "[^1]"),
    *("![", "![]", "![]()", "![[]()", "![a](", "![a](/files/x)", "[![a](x)](y)", "[a]: b\n", "[a]:\n"),
    *("`", "`a``b", "`` ` ", "```\n", "~~~\n", "\\", "&#x", "&amp;", "a&"),
    *(
        "<",
        "<a ",
        "<!--",
        "<?",
        "<![CDATA[",
        '<a href="',
        "<http://a>",
        "<b>",
        "</b>",
        "<b><p>",
        "<table><tr>",
    ),
    *("> ", ">", "> - ", "- ", "+\n", "1. ", "1)\n", "  - a\n", "\t- ", "* * * ", "- - - ", "- [ ] a\n"),
    *(
        "|a",
        "|",
        "|a|b\n|-|-\n",
        "|\n-|\n",
        "|-",
        "# a\n",
        "a\n---\n",
        "a  \n",
        "a\n\n",
        "\n",
        " ",
        "\U0001f697*",
    ),
    *("@joe ", "@joe", "@a.", "@@", "/@", "a@b.c ", "http://a.b "),
    *(
        "http://a.b",
        "https://a.b/(",
        "https://a.b/)",
        "www.a",
        "www.",
        "http://",
        "https://a.b/@joe ",
        "a).,",
    ),
]
TORMENTS = [("@joe " + pattern * LENGTH)[:LENGTH] for pattern in PATTERNS]
TORMENTS += [
    "https://a.b/" + ")" * 15_000 + "." * 14_900,
    "[" * 15_000 + "]" * 15_000,
    "[" * 10_000 + "](" * 10_000,
    "*a " * 7_500 + "b*" * 3_700,
    WIDE_HEAD + "|a\n" * 9_000,
    WIDE_HEAD + ("|a" * 500 + "\n") * 28,
    "[a]: " + "x" * 15_000 + "\n\n" + "[a]" * 4_990,
    "".join("a `" + "`" * ticks for ticks in range(240)),
    "".join(">" * depth + "a\n" for depth in range(240)),
    "".join("  " * depth + "- a\n" for depth in range(150)),
]

BUILD_LOG = "\n\n".join(
    [
        "# MX-5 build log",
        "@joe asked for *all* of it. " + "**Day** one: [part](https://ok.example/p_1?a=*) for 5 EUR. " * 500,
        "```c\n" + "int *a_b = **c_d; /* [x](y) */\n" * 150 + "```",
        "| Part | Nm | Done |\n|---|---:|---|\n" + "| *bolt* | 110 | `yes` |\n" * 150,
        "\n".join(f"{number}. step __{number}__" for number in range(1, 60)),
    ]
)


WORST = ["@joe " + "*_" * 14_990, "~~a" * 10_000, "[a](b)" * 5_000, "![[]()" * 5_000, "|a|b\n|-|-\n" * 2_000]


def render_timed(text: str, renderers: Iterable[Callable[[str], str]]) -> set[tuple[int, str]]:
    """Have each renderer take this text; how some refused it."""
    refused: set[tuple[int, str]] = set()
    for render in renderers:
        before = time.process_time()
        try:
            render(text)
        except ApiError as error:
            refused.add((error.status, error.message))
        took = time.process_time() - before
        assert took < MOST_S, f"{took:.1f} s for {text[:40]!r}"
    return refused


@pytest.mark.once
@pytest.mark.parametrize("name", RENDERED)
def test_texts_look_as_they_always_have(name: str) -> None:
    """What was stored when markdown-it rendered it comes out the same, sign by sign."""
    for kind, html in RENDERED[name].items():
        if kind != "markdown":
            assert RENDERERS[kind](RENDERED[name]["markdown"]) == html, kind


@pytest.mark.once
def test_no_text_takes_long() -> None:
    """Rendered or refused at once, at full length; nothing in between. The forum knows most of Markdown."""
    assert len(TORMENTS) > 80
    for text in TORMENTS:
        assert render_timed(text, [RENDERERS["forum"], announcements.paragraphs]) <= {(422, TOO_MANY_MARKS)}


@pytest.mark.once
@pytest.mark.parametrize("text", WORST, ids=lambda text: text[:12])
def test_no_plugin_takes_long(text: str) -> None:
    """The same where less of Markdown is known."""
    renderers = [*RENDERERS.values(), announcements.sanitise, list_named]
    assert render_timed(text, renderers) <= {(422, TOO_MANY_MARKS)}


def list_named(text: str) -> str:
    """The members whom a text of the forum names, as one line."""
    return " ".join(list_names(text, LONG_TEXT))


@pytest.mark.once
def test_a_long_build_log_is_rendered() -> None:
    """500 links, code full of signs, and a long table are no attack."""
    assert 20_000 < len(BUILD_LOG) <= 2 * LENGTH
    assert render_timed(BUILD_LOG, RENDERERS.values()) == set()
    assert forum.render(BUILD_LOG).count("<a ") == 500


@pytest.mark.once
def test_the_bounds_themselves() -> None:
    """So deep and so many, and no more."""
    assert forum.render("> " * (MAX_DEPTH - 1) + "deep").count("<blockquote>") == MAX_DEPTH - 1
    with pytest.raises(ApiError, match=TOO_MANY_MARKS):
        forum.render("> " * MAX_DEPTH + "deep")
    # An emphasis and the space after it have four events, the paragraph two.
    fitting = (MAX_EVENTS - 2) // 4
    assert render_markdown("*a* " * fitting, LONG_TEXT).count("<em>") == fitting
    with pytest.raises(ApiError) as refusal:
        forum.render("*a* " * (fitting + 1), field="wiki")
    assert (refusal.value.status, refusal.value.field) == (422, "wiki")


def calls(site: Site) -> list[tuple[FlaskClient, str, str, dict[str, Any], str]]:
    """One call of each kind that takes Markdown or HTML: whose, how, where, with what else, and the text's field."""
    writer, staff = site.client(site.member("writer").token), site.as_role(Role.ADMIN)
    question = {
        "title": "MX-5 squeals at every cold start",
        "tags": ["mx-5"],
        "body": "It squeals for ten seconds.",
    }
    asked = staff.post("/forum-api/questions", json=question | {"body": question["body"] * 2})  # type: ignore[operator]
    assert asked.status_code == 201, asked.text
    begins = datetime.now(UTC) + timedelta(days=30)
    times = {"startsAt": begins.isoformat(), "endsAt": (begins + timedelta(hours=3)).isoformat()}
    event = {"title": "Spring meet", "currency": "EUR", "timezone": "Europe/Berlin", **times}
    comment = {"targetType": "QUESTION", "targetId": asked.get_json()["id"]}
    return [
        (writer, "POST", "/forum-api/questions", question, "body"),
        (writer, "POST", f"/forum-api/questions/{asked.get_json()['id']}/answers", {}, "body"),
        (writer, "POST", "/social-api/comments", comment, "body"),
        (writer, "PUT", "/users/me", {}, "bio"),
        (staff, "POST", "/ticket-api/events", event, "description"),
        (staff, "POST", "/announcements", {"title": "Roads", "type": "GENERAL"}, "message"),
    ]


def test_no_call_takes_long(site: Site) -> None:
    """Through the calls themselves: taken, or refused by a sentence that names the field."""
    for client, method, path, more, field in calls(site):
        for text in WORST:
            before = time.process_time()
            answer = client.open(path, method=method, json={**more, field: text})
            took = time.process_time() - before
            assert took < 2 * MOST_S, f"{path}: {took:.1f} s for {text[:20]!r}"
            assert answer.status_code in (200, 201, 400, 409, 422), f"{path}: {answer.text[:300]}"
            if answer.status_code in (400, 422):
                assert answer.get_json()["field"] == field, answer.text[:300]
