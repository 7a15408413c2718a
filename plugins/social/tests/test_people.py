"""What is kept about a member, what others say about members, and what an admin is told before the switch."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import VISITOR, ContentChoice, ContentRef, db, now, resolve_content
from motorclub.members.data import personal_data as everything
from motorclub_social import feed, personal_data
from motorclub_social.content import documents
from motorclub_social.provided_services import consequences

LEFT = {
    "social_follow": ("follower_id",),
    "social_bookmark": ("user_id",),
    "social_folder": ("user_id",),
    "social_undo": ("user_id",),
    "social_block": ("user_id", "blocked_id"),
    "social_activity": ("author_id",),
    "social_subject": ("author_id",),
    "social_vote": ("member_id",),
}
WORDS = {"social_comment": ("author_id", "deleted_by_id")}


def files(club: Any, user_id: int) -> dict[str, Any]:
    """This plugin's part of an export."""
    with club.site.context(), zipfile.ZipFile(io.BytesIO(everything.export(user_id))) as archive:
        names = [name for name in archive.namelist() if name.startswith("social/")]
        return {name.removeprefix("social/"): json.loads(archive.read(name)) for name in names}


def left(club: Any, user_id: int, tables: dict[str, tuple[str, ...]]) -> int:
    """How many rows of these tables name a member."""
    with club.site.context():
        return sum(
            db.session.scalar(sa.text(f"SELECT count(*) FROM {table} WHERE {column} = :id"), {"id": user_id})
            or 0
            for table, columns in tables.items()
            for column in columns
        )


@pytest.fixture
def busy(club: Any) -> Any:
    """Ben has done all that can be done here, and others have with him."""
    club.follow_member(club.ben, club.ann)
    club.follow_member(club.cleo, club.ben)
    club.follow(club.ben, club.thing)
    club.follow(club.cleo, club.thing)
    folder = club.folder(club.ben, "Winter")["id"]
    club.save(club.ben, folderId=folder, note="My note")
    gone = club.save(club.ben, club.workshop.thing(8))["id"]
    club.call("POST", "/bookmarks/remove", club.ben, 200, {"ids": [gone]})
    club.block(club.ben, club.moderator, "MUTE")
    club.block(club.admin, club.ben, "MUTE")
    club.alone = club.say(club.ben, "Alone")["id"]
    club.answered = club.say(club.ben, "Answered")["id"]
    club.answer = club.say(club.cleo, "An answer, @ben", parent=club.answered)["id"]
    club.reply = club.say(club.ben, "A reply", parent=club.answered)["id"]
    club.like(club.ben, club.answer)
    club.like(club.cleo, club.alone)
    club.site.run_jobs()
    return club


def test_an_export_has_everything_of_a_member(busy: Any) -> None:
    """And nothing of others."""
    found = files(busy, busy.ben.id)
    assert [(row["target_type"], row["level"]) for row in found["follows.json"]] == [
        ("social.member", "ALL"),
        ("workshop.thing", "ALL"),
    ]
    [saved] = found["bookmarks.json"]
    assert (saved["title"], saved["folder"], saved["note"]) == ("Thing 7", "Winter", "My note")
    assert [row["kind"] for row in found["blocks.json"]] == ["MUTE"]
    assert [row["body"] for row in found["comments.json"]] == ["Alone", "Answered", "A reply"]
    assert [row["comment_id"] for row in found["likes.json"]] == [busy.answer]
    assert "An answer" not in json.dumps(found)


@pytest.mark.parametrize("choice", list(ContentChoice))
def test_erasing(busy: Any, choice: ContentChoice) -> None:
    """What is the member's alone goes in each case; what they said goes as they chose; every counter is right."""
    with busy.site.context():
        done = personal_data.erase_as(busy.ben.id, choice)
        again = personal_data.erase_as(busy.ben.id, choice)
        db.session.commit()
    assert left(busy, busy.ben.id, LEFT) == 0
    assert (left(busy, busy.ben.id, WORDS) > 0) is (choice is ContentChoice.KEEP)
    assert busy.miscounted() == []
    assert (done.removed > 0, again.removed) == (True, 0)
    assert busy.get(f"/comments/{busy.answer}")["score"] == 0
    page = busy.comments()
    names = [(item["author"] or {}).get("username") for item in page["content"]]
    bodies = [item["body"] for item in page["content"]]
    if choice is ContentChoice.KEEP:
        assert (names, bodies) == (["ben", "ben"], ["Alone", "Answered"])
    elif choice is ContentChoice.ANONYMISE:
        assert (names, bodies) == (["former member"] * 2, ["Alone", "Answered"])
        assert busy.get(f"/comments/{busy.answer}")["mentionedUserIds"] == []
    else:
        assert (names, bodies, page["totalElements"]) == ([None], [None], 1)
        assert [reply["body"] for reply in page["content"][0]["replies"]] == ["An answer, @ben"]
        with busy.site.context():
            kept = list(db.session.scalars(sa.text("SELECT body FROM social_comment ORDER BY id")))
        assert kept == [personal_data.REMOVED, "An answer, @ben"]


def test_a_member_who_goes_is_gone_everywhere(busy: Any) -> None:
    """With the whole of the core's erasure: the row itself is deleted, which no reference forbids."""
    with busy.site.context():
        everything.erase(busy.ben.id)
    assert busy.site.client().get(f"/platform/content?refs=social.member:{busy.ben.id}").json["items"] == []
    assert busy.get("/follows", busy.cleo)["totalElements"] == 1
    assert busy.comments()["content"][0]["author"]["username"] == "former member"


def test_members_as_content(club: Any) -> None:
    """By name, with their profile; neither the former member nor who has gone."""
    with club.site.context():
        from motorclub.api import former_member_id

        former = former_member_id()
        db.session.commit()
        refs = [ContentRef("social.member", number) for number in (club.ann.id, former, 999_999)]
        found = resolve_content(refs, VISITOR)
    assert [(item.title, item.url) for item in found.values()] == [("ann", f"/profile/{club.ann.id}")]


def test_comments_are_indexed_again_as_they_are_found(club: Any) -> None:
    """Removed ones not; those on what visitors cannot see for members only."""
    club.workshop.thing(8)
    club.workshop.private.add(8)
    public = club.say(club.ben)["id"]
    private = club.say(club.ben, on=ContentRef("workshop.thing", 8))["id"]
    club.call("DELETE", f"/comments/{club.say(club.ben)['id']}", club.ben, 204)
    with club.site.context():
        found = [(one.ref.id, one.title, one.members_only) for one in documents(0, 10)]
        rest = [one.ref.id for one in documents(public, 10)]
    assert found == [(public, "Thing 7", False), (private, "", True)]
    assert rest == [private]


def test_an_admin_sees_what_people_lose(club: Any, later: Any) -> None:
    """Comments, reminders, blocks."""
    club.say(club.ben)
    club.save(club.ben, remindAt=later(hours=1))
    club.block(club.ann, club.ben)
    with club.site.context():
        told = [(one.message, one.count) for one in consequences()]
    assert told == [
        ("comments that nobody can read", 1),
        ("reminders that come late", 1),
        ("blocks and mutes that nobody minds", 1),
    ]


def test_a_private_thing_sends_no_notification(club: Any) -> None:
    """Who is mentioned where they may see nothing hears nothing."""
    club.workshop.things[7] = club.workshop.things[7].__class__(
        ref=club.thing, title="Thing", url="/things/7", author_id=None, created_at=now()
    )
    club.say(club.ben, "Look, @cleo")
    club.workshop.things.clear()
    assert club.told(club.cleo) == []


def test_activities_go_with_their_subjects(club: Any) -> None:
    """Nothing of them stays."""
    with club.site.context():
        feed.add(club.thing, "workshop.made", club.ann.id, (), highlight=True, at=now())
        assert feed.forget(club.thing) == 1
        assert db.session.scalar(sa.text("SELECT count(*) FROM social_subject")) == 0
