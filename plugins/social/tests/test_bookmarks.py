"""Bookmarks: one's own alone, in folders, with notes, reminders and marks; what has gone stays as its title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from motorclub.api import db, now, service
from motorclub_social import bookmarks, provided_services


def titles(club: Any, member: Any, query: str = "") -> list[str]:
    """What is in a member's list."""
    page = club.get(f"/bookmarks?{query}", member)
    assert page["totalElements"] == len(page["content"])
    return [item["title"] for item in page["content"]]


def test_saving(club: Any) -> None:
    """201 once, then 200, changed as far as the body says; buttons know."""
    folder = club.folder(club.ben, "Winter")["id"]
    made = club.save(club.ben, note=" Read again ", folderId=folder)
    assert (made["title"], made["url"], made["excerpt"]) == ("Thing 7", "/things/7", "A thing.")
    assert (made["note"], made["folderId"], made["changed"], made["removed"]) == (
        "Read again",
        folder,
        False,
        False,
    )
    again = club.save(club.ben, expected=200)
    assert (again["id"], again["note"], again["folderId"]) == (made["id"], "Read again", folder)
    assert club.save(club.ben, expected=200, note="", folderId=None)["note"] is None
    [state] = club.get("/bookmarks/states?refs=workshop.thing:7", club.ben)["items"]
    assert (state["bookmarkId"], state["folderId"]) == (made["id"], None)
    [state] = club.get("/bookmarks/states?refs=workshop.thing:7", club.ann)["items"]
    assert state["bookmarkId"] is None
    club.call("DELETE", f"/bookmarks/{made['id']}", club.ben, 204)
    club.call("DELETE", f"/bookmarks/{made['id']}", club.ben, 404)


def test_what_cannot_be_saved(club: Any, later: Callable[..., str]) -> None:
    """What is not there, a folder that is not one's own, a time that is past, a note that is too long."""
    club.save(club.ben, club.workshop.thing(8).__class__("workshop.thing", 99), 404)
    foreign = club.folder(club.ann, "Hers")["id"]
    club.save(club.ben, None, 404, folderId=foreign)
    for time in (later(minutes=-1), later(days=731)):
        assert club.save(club.ben, None, 400, remindAt=time)["field"] == "remindAt"
    assert club.save(club.ben, None, 400, note="x" * 501)["field"] == "note"
    assert titles(club, club.ben) == []


def test_they_are_private(club: Any) -> None:
    """403 for the list of another one, 404 for each single thing in it; admins too."""
    saved, folder = club.save(club.ben)["id"], club.folder(club.ben, "Mine")["id"]
    for other in (club.ann, club.moderator, club.admin):
        club.get(f"/bookmarks?userId={club.ben.id}", other, 403)
        for path in (f"/bookmarks/{saved}", f"/bookmark-folders/{folder}"):
            club.call("PUT", path, other, 404, {"note": "x"} if "folder" not in path else {"name": "x"})
            club.call("DELETE", path, other, 404)
        done = club.call("POST", "/bookmarks/remove", other, 200, {"ids": [saved]})
        assert done["count"] == 0
        club.call("POST", "/bookmarks/move", other, 404, {"ids": [saved], "folderId": folder})
    assert titles(club, club.ben, f"userId={club.ben.id}") == ["Thing 7"]
    club.get("/bookmarks", None, 401)


def test_the_list(club: Any) -> None:
    """By folder, by type, by words of title and note."""
    other = club.workshop.thing(8, title="Torque table 100%")
    folder = club.folder(club.ben, "Winter")["id"]
    club.save(club.ben, folderId=folder, note="Glow plugs")
    club.save(club.ben, other)
    assert titles(club, club.ben) == ["Torque table 100%", "Thing 7"]
    assert titles(club, club.ben, f"folderId={folder}") == ["Thing 7"]
    assert titles(club, club.ben, "folderId=0") == ["Torque table 100%"]
    assert titles(club, club.ben, "q=GLOW") == ["Thing 7"]
    assert titles(club, club.ben, "q=100%25") == ["Torque table 100%"]
    assert titles(club, club.ben, "q=_") == []
    assert titles(club, club.ben, "type=workshop.thing") == ["Torque table 100%", "Thing 7"]
    assert titles(club, club.ben, "type=QUESTION") == []


def test_a_change_is_marked_until_it_is_seen(club: Any) -> None:
    """Another title or beginning is noticed by itself; anything else, once the plugin says so."""
    saved = club.save(club.ben)
    path = f"/bookmarks/{saved['id']}"

    def changed() -> bool:
        return bool(club.get("/bookmarks", club.ben)["content"][0]["changed"])

    club.workshop.things[7] = replace(club.workshop.things[7], title="Thing seven")
    assert changed()
    assert club.call("PUT", path, club.ben, 200, {"seen": True})["title"] == "Thing seven"
    assert not changed()
    with club.site.context():
        asked = service("social.feed", provided_services.Feed)
        assert asked
        asked.changed("workshop.thing", 7, club.ann.id, "was marked as outdated")
        db.session.commit()
    assert changed()
    link = '<a href="/things/7">Thing seven</a>'
    assert club.told(club.ben) == [f"Something you saved was marked as outdated: {link}"]
    club.call("PUT", path, club.ben, 200, {"seen": True})
    assert not changed()


def test_a_change_notifies_all_who_have_saved_it(club: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In pages; not to who did it, nor to who has muted them."""
    from motorclub_social import jobs

    monkeypatch.setattr(jobs, "PAGE", 2)
    readers = [club.site.member(f"reader{n}") for n in range(5)]
    for reader in (*readers, club.ann, club.cleo):
        club.save(reader)
    club.block(club.cleo, club.ann, "MUTE")
    with club.site.context():
        asked = service("social.feed", provided_services.Feed)
        assert asked
        asked.changed("workshop.thing", 7, club.ann.id, "was edited")
        db.session.commit()
    assert [len(club.told(reader)) for reader in (*readers, club.ann, club.cleo)] == [1] * 5 + [0, 0]


def test_what_has_gone_stays_as_its_title(club: Any) -> None:
    """With the note; it is found by its words still."""
    club.save(club.ben, note="For the winter")
    del club.workshop.things[7]
    [item] = club.get("/bookmarks?q=thing", club.ben)["content"]
    assert (item["title"], item["removed"], item["changed"], item["note"]) == (
        "Thing 7",
        True,
        False,
        "For the winter",
    )


def test_reminders(club: Any, clock: Any, later: Callable[..., str]) -> None:
    """At the time, once; not at a time that was changed, and not of what is saved no longer."""
    saved = club.save(club.ben, remindAt=later(hours=1))
    gone = club.save(club.cleo, remindAt=later(hours=1))
    club.call("DELETE", f"/bookmarks/{gone['id']}", club.cleo, 204)
    club.call("PUT", f"/bookmarks/{saved['id']}", club.ben, 200, {"remindAt": later(hours=3)})
    clock.advance(hours=2)
    assert club.told(club.ben) == []
    clock.advance(hours=2)
    said = ['You wanted to be reminded of <a href="/things/7">Thing 7</a>']
    assert club.told(club.ben) == said
    [item] = club.get("/bookmarks", club.ben)["content"]
    assert item["remindedAt"]
    clock.advance(hours=5)
    assert (club.told(club.ben), club.told(club.cleo)) == (said, [])


def test_a_reminder_of_what_has_gone_leads_to_the_bookmarks(
    club: Any, clock: Any, later: Callable[..., str]
) -> None:
    """By the title it had."""
    club.save(club.ben, remindAt=later(hours=1))
    del club.workshop.things[7]
    clock.advance(hours=2)
    assert club.told(club.ben) == [
        f'You wanted to be reminded of <a href="/bookmarks/{club.ben.id}">Thing 7</a>'
    ]


def test_folders(club: Any) -> None:
    """In an order of one's own, each name once; a folder that goes leaves its bookmarks."""
    first, second = club.folder(club.ben, "Winter"), club.folder(club.ben, "Summer")
    assert club.folder(club.ben, "WINTER", 409)["field"] == "name"
    assert club.folder(club.ben, " ", 400)["field"] == "name"
    club.folder(club.ann, "Winter")
    saved = club.save(club.ben, folderId=first["id"])["id"]
    club.save(club.ben, club.workshop.thing(8))
    listed = club.get("/bookmark-folders", club.ben)
    assert [(item["name"], item["bookmarkCount"]) for item in listed["content"]] == [
        ("Winter", 1),
        ("Summer", 0),
    ]
    assert (listed["unsortedCount"], listed["totalCount"], listed["limit"]) == (1, 2, 5000)
    path = f"/bookmark-folders/{second['id']}"
    moved = club.call("PUT", path, club.ben, 200, {"position": 0, "name": "Cabrio"})
    assert (moved["name"], moved["position"]) == ("Cabrio", 0)
    names = [item["name"] for item in club.get("/bookmark-folders", club.ben)["content"]]
    assert names == ["Cabrio", "Winter"]
    assert club.call("PUT", path, club.ben, 409, {"name": "winter"})["field"] == "name"
    club.call("DELETE", f"/bookmark-folders/{first['id']}", club.ben, 204)
    [item] = [item for item in club.get("/bookmarks", club.ben)["content"] if item["id"] == saved]
    assert item["folderId"] is None


def test_moving_many_and_back(club: Any) -> None:
    """Each goes back to where it was; a token works once, for its owner, and for a minute."""
    first, second = club.folder(club.ben, "Winter")["id"], club.folder(club.ben, "Summer")["id"]
    numbers = [club.save(club.ben, club.workshop.thing(n), folderId=first)["id"] for n in (20, 21)]
    numbers.append(club.save(club.ben, club.workshop.thing(22))["id"])
    foreign = club.save(club.ann)["id"]
    done = club.call(
        "POST", "/bookmarks/move", club.ben, 200, {"ids": [*numbers, foreign], "folderId": second}
    )
    assert done["count"] == 3
    assert len(titles(club, club.ben, f"folderId={second}")) == 3
    club.call("POST", "/bookmarks/undo", club.ann, 410, {"token": done["undoToken"]})
    assert club.call("POST", "/bookmarks/undo", club.ben, 200, {"token": done["undoToken"]})["count"] == 3
    assert len(titles(club, club.ben, f"folderId={first}")) == 2
    assert len(titles(club, club.ben, "folderId=0")) == 1
    club.call("POST", "/bookmarks/undo", club.ben, 410, {"token": done["undoToken"]})


def test_removing_many_and_back(club: Any, clock: Any, later: Callable[..., str]) -> None:
    """With note, folder and reminder; what has been saved again meanwhile stays; after a minute it is too late."""
    folder = club.folder(club.ben, "Winter")["id"]
    kept = club.save(club.ben, note="Keep", folderId=folder, remindAt=later(hours=1))["id"]
    other = club.workshop.thing(8)
    numbers = [kept, club.save(club.ben, other)["id"]]
    done = club.call("POST", "/bookmarks/remove", club.ben, 200, {"ids": numbers})
    assert (done["count"], titles(club, club.ben)) == (2, [])
    club.save(club.ben, other, note="Anew")
    club.call("DELETE", f"/bookmark-folders/{folder}", club.ben, 204)
    assert club.call("POST", "/bookmarks/undo", club.ben, 200, {"token": done["undoToken"]})["count"] == 1
    items = {item["title"]: item for item in club.get("/bookmarks", club.ben)["content"]}
    assert (items["Thing 7"]["note"], items["Thing 7"]["folderId"]) == ("Keep", None)
    assert items["Thing 8"]["note"] == "Anew"
    clock.advance(hours=2)
    assert len(club.told(club.ben)) == 1
    late = club.call("POST", "/bookmarks/remove", club.ben, 200, {"ids": [kept]})
    clock.at += timedelta(seconds=61)
    club.call("POST", "/bookmarks/undo", club.ben, 410, {"token": late["undoToken"]})


def test_only_so_many(club: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """409 beyond, by whatever way; what is there already may change."""
    monkeypatch.setattr(bookmarks, "MOST", 2)
    monkeypatch.setattr(bookmarks, "MOST_FOLDERS", 1)
    numbers = [club.save(club.ben, club.workshop.thing(n))["id"] for n in (20, 21)]
    assert club.save(club.ben, expected=409)["code"] == "TOO_MANY"
    club.save(club.ben, club.workshop.thing(20), 200, note="Still")
    done = club.call("POST", "/bookmarks/remove", club.ben, 200, {"ids": numbers})
    club.save(club.ben)
    assert (
        club.call("POST", "/bookmarks/undo", club.ben, 409, {"token": done["undoToken"]})["code"]
        == "TOO_MANY"
    )
    club.folder(club.ben, "One")
    assert club.folder(club.ben, "Two", 409)["code"] == "TOO_MANY"


def test_the_cap_is_five_thousand() -> None:
    """As the specification has it."""
    assert bookmarks.MOST == 5000
    assert now() < now() + bookmarks.UNDO_FOR
