"""Comments on anything: saying, replying, editing, removing, liking, mentioning, and who sees what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import VISITOR, ContentRef, Viewer, db, is_own, service
from motorclub.audit.models import AuditEntry
from motorclub.content.services import content_types
from motorclub.plugin.guard import FAILURES_TO_OPEN
from motorclub_social import frames, histories, notifications, provided_services
from motorclub_social.events import CommentLiked, CommentUnliked

THING = {"targetType": "workshop.thing", "targetId": 7}


def bodies(page: dict[str, Any]) -> list[str | None]:
    """What stands in a list."""
    return [item["body"] for item in page["content"]]


def test_a_comment(club: Any) -> None:
    """201 with its address; everybody reads it, the author may change it."""
    answer = club.of(club.ben).post("/social-api/comments", json={**THING, "body": " It **squeals**. "})
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/social-api/comments/{answer.json['id']}"
    [item] = club.comments()["content"]
    assert (item["body"], item["bodyHtml"]) == ("It **squeals**.", "<p>It <strong>squeals</strong>.</p>")
    assert (item["author"]["username"], item["status"], item["score"]) == ("ben", "PUBLISHED", 0)
    assert (item["isMine"], item["canEdit"], item["canDelete"], item["canRestore"]) == (False,) * 4
    mine = club.get(f"/comments/{item['id']}", club.ben)
    assert (mine["isMine"], mine["canEdit"], mine["canDelete"], mine["canRestore"]) == (
        True,
        True,
        True,
        False,
    )
    assert club.get(f"/comments/{item['id']}", club.moderator)["canDelete"] is True


@pytest.mark.parametrize(("length", "status"), [(1, 400), (2, 201), (1000, 201), (1001, 400)])
def test_its_length(club: Any, length: int, status: int) -> None:
    """2 to 1000 characters, white space around it left out."""
    said = club.say(club.ben, f"  {'x' * length}\n", status)
    assert status == 201 or said["field"] == "body"


@pytest.mark.parametrize("body", ["[](x)", "<!-- -->\n\n> ", "> \n> "])
def test_a_text_that_shows_nothing(club: Any, body: str) -> None:
    """422, as in the forum; a mark that is no text is none."""
    if club.of(club.ben).post("/social-api/comments", json={**THING, "body": body}).status_code == 201:
        [item] = club.comments()["content"]
        assert "&lt;!--" in item["bodyHtml"], item
    else:
        club.say(club.ben, body, 422)


def test_short_names_and_other_types(club: Any) -> None:
    """Members and comments are not commented; what does not exist is not found."""
    for name in ("USER", "COMMENT", "social.member"):
        given = {"targetType": name, "targetId": club.ann.id, "body": "Hello"}
        assert club.call("POST", "/comments", club.ben, 400, given)["field"] == "targetType"
    for name in ("workshop.thing", "QUESTION", "nobody.nothing"):
        club.call("POST", "/comments", club.ben, 404, {"targetType": name, "targetId": 999, "body": "Hello"})
    club.call("POST", "/comments", club.ben, 400, {"targetType": "THING?", "targetId": 7, "body": "Hello"})
    club.get("/comments?targetType=workshop.thing&targetId=999", club.ben, 404)


def test_replies(club: Any) -> None:
    """One level; the first three stand below their comment, the others go on from a cursor."""
    root, other = club.say(club.ben)["id"], club.say(club.ben)["id"]
    replies = [club.say(club.cleo, f"Reply {n}", parent=root)["id"] for n in range(5)]
    page = club.comments()
    first, second = page["content"]
    assert (page["totalElements"], first["replyCount"], second["replyCount"]) == (7, 5, 0)
    assert [reply["id"] for reply in first["replies"]] == replies[:3]
    assert (second["id"], second["replies"]) == (other, [])
    rest = club.comments(None, None, parentId=root, size=3)
    assert ([item["id"] for item in rest["content"]], rest["hasMore"]) == (replies[:3], True)
    last = club.comments(None, None, parentId=root, size=3, cursor=rest["nextCursor"])
    assert ([item["id"] for item in last["content"]], last["nextCursor"]) == (replies[3:], None)
    assert club.say(club.ann, "No", 400, parent=replies[0])["field"] == "parentId"
    other_thing = club.workshop.thing(8)
    assert club.say(club.ann, "No", 400, on=other_thing, parent=root)["field"] == "parentId"
    assert club.say(club.ann, "No", 400, parent=999)["field"] == "parentId"
    assert club.miscounted() == []


def test_a_list_goes_on_in_both_orders(club: Any) -> None:
    """By the number of its last comment; what comes meanwhile moves nothing."""
    numbers = [club.say(club.ben, f"Number {n}")["id"] for n in range(7)]
    for order, expected in (("oldest", numbers), ("newest", numbers[::-1])):
        page = club.comments(None, None, order=order, size=3)
        seen = [item["id"] for item in page["content"]]
        if order == "newest":
            club.say(club.cleo, "Meanwhile")
        while page["hasMore"]:
            page = club.comments(None, None, order=order, size=3, cursor=page["nextCursor"])
            seen += [item["id"] for item in page["content"]]
        assert seen == expected
    club.get("/comments?targetType=workshop.thing&targetId=7&cursor=-1", None, 400)


def test_several_threads_at_once(club: Any) -> None:
    """The first five and the count of each; without what cannot be seen, with what has no comments."""
    quiet, secret = club.workshop.thing(8), club.workshop.thing(9)
    club.workshop.private.add(9)
    numbers = [club.say(club.ben, f"Number {n}")["id"] for n in range(7)]
    reply = club.say(club.cleo, parent=numbers[0])["id"]
    club.say(club.ben, on=secret)
    path = f"/comments/batch?refs={club.thing},{quiet},{secret},workshop.thing:99,nobody.nothing:1"
    loud, silent = club.get(path)["items"]
    assert (loud["ref"], loud["totalElements"], loud["hasMore"]) == (str(club.thing), 8, True)
    assert [item["id"] for item in loud["content"]] == numbers[:5]
    assert [item["id"] for item in loud["content"][0]["replies"]] == [reply]
    rest = club.comments(None, None, cursor=loud["nextCursor"])
    assert [item["id"] for item in rest["content"]] == numbers[5:]
    assert silent == {
        "ref": str(quiet),
        "content": [],
        "totalElements": 0,
        "nextCursor": None,
        "hasMore": False,
    }
    assert [item["ref"] for item in club.get(path, club.ann)["items"]] == list(
        map(str, (club.thing, quiet, secret))
    )
    refs = ",".join(f"workshop.thing:{n}" for n in range(51))
    assert club.get(f"/comments/batch?refs={refs}", None, 400)["field"] == "refs"


def test_what_is_private_is_commented_in_private(club: Any) -> None:
    """Visitors neither read nor find comments on what they cannot see."""
    club.workshop.private.add(7)
    said = club.say(club.ben, "Carburettor needles")["id"]
    club.get("/comments?targetType=workshop.thing&targetId=7", None, 404)
    club.get(f"/comments/{said}", None, 404)
    assert bodies(club.comments(club.cleo)) == ["Carburettor needles"]
    assert club.get(f"/users/{club.ben.id}/comments")["content"] == []
    assert len(club.get(f"/users/{club.ben.id}/comments", club.cleo)["content"]) == 1
    path = "/platform/search?q=carburettor&types=social.comment"
    assert club.site.client().get(path).json["totalElements"] == 0
    assert len(club.of(club.cleo).get(path).json["content"]) == 1


def test_where_comments_are_closed(club: Any) -> None:
    """The plugin of the thing says why; reading goes on."""
    club.workshop.closed[7] = "This thread is locked."
    assert club.say(club.ben, expected=403)["message"] == "This thread is locked."
    assert club.comments()["totalElements"] == 0


def test_editing(club: Any) -> None:
    """By the author alone, admins neither; with a version only over what one has seen."""
    said = club.say(club.ben, "It sqeals.")
    path = f"/comments/{said['id']}"
    edited = club.call("PUT", path, club.ben, 200, {"body": "It squeals.", "version": said["version"]})
    assert (edited["body"], edited["version"]) == ("It squeals.", 2)
    assert edited["editedAt"]
    late = club.call("PUT", path, club.ben, 409, {"body": "No.", "version": said["version"]})
    assert (late["code"], late["field"]) == ("VERSION_CONFLICT", "version")
    for member in (club.ann, club.moderator, club.admin):
        club.call("PUT", path, member, 403, {"body": "Mine now."})
    club.call("PUT", path, None, 401, {"body": "Mine now."})
    club.call("PUT", "/comments/999", club.ben, 404, {"body": "Nothing."})
    found = club.site.client().get("/platform/search?q=squeals&types=social.comment").json["content"]
    assert [(item["title"], item["url"]) for item in found] == [
        ("Thing 7", f"/things/7#comment-{said['id']}")
    ]


def test_removing_and_restoring(club: Any) -> None:
    """The author or who moderates removes, who moderates restores; the counters and the search follow."""
    said = club.say(club.ben, "Carburettor")["id"]
    path = f"/comments/{said}"
    club.call("DELETE", path, club.ann, 403)
    club.call("POST", f"{path}/restore", club.moderator, 409)
    club.call("DELETE", path, club.moderator, 204)
    club.call("DELETE", path, club.moderator, 404)
    assert (club.comments()["content"], club.comments()["totalElements"]) == ([], 0)
    for member in (None, club.ann, club.ben):
        club.get(path, member, 404)
    assert club.get(path, club.moderator)["body"] == "Carburettor"
    club.call("PUT", path, club.ben, 404, {"body": "Back again"})
    club.like(club.ann, said, 1, 404)
    club.call("POST", f"{path}/restore", club.ben, 403)
    assert club.call("POST", f"{path}/restore", club.moderator, 200)["status"] == "PUBLISHED"
    assert bodies(club.comments()) == ["Carburettor"]
    assert club.site.client().get("/platform/search?q=carburettor").json["totalElements"] == 1
    club.call("DELETE", path, club.ben, 204)
    assert club.site.client().get("/platform/search?q=carburettor").json["totalElements"] == 0
    assert club.miscounted() == []
    with club.site.context():
        wanted = sa.select(AuditEntry.action).where(AuditEntry.action.like("comment.%"))
        deeds = list(db.session.scalars(wanted.order_by(AuditEntry.id)))
    assert deeds == ["comment.removed", "comment.restored"]


def test_a_removed_comment_keeps_its_place_while_there_are_replies(club: Any) -> None:
    """Without words and name, except for who moderates; gone once the last reply is."""
    root = club.say(club.ben, "Carburettor")["id"]
    reply = club.say(club.cleo, "Which?", parent=root)["id"]
    club.call("DELETE", f"/comments/{root}", club.ben, 204)
    [item] = club.comments()["content"]
    assert (item["status"], item["body"], item["bodyHtml"], item["author"]) == ("DELETED", None, None, None)
    assert [found["body"] for found in item["replies"]] == ["Which?"]
    assert club.comments(club.moderator)["content"][0]["canRestore"] is True
    assert club.say(club.ann, "No", 409, parent=root)["code"] == "COMMENT_REMOVED"
    club.call("DELETE", f"/comments/{reply}", club.cleo, 204)
    assert club.comments()["content"] == []
    assert club.miscounted() == []


def test_likes(club: Any, clock: Any, outbox: Any) -> None:
    """Once each and never one's own; back within ten minutes, or once the comment has been edited."""
    said = club.say(club.ben)["id"]
    assert club.like(club.ann, said)["score"] == 1
    assert club.like(club.ann, said) == {"commentId": said, "value": 1, "score": 1}
    assert club.like(club.cleo, said)["score"] == 2
    assert [item["myVote"] for item in club.comments(club.ann)["content"]] == [1]
    assert [item["myVote"] for item in club.comments(club.moderator)["content"]] == [0]
    club.like(club.ben, said, 1, 403)
    club.like(club.ann, said, -1, 400)
    club.call("PUT", f"/comments/{said}/vote", None, 401, {"value": 1})
    assert club.like(club.cleo, said, 0)["score"] == 1
    assert club.like(club.cleo, said, 0)["score"] == 1
    assert [one.member_id for one in outbox.published(CommentLiked)] == [club.ann.id, club.cleo.id]
    assert [one.member_id for one in outbox.published(CommentUnliked)] == [club.cleo.id]
    with club.site.context():
        assert [past.event.member_id for past in histories.load_likes(0, 10)] == [club.ann.id]
    clock.advance(minutes=11)
    assert club.like(club.ann, said, 0, 409)["code"] == "VOTE_LOCKED"
    club.call("PUT", f"/comments/{said}", club.ben, 200, {"body": "Something else."})
    assert club.like(club.ann, said, 0)["score"] == 0
    assert club.miscounted() == []


def test_mentions(club: Any) -> None:
    """Names of members become links, others stay words; nobody is mentioned in code or in an address."""
    said = club.say(club.ben, "@Ann and @nobody1, `@cleo`, mail ann@example.org; thanks @cleo.")
    assert said["mentionedUserIds"] == [club.ann.id, club.cleo.id]
    link = '<a href="/profile/{}" rel="nofollow ugc noopener">{}</a>'
    assert link.format(club.ann.id, "@Ann") + " and @nobody1, <code>@cleo</code>" in said["bodyHtml"]
    assert "thanks " + link.format(club.cleo.id, "@cleo") + "." in said["bodyHtml"]


def test_many_mentions_are_one_notification(club: Any) -> None:
    """Of one discussion; and one author notifies one member of ten in an hour, wherever."""
    for number in range(12):
        club.say(club.ben, f"Look, @ann ({number})")
    mentioned = [message for message in club.told(club.ann) if "mentioned you" in message]
    assert len(mentioned) == 1
    with club.site.context():
        assert not notifications._may_mention_again(club.ben.id, club.ann.id)
        passed = [notifications._may_mention_again(club.ben.id, club.cleo.id) for _ in range(12)]
    assert passed == [True] * 10 + [False] * 2


def test_five_people_are_enough(club: Any) -> None:
    """The sixth is 422; names that are nobody's do not count."""
    names = [club.site.member(f"friend{n}").username for n in range(6)]
    club.say(club.ben, "@no_one1 " + " ".join(f"@{name}" for name in names[:5]))
    refused = club.say(club.ben, " ".join(f"@{name}" for name in names), 422)
    assert (refused["field"], refused["message"]) == ("body", "At most 5 people can be mentioned.")


def test_who_may_be_mentioned(club: Any) -> None:
    """As the member wishes: by all, by those they follow, by nobody."""
    club.privacy(club.ann, mentions="NOBODY")
    club.privacy(club.cleo, mentions="FOLLOWED")
    assert club.say(club.ben, "@ann @cleo")["mentionedUserIds"] == []
    assert club.complete("cl", club.ben) == []
    club.follow_member(club.cleo, club.ben)
    assert club.say(club.ben, "@ann @cleo")["mentionedUserIds"] == [club.cleo.id]
    assert club.complete("cl", club.ben) == ["cleo"]
    assert club.complete("an", club.ben) == []


def test_who_is_told(club: Any) -> None:
    """Whose thing it is, who is replied to, who is mentioned: each once, of what concerns them most."""
    root = club.say(club.ben, "Which oil?")["id"]
    url = f"/things/7#comment-{root}"
    assert club.told(club.ann) == [f'<b>ben</b> commented on <a href="{url}">Thing 7</a>']
    reply = club.say(club.ann, "Thick. @ben @cleo", parent=root)["id"]
    here = f'<a href="/things/7#comment-{reply}">Thing 7</a>'
    assert club.told(club.ben) == [f"<b>ann</b> mentioned you in a comment on {here}"]
    assert club.told(club.cleo) == [f"<b>ann</b> mentioned you in a comment on {here}"]
    assert len(club.told(club.ann)) == 1
    club.say(club.cleo, "Thin!", parent=root)
    assert "replied to your comment" in club.told(club.ben)[0]
    assert "<b>cleo and ben</b> commented on" in club.told(club.ann)[0]
    club.like(club.cleo, root)
    club.like(club.ann, root)
    assert "<b>ann and cleo</b> liked your comment" in club.told(club.ben)[0]


def test_an_edit_notifies_those_it_mentions_for_the_first_time(club: Any) -> None:
    """Who was mentioned before hears nothing again."""
    said = club.say(club.ben, "Ask @cleo")["id"]
    assert len(club.told(club.cleo)) == 1
    club.call("PUT", f"/comments/{said}", club.ben, 200, {"body": "Ask @cleo and @mod"})
    assert (len(club.told(club.cleo)), len(club.told(club.moderator))) == (1, 1)


def test_a_removed_comment_takes_its_notifications_along(club: Any) -> None:
    """And one that is removed at once tells nobody."""
    said = club.say(club.ben)["id"]
    assert len(club.told(club.ann)) == 1
    club.call("DELETE", f"/comments/{said}", club.ben, 204)
    assert club.told(club.ann) == []
    quick = club.say(club.ben)["id"]
    club.call("DELETE", f"/comments/{quick}", club.ben, 204)
    assert club.told(club.ann) == []


def test_open_lists_follow(club: Any, topics: Any) -> None:
    """A frame with the number and the newest after each change."""
    said = club.say(club.ben)["id"]
    club.say(club.cleo, parent=said)
    club.call("DELETE", f"/comments/{said}", club.ben, 204)
    frames = topics.sent("/topic/social/comments/workshop.thing/7")
    told = [(frame.body["totalElements"], frame.body["lastCommentId"]) for frame in frames]
    assert told == [(1, said), (2, said), (1, None)]


def test_who_may_listen(club: Any) -> None:
    """Anyone who may see the thing; what is no number is no thing. One's own followers are nobody else's business."""
    here = {"targetType": "workshop.thing", "targetId": "7"}
    with club.site.context():
        assert frames.may_read(VISITOR, here)
        club.workshop.private.add(7)
        assert (frames.may_read(VISITOR, here), frames.may_read(Viewer(id=club.ben.id), here)) == (
            False,
            True,
        )
        for odd in ("x", "9" * 30, "99"):
            assert not frames.may_read(Viewer(id=club.ben.id), {**here, "targetId": odd})
    own = {"userId": str(club.ben.id)}
    assert [is_own(Viewer(id=one), own) for one in (club.ben.id, club.ann.id, None)] == [
        True,
        False,
        False,
    ]


def test_what_somebody_has_said(club: Any) -> None:
    """Newest first, with what it is about; nothing of a private profile."""
    numbers = [club.say(club.ben, f"Number {n}")["id"] for n in range(3)]
    page = club.get(f"/users/{club.ben.id}/comments?size=2")
    assert [item["id"] for item in page["content"]] == numbers[:0:-1]
    assert page["content"][0]["content"]["title"] == "Thing 7"
    rest = club.get(f"/users/{club.ben.id}/comments?size=2&cursor={page['nextCursor']}")
    assert ([item["id"] for item in rest["content"]], rest["hasMore"]) == (numbers[:1], False)
    club.privacy(club.ben, profile="MEMBERS")
    assert club.get(f"/users/{club.ben.id}/comments")["content"] == []
    assert len(club.get(f"/users/{club.ben.id}/comments", club.ann)["content"]) == 3
    club.get("/users/999999/comments", None, 404)


def test_what_other_plugins_may_do(club: Any) -> None:
    """Count, hide, show, and forget all of a thing that is erased."""
    said = club.say(club.ben, "Carburettor")["id"]
    club.say(club.cleo, parent=said)
    key = ("workshop.thing", 7)
    with club.site.context():
        asked = service("social.comments", provided_services.Comments)
        assert asked
        assert asked.counts([key, ("workshop.thing", 8)]) == {key: 2}
        assert (asked.hide(said, club.moderator.id), asked.hide(said, club.moderator.id)) == (True, False)
        db.session.commit()
    assert club.comments()["content"][0]["status"] == "HIDDEN"
    assert club.comments()["content"][0]["body"] is None
    with club.site.context():
        asked = service("social.comments", provided_services.Comments)
        assert asked
        assert (asked.show(said), asked.show(said), asked.show(999)) == (True, False, False)
        db.session.commit()
    assert bodies(club.comments()) == ["Carburettor"]
    assert club.miscounted() == []
    with club.site.context():
        asked = service("social.comments", provided_services.Comments)
        assert asked
        assert asked.forget(*key) == 2
        db.session.commit()
    assert club.comments()["totalElements"] == 0
    assert club.site.client().get("/platform/search?q=carburettor").json["totalElements"] == 0


def test_only_so_fast(club: Any, clock: Any) -> None:
    """30 in a minute."""
    for _ in range(30):
        club.say(club.ben)
    club.say(club.ben, expected=429)
    club.say(club.cleo)
    clock.advance(minutes=1)
    club.say(club.ben)


def test_a_comment_as_content(club: Any) -> None:
    """Bookmarks, reports and the search speak of it; it goes by its thing's title."""
    said = club.say(club.ben, "Which **oil**?")["id"]
    [item] = club.site.client().get(f"/platform/content?refs=social.comment:{said}").json["items"]
    assert (item["title"], item["excerpt"], item["authorId"]) == ("Thing 7", "Which oil?", club.ben.id)
    saved = club.save(club.cleo, ContentRef("social.comment", said))
    assert saved["url"] == f"/things/7#comment-{said}"


def test_while_the_database_is_away_a_thing_is_unavailable_not_missing(club: Any) -> None:
    """The connection ends inside the plugin that knows the thing: 503, and no failure of that plugin."""
    load = club.workshop.load

    def lose_connection(ids: Any, viewer: Viewer) -> Any:
        db.session.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return load(ids, viewer)

    guard = club.site.host.guard_of("core")
    before = sum(stats.failures for stats in guard.stats.values())
    with club.site.context():
        kinds = content_types()
    known = kinds[THING["targetType"]]
    kinds[THING["targetType"]] = known._replace(kind=replace(known.kind, load=lose_connection))
    for _ in range(FAILURES_TO_OPEN):
        answer = club.of(club.ben).post("/social-api/comments", json={**THING, "body": "Nice one."})
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2"), answer.text
    assert answer.json["requestId"] == answer.headers["X-Request-Id"]
    kinds[THING["targetType"]] = known
    club.say(club.ben)
    assert sum(stats.failures for stats in guard.stats.values()) == before
