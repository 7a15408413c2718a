"""What announcements keep about a member, what others say about them, and what an admin is told before the switch."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import VISITOR, ContentChoice, ContentRef, Erased, Viewer, db, iso, now, resolve_content
from motorclub.members.data import personal_data
from motorclub_announcements.personal_data import erase_as
from motorclub_announcements.plugin import consequences


def files(desk: Any, user_id: int) -> dict[str, Any]:
    """This plugin's part of an export."""
    with desk.site.context(), zipfile.ZipFile(io.BytesIO(personal_data.export(user_id))) as archive:
        names = [name for name in archive.namelist() if name.startswith("announcements/")]
        return {name.removeprefix("announcements/"): json.loads(archive.read(name)) for name in names}


def test_an_export_has_what_was_said_to_and_by_a_member(desk: Any, meet: int) -> None:
    """And what they have read and muted."""
    about, personal = desk.about(meet)["id"], desk.announce(userId=desk.ann.id)["id"]
    desk.announce(userId=desk.ben.id, message="For Ben")
    desk.read(about, desk.ann)
    desk.of(desk.ann).put(f"/announcements/event/{meet}/mute", json={"muted": True})
    found = files(desk, desk.ann.id)
    assert [item["id"] for item in found["personal.json"]] == [personal]
    assert sorted(item["announcement_id"] for item in found["received.json"]) == [about, personal]
    assert [item["announcement_id"] for item in found["read.json"]] == [about]
    assert [item["event_id"] for item in found["muted.json"]] == [meet]
    assert found["written.json"] == []
    assert "For Ben" not in json.dumps(found)
    assert [item["id"] for item in files(desk, desk.organiser.id)["written.json"]] == [about]


def test_erasing_keeps_what_was_said_to_others(desk: Any, meet: int) -> None:
    """By a former member; what was said to the member alone goes."""
    about = desk.about(meet)["id"]
    desk.announce(userId=desk.organiser.id)
    with desk.site.context():
        personal_data.erase(desk.organiser.id)
    shown = desk.get(f"/announcements/{about}", desk.ann)
    assert shown["sender"]["username"] == "former member"
    with desk.site.context():
        for table, column in (
            ("announcement", "organizer_id"),
            ("announcement", "user_id"),
            ("delivery", "user_id"),
        ):
            left = sa.text(f"SELECT count(*) FROM announcements_{table} WHERE {column} = :id")
            assert db.session.scalar(left, {"id": desk.organiser.id}) == 0, (table, column)


@pytest.mark.parametrize(
    ("choice", "sender"),
    [
        (ContentChoice.KEEP, "org"),
        (ContentChoice.ANONYMISE, "former member"),
        (ContentChoice.REMOVE, "former member"),
    ],
)
def test_who_said_it_is_kept_if_they_want(desk: Any, meet: int, choice: ContentChoice, sender: str) -> None:
    """What was said to others stays in each case; a second time there is nothing left to do."""
    about = desk.about(meet)["id"]
    desk.announce(userId=desk.organiser.id)
    with desk.site.context():
        done = erase_as(desk.organiser.id, choice)
        again = erase_as(desk.organiser.id, choice)
        db.session.commit()
    assert desk.get(f"/announcements/{about}", desk.ann)["sender"]["username"] == sender
    assert desk.get(f"/announcements/{about}", desk.ann)["message"]
    assert (done.removed > 0, done.anonymised, again) == (True, int(sender != "org"), Erased())


def test_others_speak_of_announcements_by_reference(desk: Any, meet: int) -> None:
    """As far as whoever asks may read them; drafts nobody's."""
    general, personal = desk.announce(title="Closed")["id"], desk.announce(userId=desk.ann.id)["id"]
    draft = desk.draft()["id"]
    refs = [ContentRef("announcements.announcement", number) for number in (general, personal, draft)]
    with desk.site.context():
        for_all, for_ann = resolve_content(refs, VISITOR), resolve_content(refs, Viewer(id=desk.ann.id))
    assert [ref.id for ref in for_all] == [general]
    assert [ref.id for ref in for_ann] == [general, personal]
    item = for_all[refs[0]]
    assert (item.title, item.url) == ("Closed", f"/announcement/{general}")
    assert item.excerpt == "The yard is closed on Monday."


def test_the_search_finds_what_one_may_read(desk: Any, meet: int) -> None:
    """From the commit on; corrected words at once, a deleted one no more, a personal one never."""
    number = desk.announce(title="Barbecue", message="<p>Sausages</p>")["id"]
    desk.about(meet, title="Barbecue at the meet")
    desk.announce(userId=desk.ann.id, title="Barbecue, personal")

    def found(words: str, member: Any = None) -> list[str]:
        items = desk.get(f"/platform/search?q={words}&types=announcements.announcement", member)["content"]
        return sorted(item["title"] for item in items)

    assert found("barbecue") == ["Barbecue"]
    assert found("barbecue", desk.ann) == ["Barbecue", "Barbecue at the meet"]
    desk.put(number, desk.admin, message="<p>Cake</p>")
    assert (found("sausages"), found("cake")) == ([], ["Barbecue"])
    desk.of(desk.admin).delete(f"/announcements/{number}")
    assert found("cake") == []


def test_what_switching_off_means(desk: Any) -> None:
    """What waits, and what cannot be read."""
    desk.announce()
    given = {"message": "x", "type": "GENERAL", "scheduledAt": iso(now() + timedelta(days=1))}
    desk.post("/announcements/schedule", desk.admin, 201, **given)
    with desk.site.context():
        assert [told.count for told in consequences()] == [1, 0, 1]


def test_every_deed_is_in_the_audit_log(desk: Any, meet: int) -> None:
    """By whom, of what."""
    number = desk.draft()["id"]
    desk.put(number, desk.admin, title="New")
    desk.post(f"/announcements/{number}/notify", desk.admin, 202)
    desk.put(number, desk.admin, message="Corrected")
    desk.of(desk.admin).delete(f"/announcements/{number}")
    with desk.site.context():
        rows = db.session.execute(
            sa.text("SELECT action, actor_id FROM audit_entry WHERE target = :t ORDER BY id"),
            {"t": f"announcement:{number}"},
        )
        assert [tuple(row) for row in rows] == [
            (f"announcement.{deed}", desk.admin.id)
            for deed in ("created", "changed", "sent", "notified", "corrected", "deleted")
        ]


def test_who_writes_too_fast_is_slowed_down(desk: Any) -> None:
    """By account."""
    from motorclub_announcements.services import WRITES

    client = desk.of(desk.admin)
    body = {"message": "x", "type": "GENERAL"}
    answers = [client.post("/announcements", json=body).status_code for _ in range(WRITES.calls + 1)]
    assert (answers[:-1].count(201), answers[-1]) in ((WRITES.calls, 429), (WRITES.calls, 201))
