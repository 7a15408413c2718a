"""Blocks and mutes hold everywhere: follows, comments, mentions, likes, notifications, the feed, lists."""

from __future__ import annotations

from typing import Any

from motorclub.api import service
from motorclub_social import provided_services

BLOCKED = "You cannot do this: one of you has blocked the other."


def test_blocking_and_muting(club: Any) -> None:
    """201 once, 200 for the other kind; the own list, newest first; unblocking twice is no error."""
    made = club.block(club.ann, club.ben)
    assert (made["user"]["username"], made["kind"]) == ("ben", "BLOCK")
    club.block(club.ann, club.cleo, "MUTE")
    assert club.block(club.ann, club.ben, "MUTE", 200)["kind"] == "MUTE"
    page = club.get("/blocks", club.ann)
    assert [(item["user"]["username"], item["kind"]) for item in page["content"]] == [
        ("cleo", "MUTE"),
        ("ben", "MUTE"),
    ]
    assert club.get("/blocks", club.ben)["totalElements"] == 0
    for _ in range(2):
        club.call("DELETE", f"/blocks/{club.ben.id}", club.ann, 204)
    assert club.get("/blocks", club.ann)["totalElements"] == 1


def test_who_cannot_be_blocked(club: Any) -> None:
    """Oneself 409, nobody 400."""
    assert club.block(club.ann, club.ann, "BLOCK", 409)["code"] == "SELF_BLOCK"
    refused = club.call("POST", "/blocks", club.ann, 400, {"userId": 999_999})
    assert refused["field"] == "userId"
    club.call("POST", "/blocks", None, 401, {"userId": club.ann.id})


def test_a_block_ends_follows_and_keeps_them_away(club: Any) -> None:
    """Both ways; a mute leaves them."""
    club.follow_member(club.ann, club.ben)
    club.follow_member(club.ben, club.ann)
    club.block(club.ann, club.ben, "MUTE")
    assert club.get("/follows", club.ann)["totalElements"] == 1
    club.block(club.ann, club.ben, "BLOCK", 200)
    for one, other in ((club.ann, club.ben), (club.ben, club.ann)):
        assert club.get("/follows", one)["totalElements"] == 0
        assert club.follow_member(one, other, 403)["message"] == BLOCKED
        assert club.get(f"/users/{other.id}/relation", one)["canFollow"] is False
    assert club.miscounted() == []


def test_a_block_keeps_comments_away(club: Any) -> None:
    """On what the other wrote, as a reply, as a like; on what a third one wrote both may speak."""
    club.block(club.ann, club.ben)
    assert club.say(club.ben, expected=403)["message"] == BLOCKED
    neutral = club.workshop.thing(8, club.cleo.id)
    said = club.say(club.ann, on=neutral)["id"]
    club.say(club.ben, on=neutral)
    club.say(club.ben, "No", 403, on=neutral, parent=said)
    club.like(club.ben, said, 1, 403)
    club.block(club.cleo, club.ben, "MUTE")
    club.say(club.ben, "Muted is not blocked", on=neutral)
    assert club.miscounted() == []


def test_neither_sees_what_the_other_says(club: Any) -> None:
    """Its place stays, so that nothing else moves; a mute has it folded for one; who moderates sees all."""
    neutral = club.workshop.thing(8, club.cleo.id)
    root = club.say(club.ben, "Secret", on=neutral)["id"]
    club.say(club.ann, "Reply", on=neutral, parent=root)
    club.block(club.ann, club.ben)
    [item] = club.comments(club.ann, neutral)["content"]
    hidden = (item["hiddenBecause"], item["body"], item["bodyHtml"], item["author"], item["mentionedUserIds"])
    assert hidden == ("BLOCKED", None, None, None, [])
    [item] = club.comments(club.ben, neutral)["content"]
    assert (item["body"], item["replies"][0]["hiddenBecause"]) == ("Secret", "BLOCKED")
    for viewer in (None, club.cleo, club.moderator):
        assert club.comments(viewer, neutral)["content"][0]["body"] == "Secret"
    club.block(club.moderator, club.ben)
    assert club.comments(club.moderator, neutral)["content"][0]["body"] == "Secret"
    club.block(club.cleo, club.ben, "MUTE")
    [thread] = club.get(f"/comments/batch?refs={neutral}", club.cleo)["items"]
    for item in (club.comments(club.cleo, neutral)["content"][0], thread["content"][0]):
        assert (item["hiddenBecause"], item["body"], item["author"]["id"]) == ("MUTED", "Secret", club.ben.id)
    club.block(club.ben, club.cleo)
    [item] = club.comments(club.cleo, neutral)["content"]
    assert (item["hiddenBecause"], item["body"], item["author"]) == ("BLOCKED", None, None)
    assert club.get(f"/users/{club.ben.id}/comments", club.ann)["content"] == []


def test_the_blocked_are_not_mentioned(club: Any) -> None:
    """Their names stay words, and are not offered; who has muted is mentioned and not told."""
    club.block(club.cleo, club.ben)
    said = club.say(club.ben, "Ask @cleo and @mod")
    assert said["mentionedUserIds"] == [club.moderator.id]
    assert club.complete("cle", club.ben) == []
    assert club.told(club.cleo) == []
    club.block(club.cleo, club.ben, "MUTE", 200)
    assert club.cleo.id in club.say(club.ben, "Ask @cleo")["mentionedUserIds"]
    assert club.told(club.cleo) == []


def test_who_is_muted_sends_no_notification(club: Any) -> None:
    """No comment, no reply, no like, no follow of theirs is told; those of others are."""
    said = club.say(club.ann, on=club.thing)["id"]
    club.block(club.ann, club.ben, "MUTE")
    club.say(club.ben)
    club.say(club.ben, parent=said)
    club.like(club.ben, said)
    club.follow_member(club.ben, club.ann)
    assert club.told(club.ann) == []
    club.like(club.cleo, said)
    assert len(club.told(club.ann)) == 1


def test_other_plugins_ask(club: Any) -> None:
    """Who is apart, no matter who blocked; whom somebody does not hear."""
    club.block(club.ann, club.ben)
    club.block(club.ann, club.cleo, "MUTE")
    everybody = [club.ann.id, club.ben.id, club.cleo.id]
    with club.site.context():
        asked = service("social.blocks", provided_services.Blocks)
        assert asked
        assert asked.list_blocked(club.ann.id, everybody) == {club.ben.id}
        assert asked.list_blocked(club.ben.id, everybody) == {club.ann.id}
        assert asked.list_blocked(club.cleo.id, everybody) == set()
        assert asked.list_hidden(club.ann.id) == {club.ben.id, club.cleo.id}
        assert asked.list_hidden(club.ben.id) == {club.ann.id}
        assert asked.list_hidden(club.cleo.id) == set()
        for others in (None, everybody, [club.ben.id], [club.cleo.id], [club.ann.id]):
            heard = set(everybody if others is None else others)
            reasons = {club.ben.id: "BLOCKED", club.cleo.id: "MUTED"}
            expected = {who: reason for who, reason in reasons.items() if who in heard}
            assert asked.list_hidden_reasons(club.ann.id, others) == expected
        assert asked.list_hidden_reasons(club.ben.id, [club.ann.id]) == {club.ann.id: "BLOCKED"}
        assert asked.list_hidden_reasons(club.cleo.id, [club.ann.id]) == {}
        assert asked.filter_listeners(club.ben.id, everybody) == {club.ben.id, club.cleo.id}
        assert asked.filter_listeners(club.cleo.id, everybody) == {club.ben.id, club.cleo.id}
        assert asked.filter_listeners(club.ann.id, everybody) == {club.ann.id, club.cleo.id}
