"""Asking, listing and reading questions."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import Role

QUESTION = {
    "title": "MX-5 NA squeals at every cold start",
    "body": "It **squeals** for ten seconds and is quiet until the next morning.",
    "tags": ["mx-5", "noise"],
}
ITEM_FIELDS = {
    *("id", "kind", "status", "title", "excerpt", "tags", "category", "carLabel", "author", "score"),
    *("answerCount", "viewCount", "sameHereCount", "solved", "outdated", "isPinned", "isLocked"),
    *("createdAt", "lastActivityAt"),
}

PAGE_FIELDS = {
    *("slug", "body", "bodyHtml", "car", "symptom", "symptomWhen", "warningLights", "faultCodes"),
    *("triedSoFar", "attachments", "uniqueViewCount", "acceptedAnswerId", "acceptedAt", "needsNewAnswer"),
    *(
        "isWiki",
        "reopenAsked",
        "closeReason",
        "statusNote",
        "duplicateOfId",
        "closeWishes",
        "revisionCount",
        "editedAt",
        "myVote",
    ),
    *("mySameHere", "isMine", "version", "may", "hiddenBecause", "answers"),
}


def test_a_question_is_answered_as_it_will_be_read(forum: Any) -> None:
    """201 gives the whole question; reading it gives the same, apart from what depends on the reader."""
    asked = forum.ask()
    assert set(asked) == ITEM_FIELDS | PAGE_FIELDS
    assert (asked["kind"], asked["isMine"], asked["tags"]) == ("DISCUSSION", True, ["mx-5", "noise"])
    assert asked["author"] == {"id": forum.asker.id, "username": "asker", "profileImage": None}
    assert asked["excerpt"] == "It squeals for ten seconds and is quiet until the next morning."
    assert "<strong>squeals</strong>" in asked["bodyHtml"]
    assert forum.get(f"/questions/{asked['id']}") == {**asked, "isMine": False, "may": []}


def test_times_are_those_of_the_application_clock(clock: Any, forum: Any) -> None:
    """ISO 8601 with Z; an answer moves the activity, a vote does not."""
    asked = forum.ask()
    assert asked["createdAt"] == asked["lastActivityAt"] == "2026-06-01T12:00:00.000Z"
    clock.advance(minutes=5)
    forum.answer(asked["id"])
    clock.advance(minutes=5)
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    assert forum.get(f"/questions/{asked['id']}")["lastActivityAt"] == "2026-06-01T12:05:00.000Z"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "too short"}, "title"),
        ({"title": "   padded   "}, "title"),
        ({"title": "x" * 151}, "title"),
        ({"title": 7}, "title"),
        ({"title": None}, "title"),
        ({"title": "?!?!?!?!?!?!"}, "title"),
        ({"title": "a title that \u202eturns around"}, "title"),
        ({"title": "a title with a \x07 bell"}, "title"),
        ({"title": "a title with \x00 in it"}, "title"),
        ({"body": "too short"}, "body"),
        ({"body": "x" * 30_001}, "body"),
        ({"body": ["x"] * 30}, "body"),
        ({"body": "thirty characters and also a \x00."}, "body"),
        ({"tags": []}, "tags"),
        ({"tags": "mx-5"}, "tags"),
        ({"tags": None}, "tags"),
        ({"tags": ["a", "mx-5"]}, "tags.0"),
        ({"tags": ["mx-5", "x" * 36]}, "tags.1"),
        ({"tags": ["mx_5"]}, "tags.0"),
        ({"tags": ["größe"]}, "tags.0"),
        ({"tags": ["--"]}, "tags.0"),
        ({"tags": [5]}, "tags.0"),
        ({"tags": ["t1", "t2", "t3", "t4", "t5", "t6"]}, "tags"),
        ({"kind": "RANT"}, "kind"),
        ({"score": 99}, "score"),
        ({"authorId": 1}, "authorId"),
    ],
)
def test_each_field_is_refused_by_name(forum: Any, change: dict[str, Any], field: str) -> None:
    """400 says which field; nothing is written."""
    refused = forum.of(forum.asker).post("/forum-api/questions", json={**QUESTION, **change})
    assert (refused.status_code, refused.json["field"]) == (400, field), refused.text
    assert forum.get("/questions")["totalElements"] == 0


@pytest.mark.parametrize("field", ["title", "body", "tags"])
def test_each_required_field_is_missed_by_name(forum: Any, field: str) -> None:
    """Title, body and tags are required; kind is not."""
    body = {name: value for name, value in QUESTION.items() if name != field}
    refused = forum.of(forum.asker).post("/forum-api/questions", json=body)
    assert (refused.status_code, refused.json["field"]) == (400, field)


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b'{"title": "\\ud800"}'])
def test_what_is_no_json_object_is_refused(forum: Any, body: bytes) -> None:
    """400, never 500."""
    client = forum.of(forum.asker)
    assert client.post("/forum-api/questions", data=body, content_type="application/json").status_code == 400


def test_a_text_that_shows_nothing_is_refused(forum: Any) -> None:
    """422: only link definitions, which render to nothing."""
    body = "[a]: https://example.org\n[b]: https://example.org"
    refused = forum.of(forum.asker).post("/forum-api/questions", json={**QUESTION, "body": body})
    assert (refused.status_code, refused.json["field"]) == (422, "body")


def test_the_longest_and_the_shortest_are_accepted(forum: Any) -> None:
    """Both ends of each range, counted in characters and not in bytes."""
    forum.ask(title="ä" * 15, body="ß" * 30, tags=["ab"])
    forum.ask(title="ä" * 150, body="ß" * 30_000, tags=["x" * 35, "c++", "c#", ".net", "0-60"])
    assert forum.get("/questions")["totalElements"] == 2


def test_tags_have_one_spelling(forum: Any) -> None:
    """Lower case, hyphens for spaces, each once, in the asker's order."""
    asked = forum.ask(tags=["Mazda  MX-5", "NOISE", "mazda mx-5", "Engine"])
    assert asked["tags"] == ["mazda-mx-5", "noise", "engine"]
    again = forum.ask(tags=["noise"])
    found = forum.get("/questions?tag=Noise")
    assert [item["id"] for item in found["content"]] == [again["id"], asked["id"]]
    most = forum.get("/tags")["content"][0]
    assert (most["name"], most["questionCount"], most["status"]) == ("noise", 2, "ACTIVE")
    assert forum.miscounted() == []


def test_a_list_never_holds_a_body(forum: Any) -> None:
    """Items have exactly the contract's fields."""
    forum.ask()
    assert set(forum.get("/questions")["content"][0]) == ITEM_FIELDS | {"thumbnail"}


def test_the_four_orders(clock: Any, forum: Any) -> None:
    """newest, active, votes; unanswered leaves out what has an answer."""
    first, second, third = (_at(clock, forum, f"Question number {n} of the day") for n in (1, 2, 3))
    clock.advance(minutes=1)
    forum.answer(first)
    forum.vote(forum.helper, "QUESTION", second, 1)
    forum.vote(forum.helper, "QUESTION", third, -1)
    orders = {
        "newest": [third, second, first],
        "active": [first, third, second],
        "votes": [second, first, third],
        "unanswered": [third, second],
    }
    for sort, ids in orders.items():
        page = forum.get(f"/questions?sort={sort}")
        assert ([item["id"] for item in page["content"]], page["totalElements"]) == (ids, len(ids)), sort
        tagged = forum.get(f"/questions?sort={sort}&tag=mx-5")
        assert [item["id"] for item in tagged["content"]] == ids, sort


def _at(clock: Any, forum: Any, title: str) -> int:
    clock.advance(minutes=1)
    return int(forum.ask(title=title)["id"])


@pytest.mark.parametrize("query", ["", "&sort=votes", "&sort=active", "&sort=unanswered", "&tag=mx-5"])
def test_pages_hold_every_question_once(forum: Any, query: str) -> None:
    """Sizes and totals add up, and a page past the end is empty with the right total."""
    ids = {forum.ask()["id"] for _ in range(7)}
    pages = [forum.get(f"/questions?size=3&page={page}{query}") for page in range(4)]
    assert [len(page["content"]) for page in pages] == [3, 3, 1, 0]
    assert {item["id"] for page in pages for item in page["content"]} == ids
    assert [(page["totalElements"], page["totalPages"], page["hasMore"]) for page in pages] == [
        (7, 3, True),
        (7, 3, True),
        (7, 3, False),
        (7, 3, False),
    ]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("page=-1", "page"),
        ("page=x", "page"),
        ("page=99999999999999999999", "page"),
        ("size=0", "size"),
        ("size=101", "size"),
        ("sort=warm", "sort"),
        ("tag=_", "tag"),
    ],
)
def test_a_query_is_refused_by_name(forum: Any, query: str, field: str) -> None:
    """400 for values that the list does not know."""
    refused = forum.site.client().get(f"/forum-api/questions?{query}")
    assert (refused.status_code, refused.json["field"]) == (400, field), refused.text


def test_an_unknown_tag_has_no_questions(forum: Any) -> None:
    """An empty page, not an error: the tag may come into use any moment."""
    forum.ask()
    assert forum.get("/questions?tag=unheard-of") == {
        "content": [],
        "totalElements": 0,
        "totalPages": 0,
        "currentPage": 0,
        "hasMore": False,
    }


@pytest.mark.parametrize("number", ["1", "9223372036854775807"])
def test_an_unknown_question_is_404(forum: Any, number: str) -> None:
    """For reading, answering, accepting and voting."""
    client = forum.of(forum.asker)
    path = f"/forum-api/questions/{number}"
    assert client.get(path).status_code == 404
    assert client.post(f"{path}/answers", json={"body": "twenty characters, or so"}).status_code == 404
    assert client.put(f"{path}/accepted-answer", json={"answerId": None}).status_code == 404
    vote = {"targetType": "QUESTION", "targetId": int(number), "value": 1}
    assert client.put("/forum-api/votes", json=vote).status_code == 404


@pytest.mark.parametrize("number", ["0", "-1", "x", "01", "9223372036854775808", "1.5"])
def test_what_is_no_id_is_404(forum: Any, number: str) -> None:
    """A JSON answer, never 500."""
    answer = forum.site.client().get(f"/forum-api/questions/{number}")
    assert (answer.status_code, answer.json["code"]) == (404, "NOT_FOUND")


def test_tags_are_found_by_their_beginning(forum: Any) -> None:
    """Most used first; signs of patterns are only signs."""
    forum.ask(tags=["engine", "engine-oil"])
    forum.ask(tags=["engine", "brakes"])
    names = [tag["name"] for tag in forum.get("/tags?q=eng")["content"]]
    assert names == ["engine", "engine-oil"]
    assert [forum.get(f"/tags?q={sign}")["totalElements"] for sign in ("%25", "_", "x")] == [0, 0, 0]
    page = forum.get("/tags?size=1&page=2")
    assert (page["content"][0]["name"], page["totalElements"]) == ("engine-oil", 3)


def test_a_member_who_floods_is_slowed_down(clock: Any, forum: Any) -> None:
    """30 posts a minute, questions and answers together; others are not affected; a minute later it is over."""
    for _ in range(30):
        forum.ask()
    refused = forum.of(forum.asker).post("/forum-api/questions", json=QUESTION)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    forum.ask(forum.helper)
    clock.advance(seconds=60)
    forum.ask()


@pytest.mark.parametrize("role", list(Role))
def test_every_member_may_ask_answer_and_vote(forum: Any, role: Role) -> None:
    """The defaults by role."""
    asked = forum.ask()
    client = forum.site.as_role(role)
    assert client.post("/forum-api/questions", json=QUESTION).status_code == 201
    answered = client.post(
        f"/forum-api/questions/{asked['id']}/answers", json={"body": "twenty characters, or so"}
    )
    assert answered.status_code == 201
    vote = {"targetType": "QUESTION", "targetId": asked["id"], "value": 1}
    assert client.put("/forum-api/votes", json=vote).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/forum-api/questions", QUESTION),
        ("POST", "/forum-api/questions/1/answers", {"body": "twenty characters, or so"}),
        ("PUT", "/forum-api/votes", {"targetType": "QUESTION", "targetId": 1, "value": 1}),
        ("PUT", "/forum-api/questions/1/accepted-answer", {"answerId": None}),
    ],
)
def test_a_visitor_reads_and_does_not_write(forum: Any, method: str, path: str, body: dict[str, Any]) -> None:
    """401, even for a body that is wrong: who may not learns nothing else."""
    forum.ask()
    visitor = forum.site.client()
    for sent in (body, {"nonsense": 1}):
        assert visitor.open(path, method=method, json=sent).status_code == 401
    assert visitor.get("/forum-api/questions/1").status_code == 200
    assert visitor.get("/forum-api/tags").status_code == 200
