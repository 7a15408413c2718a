"""Word filters: what they find, what becomes of a text, and what members are told."""

from __future__ import annotations

import time
from typing import Any

import pytest

from motorclub.db import db
from motorclub.testing.race import together
from motorclub.testing.site import Site
from motorclub.viewer import Role
from motorclub_moderation.screening.applying import apply_filters
from motorclub_moderation.screening.filters import flush_hits
from motorclub_moderation.screening.matching import Matcher, PatternRefused, Rule, check_pattern
from motorclub_moderation.screening.models import FilterAction
from motorclub_moderation.screening.normalising import normalise

FILTERS = "/moderation-api/word-filters"
QUEUE = "/moderation-api/review-queue-items"


def rule(pattern: str, **values: Any) -> Rule:
    given = {
        "id": 1,
        "name": "Manners",
        "pattern": pattern,
        "is_regex": False,
        "case_sensitive": False,
        "matches_inside": False,
        "action": FilterAction.CENSOR,
        "replacement": "",
    }
    return Rule(**{**given, **values})


def found(text: str, *rules: Rule) -> list[str]:
    normalised = normalise(text)
    return [normalised.source[one.start : one.end] for one in Matcher(rules).find(normalised)]


@pytest.mark.parametrize(
    ("pattern", "text", "parts"),
    [
        ("scam", "A SCAM, a scam!", ["SCAM", "scam"]),
        ("cunt", "The football club of Scunthorpe", []),
        ("scam", "scammer", []),
        ("scam", f"s{chr(0x441)}am", [f"s{chr(0x441)}am"]),
        ("scam", "s\u200bca\u00adm", ["s\u200bca\u00adm"]),
        ("scam", "\uff33\uff23\uff21\uff2d", ["\uff33\uff23\uff21\uff2d"]),
        ("scam", "5c4m", ["5c4m"]),
        ("größe", "GRÖẞE", ["GRÖẞE"]),
        ("hot deal", "hot\n  deal", ["hot\n  deal"]),
        ("320", "A 320d and a 320", ["320"]),
    ],
)
def test_a_word_is_found_however_it_is_written(pattern: str, text: str, parts: list[str]) -> None:
    """Whatever its case, with hidden characters, look-alikes or digits in it; never inside another word."""
    assert found(text, rule(pattern)) == parts


def test_a_filter_may_look_inside_words_and_at_case() -> None:
    assert found("Scammers", rule("scam", matches_inside=True)) == ["Scam"]
    assert found("scam SCAM", rule("SCAM", case_sensitive=True)) == ["SCAM"]
    assert found("call 555-1234", rule(r"\d{3}-\d{4}", is_regex=True)) == ["555-1234"]


def test_no_pattern_stalls_a_worker() -> None:
    """A pattern that takes a backtracking engine years, among 500 others."""
    rules = [rule(f"forbidden{number}") for number in range(500)]
    rules += [rule(r"(a+)+$", is_regex=True), rule(r"(x|xx)*y", is_regex=True)]
    matcher, text = Matcher(rules), normalise("a" * 30_000 + "!" + "x" * 30_000)
    began = time.process_time()
    assert list(matcher.find(text)) == []
    assert time.process_time() - began < 1


@pytest.mark.parametrize("pattern", ["(", "a*", r"(\pL{90}){90}", r"(?=look)", r"(a)\1"])
def test_patterns_that_are_useless_or_too_costly_are_refused(pattern: str) -> None:
    with pytest.raises(PatternRefused):
        check_pattern(rule(pattern, is_regex=True))


@pytest.mark.parametrize(
    ("action", "replacement", "text", "result"),
    [
        (FilterAction.CENSOR, "", "what a scam this is", "what a **** this is"),
        (FilterAction.REPLACE, "bargain", "what a scam", "what a bargain"),
        (FilterAction.LINK, "/rules", "what a scam", "what a [scam](/rules)"),
        (FilterAction.LINK, "/rules", "what a [scam](/rules)", None),
        (FilterAction.LINK, "/rules", "see https://example.org/scam", None),
        (FilterAction.FLAG, "", "what a scam", None),
    ],
)
def test_a_filter_changes_texts(
    action: FilterAction, replacement: str, text: str, result: str | None
) -> None:
    """Where its pattern stands; a text that was linked before stays as it is."""
    matcher = Matcher([rule("scam", action=action, replacement=replacement)])
    assert apply_filters(matcher, {"body": text}).texts.get("body") == result


def test_a_tag_is_added_once() -> None:
    matcher = Matcher([rule("turbo", action=FilterAction.TAG, replacement="engines")])
    assert apply_filters(matcher, {"body": "My turbo", "tags": "noise"}).texts == {"tags": "noise engines"}
    assert apply_filters(matcher, {"body": "My turbo", "tags": "engines"}).texts == {}


def add(site: Site, pattern: str, action: str, **values: Any) -> Any:
    body = {"name": f"Rule about {action}", "pattern": pattern, "action": action, **values}
    return site.as_role(Role.ADMIN).post(FILTERS, json=body)


def write(site: Site, bio: str) -> Any:
    return site.as_role().put("/users/me", json={"bio": bio})


def test_what_filters_make_of_a_members_text(site: Site) -> None:
    """Members learn the rule's name, never its pattern; hits are counted, those of refused texts too."""
    for pattern, action in (
        ("crook", "BLOCK"),
        ("damn", "CENSOR"),
        ("maybe", "FLAG"),
        ("cheap", "REQUIRE_APPROVAL"),
    ):
        assert add(site, pattern, action).status_code == 201
    blocked = write(site, "You crook")
    assert (blocked.status_code, blocked.get_json()["field"]) == (422, "bio")
    assert "Rule about BLOCK" in blocked.text
    assert "crook" not in blocked.text
    assert write(site, "Damn good").get_json()["bio"] == "**** good"
    assert write(site, "maybe").status_code == 200
    assert write(site, "cheap").status_code == 202
    site.run_jobs()
    staff = site.as_role(Role.MODERATOR)
    listed = staff.get(QUEUE).get_json()["content"]
    assert {(item["queue"], item["rule"]) for item in listed} == {
        ("FLAGGED", "Rule about FLAG"),
        ("HELD", "Rule about REQUIRE_APPROVAL"),
    }
    with site.context():
        flush_hits({})
        db.session.commit()
    hits = site.as_role(Role.ADMIN).get(FILTERS).get_json()["content"]
    assert {one["pattern"]: one["hitCount"] for one in hits} == dict.fromkeys(
        ("crook", "damn", "maybe", "cheap"), 1
    )


def test_a_name_is_taken_once(site: Site) -> None:
    """By a new filter, by one that is changed, and by two that come at once."""
    made = add(site, "crook", "BLOCK").get_json()
    other = add(site, "damn", "CENSOR").get_json()
    changed = {
        name: other[name] for name in ("pattern", "isRegex", "caseSensitive", "matchesInside", "action")
    }
    renamed = {**changed, "name": made["name"], "version": other["version"]}
    refused = [
        add(site, "thief", "BLOCK"),
        site.as_role(Role.ADMIN).put(f"{FILTERS}/{other['id']}", json=renamed),
    ]
    assert [(answer.status_code, answer.get_json()["field"]) for answer in refused] == [(409, "name")] * 2
    answers = together([lambda: add(site, "cheap", "FLAG")] * 2)
    assert sorted(answer.status_code for answer in answers) == [201, 409]


def test_staff_decide_about_the_queue(site: Site) -> None:
    """Approving publishes, rejecting tells the author why; each decision is in the log, and only one counts."""
    add(site, "cheap", "REQUIRE_APPROVAL")
    staff = site.as_role(Role.MODERATOR)
    write(site, "cheap")
    (held,) = staff.get(QUEUE).get_json()["content"]
    assert held["texts"] == {"bio": "cheap"}
    address = f"{QUEUE}/HELD/{held['id']}"
    assert site.as_role().put(f"{address}/approve").status_code == 403
    assert staff.put(f"{address}/approve").status_code == 204
    assert staff.put(f"{address}/approve").status_code == 404
    assert site.as_role().get("/users/me").get_json()["bio"] == "cheap"
    write(site, "very cheap")
    (held,) = staff.get(QUEUE).get_json()["content"]
    assert staff.put(f"{QUEUE}/HELD/{held['id']}/reject", json={"reason": "No ads"}).status_code == 204
    assert staff.get(f"{QUEUE}/count").get_json() == {"waiting": 0}
    logged = staff.get("/moderation-api/moderation-logs").get_json()["content"]
    assert [entry["action"] for entry in logged] == [
        "review.rejected",
        "review.approved",
        "config.word_filter_added",
    ]


def test_silence_lets_a_member_only_read(site: Site) -> None:
    add(site, "flood", "SILENCE")
    assert write(site, "flood").status_code == 202
    site.run_jobs()
    assert write(site, "I am back").status_code == 403
    staff = site.as_role(Role.ADMIN)
    (entry,) = staff.get("/moderation-api/moderation-logs?action=member.silenced").get_json()["content"]
    undone = staff.post(f"/moderation-api/moderation-logs/{entry['id']}/revert", json={"reason": "A mistake"})
    assert undone.status_code in (200, 201, 204), undone.text
    assert write(site, "I am back").status_code == 200


def test_changes_of_filters_hold_at_once_and_can_be_undone(site: Site) -> None:
    """Also those of an admin in another process: what is compiled is compared with what is stored."""
    made = add(site, "scam", "BLOCK").get_json()
    assert write(site, "scam").status_code == 422
    admin = site.as_role(Role.ADMIN)
    changed = {name: made[name] for name in ("name", "isRegex", "caseSensitive", "matchesInside", "action")}
    body = {**changed, "pattern": "fraud", "version": 1}
    assert admin.put(f"{FILTERS}/{made['id']}", json=body).status_code == 200
    assert admin.put(f"{FILTERS}/{made['id']}", json=body).status_code == 409
    assert (write(site, "scam").status_code, write(site, "fraud").status_code) == (200, 422)
    assert admin.delete(f"{FILTERS}/{made['id']}").status_code == 204
    assert write(site, "fraud").status_code == 200
    for _ in range(2):
        logged = admin.get("/moderation-api/moderation-logs?action=config").get_json()["content"]
        entry = next(one for one in logged if one["canRevert"])
        answer = admin.post(f"/moderation-api/moderation-logs/{entry['id']}/revert", json={"reason": "Undo"})
        assert answer.status_code < 300, answer.text
    (restored,) = admin.get(FILTERS).get_json()["content"]
    assert (restored["id"], restored["pattern"]) == (made["id"], "scam")
    assert site.as_role(Role.MODERATOR).get(FILTERS).status_code == 403


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"pattern": "(", "isRegex": True, "action": "BLOCK"}, "pattern"),
        ({"pattern": "x", "action": "REPLACE"}, "replacement"),
        ({"pattern": "x", "action": "REPLACE", "replacement": "an x"}, "replacement"),
        ({"pattern": "x", "action": "LINK", "replacement": "javascript:alert(1)"}, "replacement"),
        ({"pattern": "x", "action": "TAG", "replacement": "two tags"}, "replacement"),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused(site: Site, values: dict[str, Any], field: str) -> None:
    answer = site.as_role(Role.ADMIN).post(FILTERS, json={"name": "Odd", **values})
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_a_filter_is_tried_before_it_is_saved(site: Site) -> None:
    body = {"name": "New", "pattern": "scam", "action": "CENSOR", "text": "No SCAM here"}
    answer = site.as_role(Role.ADMIN).post(f"{FILTERS}/test", json=body).get_json()
    assert answer == {"matches": [{"start": 3, "end": 7, "text": "SCAM"}], "result": "No **** here"}


@pytest.mark.needs("forum", "social")
def test_texts_of_other_plugins_are_changed_before_they_are_saved(site: Site) -> None:
    """A question's title, body and tags, a comment, a profile: no plugin has a line for it."""
    add(site, "summer meet", "REPLACE", replacement="Summer Meeting")
    add(site, "turbocharger", "TAG", replacement="turbo")
    add(site, "house rules", "LINK", replacement="/rules")
    asked = {
        "kind": "DISCUSSION",
        "title": "Who comes to the Summer Meet?",
        "body": "My turbocharger whistles, and I wonder about the house rules.",
        "tags": ["noise"],
    }
    made = site.as_role().post("/forum-api/questions", json=asked)
    assert made.status_code == 201, made.text
    question = site.as_role().get(f"/forum-api/questions/{made.get_json()['id']}").get_json()
    assert question["title"] == "Who comes to the Summer Meeting?"
    assert '<a href="/rules"' in question["bodyHtml"]
    assert set(question["tags"]) == {"noise", "turbo"}
    said = {"targetType": "QUESTION", "targetId": question["id"], "body": "See you at the summer meet"}
    comment = site.as_role().post("/social-api/comments", json=said)
    assert comment.status_code == 201, comment.text
    assert comment.get_json()["body"] == "See you at the Summer Meeting"
    assert write(site, "At every summer meet").get_json()["bio"] == "At every Summer Meeting"
