"""Edits, revisions, suggested edits, drafts and pictures."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image

from motorclub.api import Decision, Role, db
from motorclub.pictures.plugin import delete_loose
from motorclub.testing.reviews import Reviews
from motorclub_forum import jobs
from motorclub_forum.posts import revisions
from motorclub_forum.posts.revisions import compare_texts

BETTER = "It **squeals** for twenty seconds after a cold night, and is quiet until the next morning."


def edit(forum: Any, question_id: int, version: int, status: int = 200, **changes: Any) -> Any:
    """The asker edits."""
    return forum.call("PUT", f"/questions/{question_id}", status=status, version=version, **changes)


def test_an_edit_keeps_what_was_there(forum: Any) -> None:
    """Two revisions after the first edit; the difference tells words, title and tags; restoring is an edit, too."""
    asked = forum.ask()
    assert forum.get(f"/revisions?targetType=QUESTION&targetId={asked['id']}")["totalElements"] == 0
    edited = edit(forum, asked["id"], 1, body=BETTER, tags=["mx-5", "belt"], comment="When exactly")
    assert (edited["version"], edited["revisionCount"], edited["tags"]) == (2, 2, ["mx-5", "belt"])
    listed = forum.get(f"/revisions?targetType=QUESTION&targetId={asked['id']}")["content"]
    assert [(r["number"], r["comment"]) for r in listed] == [(2, "When exactly"), (1, "")]
    diff = forum.get(f"/revisions/{listed[0]['id']}/diff")
    assert (diff["tagsAdded"], diff["tagsRemoved"]) == (["belt"], ["noise"])
    assert {part["kind"] for part in diff["body"]} == {"SAME", "ADDED", "REMOVED"}
    forum.call("POST", f"/revisions/{listed[1]['id']}/restore", forum.helper, 403)
    assert forum.call("POST", f"/revisions/{listed[1]['id']}/restore")["number"] == 3
    page = forum.get(f"/questions/{asked['id']}")
    assert (page["body"], page["tags"]) == (asked["body"], ["mx-5", "noise"])
    assert forum.miscounted() == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "new"), ("old", ""), ("a b c", "a c"), ("one\ntwo", "one\nthree"), ("x " * 20_000, "y " * 20_000)],
)
def test_a_difference_holds_both_texts(before: str, after: str) -> None:
    """What stayed and went is the old text, what stayed and came the new one."""
    parts = compare_texts(before, after)
    assert "".join(part.text for part in parts if part.kind != "ADDED") == before
    assert "".join(part.text for part in parts if part.kind != "REMOVED") == after


def test_no_difference_takes_long() -> None:
    """Texts at full length in which everything repeats itself."""
    import time

    began = time.process_time()
    for one, other in (
        ("a " * 15_000, "a b " * 7_500),
        ("a\n" * 15_000, "b\na\n" * 7_500),
        ("x" * 30_000, "y" * 30_000),
    ):
        compare_texts(one, other)
    assert time.process_time() - began < 5
    assert revisions.MOST_PAIRS < 10**7


def test_somebody_was_faster(forum: Any) -> None:
    """409 for an edit of what is not there any more; nothing is overwritten."""
    asked = forum.ask()
    edit(forum, asked["id"], 1, body=BETTER)
    refused = edit(forum, asked["id"], 1, 409, title="Squeals, and how to stop it")
    assert (refused["code"], refused["field"]) == ("VERSION_CONFLICT", "version")
    assert forum.get(f"/questions/{asked['id']}")["title"] == asked["title"]
    answer = forum.answer(asked["id"])
    path = f"/answers/{answer['id']}"
    assert forum.call("PUT", path, forum.helper, version=1, difficulty=2)["difficulty"] == 2
    forum.call("PUT", path, forum.helper, 409, version=1, difficulty=3)
    forum.call("PUT", path, forum.asker, 403, version=2, difficulty=3)


def suggest(
    forum: Any, member: Any, target: int, kind: str = "QUESTION", status: int = 201, **more: Any
) -> Any:
    """A suggested edit."""
    body = {
        "targetType": kind,
        "targetId": target,
        "version": 1,
        "comment": "Clearer",
        "body": BETTER,
        **more,
    }
    return forum.call("POST", "/suggested-edits", member, status, **body)


def test_a_suggested_edit_is_approved(forum: Any) -> None:
    """By the author; the text is as suggested, by whoever suggested it."""
    asked = forum.ask()
    forum.call("PUT", f"/questions/{asked['id']}", forum.helper, 403, version=1, body=BETTER)
    made = suggest(forum, forum.helper, asked["id"])
    suggest(forum, forum.helper, asked["id"], status=409)
    waits = forum.get("/suggested-edits?view=review", forum.asker)["content"]
    assert [one["id"] for one in waits] == [made["id"]]
    forum.call("PUT", f"/suggested-edits/{made['id']}/approve", forum.site.member("other"), 403)
    done = forum.call("PUT", f"/suggested-edits/{made['id']}/approve")
    assert done["status"] == "APPROVED"
    assert forum.get(f"/questions/{asked['id']}")["body"] == BETTER
    newest = forum.get(f"/revisions?targetType=QUESTION&targetId={asked['id']}")["content"][0]
    assert newest["editor"]["username"] == "helper"
    again = forum.call("PUT", f"/suggested-edits/{made['id']}/approve", status=409)
    assert (again["from"], again["to"]) == ("APPROVED", "APPROVED")


def test_a_suggested_edit_is_found_from_its_post_and_from_its_notification(forum: Any) -> None:
    """By who decides and by who suggested it; both are notified with a link that shows the edit."""
    asked, other = forum.ask(), forum.ask()
    made = suggest(forum, forum.helper, asked["id"])
    suggest(forum, forum.helper, other["id"])
    about = f"targetType=QUESTION&targetId={asked['id']}"
    for view, member in (("review", forum.asker), ("mine", forum.helper)):
        found = forum.get(f"/suggested-edits?view={view}&{about}", member)
        assert [one["id"] for one in found["content"]] == [made["id"]]
    assert forum.get(f"/suggested-edits?view=review&{about}", forum.helper)["content"] == []
    path = "/forum-api/suggested-edits?targetId=1"
    assert forum.of(forum.asker).get(path).json["field"] == "targetId"
    forum.call("PUT", f"/suggested-edits/{made['id']}/reject", reason="It is right as it is.")
    forum.site.run_jobs()
    for member in (forum.asker, forum.helper):
        listed = forum.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
        assert f"/questions/{asked['id']}?edit={made['id']}" in [one["url"] for one in listed]


def test_a_suggested_edit_is_rejected_or_late(forum: Any) -> None:
    """With a reason; and 409 when the text has changed meanwhile."""
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    editor = forum.site.member("editor")
    made = suggest(
        forum, editor, answer["id"], "ANSWER", body="The belt. Spray water on it while it squeals."
    )
    rejected = forum.call(
        "PUT", f"/suggested-edits/{made['id']}/reject", forum.helper, reason="It was right."
    )
    assert (rejected["status"], rejected["rejectReason"]) == ("REJECTED", "It was right.")
    late = suggest(forum, editor, asked["id"])
    edit(forum, asked["id"], 1, title="Squeals for ten seconds at every start")
    assert forum.get(f"/suggested-edits/{late['id']}", editor)["outdated"] is True
    assert (
        forum.call("PUT", f"/suggested-edits/{late['id']}/approve", status=409)["code"] == "VERSION_CONFLICT"
    )
    forum.call("DELETE", f"/suggested-edits/{late['id']}", editor, 204)


def test_drafts_go_on_on_another_device(forum: Any) -> None:
    """Kept by the higher client revision; only their owner's; gone when the question is asked."""
    made = forum.call(
        "POST", "/drafts", status=201, kind="QUESTION", payload={"title": "MX-5"}, clientRevision=1
    )
    path = f"/drafts/{made['id']}"
    kept = forum.call("PUT", path, payload={"title": "MX-5 squeals"}, clientRevision=3)
    assert kept["payload"] == {"title": "MX-5 squeals"}
    assert forum.call("PUT", path, status=409, payload={}, clientRevision=3)["code"] == "VERSION_CONFLICT"
    forum.call("PUT", path, forum.helper, 404, payload={}, clientRevision=4)
    forum.call("PUT", path, status=413, payload={"body": "x" * 200_001}, clientRevision=4)
    forum.ask(draftId=made["id"])
    assert forum.get("/drafts", forum.asker)["totalElements"] == 0


def picture(size: tuple[int, int] = (2400, 1200)) -> bytes:
    """A JPEG that says where and by what it was taken."""
    exif = Image.Exif()
    exif[0x010F] = "Secret Camera"
    file = BytesIO()
    Image.effect_noise(size, 40).convert("RGB").save(file, "JPEG", exif=exif, comment=b"secret place")
    return file.getvalue()


def upload(forum: Any, content: bytes, member: Any = None) -> Any:
    """What the upload is answered."""
    sent = {"image": (BytesIO(content), "belt.jpg")}
    client = forum.site.client((member or forum.asker).token)
    return client.post("/platform/uploads/forum.picture", data=sent)


def test_pictures_belong_to_their_post(forum: Any) -> None:
    """In three widths without anything of the file; everybody may look at them while they may see the post."""
    added = upload(forum, picture())
    assert added.status_code == 201, added.text
    asked = forum.ask(attachmentIds=[added.json["id"]])
    forum.site.run_jobs()
    (shown,) = forum.get(f"/questions/{asked['id']}")["attachments"]
    assert [one["width"] for one in shown["variants"] if one["format"] == "webp"] == [320, 960, 1920]
    visitor = forum.site.client()
    assert [visitor.get(one["url"]).status_code for one in shown["variants"]] == [200] * 6
    body = {
        "title": "Somebody else's picture",
        "body": "x" * 30,
        "tags": ["belt"],
        "attachmentIds": [added.json["id"]],
    }
    assert forum.call("POST", "/questions", forum.helper, 400, **body)["field"] == "attachmentIds"
    moderator = forum.site.member_of_role(Role.MODERATOR)
    forum.call("POST", f"/questions/{asked['id']}/hide", moderator, note="Look at it first.")
    assert visitor.get(shown["url"]).status_code == 404
    (hidden,) = forum.call("GET", f"/questions/{asked['id']}", moderator)["attachments"]
    assert visitor.get(hidden["url"]).status_code == 200


def test_a_held_answer_is_published_without_a_picture_that_is_gone(forum: Any, reviews: Reviews) -> None:
    """It was deleted while the answer waited; what else it needs is still asked for."""
    asked = forum.ask()
    kept, gone = upload(forum, picture((40, 30))).json["id"], upload(forum, picture((40, 30))).json["id"]
    reviews.decide(Decision.HOLD, "belt")
    held = forum.call(
        *("POST", f"/questions/{asked['id']}/answers", forum.asker, 202),
        body="It was the belt, and is quiet now.",
        attachmentIds=[gone, kept],
    )
    assert forum.site.client(forum.asker.token).delete(f"/platform/pictures/{gone}").status_code == 204
    released = forum.site.as_role(Role.MODERATOR).post(
        f"/platform/held-content/{held['details']['id']}/release"
    )
    assert released.status_code == 204, released.text
    (answer,) = forum.get(f"/questions/{asked['id']}/answers")["content"]
    assert [one["id"] for one in answer["attachments"]] == [kept]


def test_a_picture_is_described_by_who_may_edit_its_post(forum: Any) -> None:
    """A moderator, and anybody where the question is a wiki; nobody else, and a picture of no post only its owner."""
    shown, loose = upload(forum, picture((40, 30))).json, upload(forum, picture((40, 30))).json
    asked = forum.ask(attachmentIds=[shown["id"]])
    moderator = forum.site.member_of_role(Role.MODERATOR)

    def describe(member: Any, one: Any, alt: str) -> Any:
        path = f"/platform/pictures/{one['id']}"
        return forum.site.client(member.token).put(path, json={"alt": alt})

    assert describe(forum.helper, shown, "The belt").status_code == 403
    assert describe(moderator, shown, "The belt").json["alt"] == "The belt"
    assert describe(moderator, loose, "The belt").status_code == 404
    edit(forum, asked["id"], 1, isWiki=True)
    assert describe(forum.helper, shown, "The worn belt").json["alt"] == "The worn belt"


def test_pictures_of_a_draft_stay_with_it(clock: Any, forum: Any) -> None:
    """A question that is begun keeps its pictures for as long as the draft; somebody else's draft keeps nothing."""
    mine, theirs = upload(forum, picture((40, 30))).json, upload(forum, picture((40, 30))).json
    for member, one in ((forum.asker, mine), (forum.helper, theirs)):
        payload = {"attachments": [{"id": one["id"], "alt": ""}]}
        forum.call("POST", "/drafts", member, 201, kind="QUESTION", payload=payload, clientRevision=1)
    forum.call(
        "POST", "/drafts", forum.asker, 201, kind="QUESTION", payload={"attachments": ""}, clientRevision=1
    )

    def left() -> list[int]:
        with forum.site.context():
            jobs.delete_expired({})
            delete_loose({})
            db.session.commit()
            return list(db.session.scalars(sa.text("SELECT id FROM picture")))

    clock.advance(days=100)
    assert left() == [mine["id"]]
    clock.advance(days=81)
    assert left() == []


def test_what_was_deleted_goes_after_thirty_days(clock: Any, forum: Any) -> None:
    """With everything below it; until then a moderator can bring it back."""
    asked, answer = forum.ask(), None
    answer = forum.answer(asked["id"])
    moderator = forum.site.member_of_role(Role.MODERATOR)
    forum.call("DELETE", f"/questions/{asked['id']}", moderator)
    for days, left in ((29, 1), (2, 0)):
        clock.advance(days=days)
        with forum.site.context():
            jobs.delete_expired({})
            db.session.commit()
            assert db.session.scalar(sa.text("SELECT count(*) FROM forum_question")) == left
            assert db.session.scalar(sa.text("SELECT count(*) FROM forum_answer")) == left
    assert answer
    assert forum.miscounted() == []
