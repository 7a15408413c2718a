"""Banner and gallery: in one shape, seen by those who see the event, and gone with the last event that has them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from event_sales import Fair
from PIL import Image

from motorclub.api import db, grant_right
from motorclub.testing.site import TestMember


def photograph(size: tuple[int, int] = (2000, 1500), kind: str = "JPEG") -> BytesIO:
    """A picture of this size."""
    out = BytesIO()
    Image.new("RGB", size, (180, 20, 30)).save(out, kind)
    return BytesIO(out.getvalue())


@pytest.fixture
def send(fair: Fair) -> Any:
    """Upload a picture of an event as a member."""

    def sent(kind: str, event: int, expected: int, member: TestMember | None = None, **options: Any) -> Any:
        client = fair.site.client((member or fair.organiser).token)
        path = f"/platform/uploads/events.{kind}?ref=events.event:{event}"
        answer = client.post(path, data={"image": (options.get("file") or photograph((80, 60)), "meet.jpg")})
        assert answer.status_code == expected, answer.text
        return answer.json

    return sent


def delete(fair: Fair, picture: Any, expected: int, member: TestMember | None = None) -> None:
    client = fair.site.client((member or fair.organiser).token)
    assert client.delete(f"/platform/pictures/{picture['id']}").status_code == expected


def stored(fair: Fair) -> list[Path]:
    """All published files."""
    return sorted((fair.site.config.instance / "files").glob("attachments/*/*.webp"))


def test_a_banner_is_cut_and_replaced(fair: Fair, meet: int, send: Any) -> None:
    """Wide for its page, narrow for lists; another one takes its place."""
    send("banner", meet, 201, file=photograph())
    fair.site.run_jobs()
    banner = fair.get(f"/events/{meet}")["banner"]
    shown = Image.open(BytesIO(fair.of(None).get(banner["url"]).data))
    assert (shown.size, banner["width"], banner["height"]) == ((1600, 700), 1600, 700)
    [listed] = fair.get("/events")["content"]
    assert listed["bannerUrl"] == banner["smallUrl"]
    send("banner", meet, 201, file=photograph((320, 900), "PNG"))
    assert fair.of(None).get(banner["url"]).status_code == 404
    again = fair.get(f"/events/{meet}")["banner"]
    assert Image.open(BytesIO(fair.of(None).get(again["url"]).data)).size == (320, 140)
    delete(fair, again, 204)
    assert (fair.get(f"/events/{meet}")["banner"], stored(fair)) == (None, [])


def test_pictures_of_a_draft_are_not_public(fair: Fair, meet: int, send: Any) -> None:
    """Its organiser sees them by signed addresses, in the list too."""
    send("banner", meet, 201)
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    delete(fair, fair.get(f"/events/{meet}")["banner"], 204)
    plain, _, signature = copy["banner"]["url"].partition("?")
    assert signature
    assert fair.of(None).get(plain).status_code == 404
    assert fair.of(None).get(copy["banner"]["url"]).status_code == 200
    listed = fair.get(f"/organizers/{fair.organiser.id}/events", fair.organiser)["content"]
    (draft,) = [one for one in listed if one["id"] == copy["id"]]
    assert fair.of(None).get(draft["bannerUrl"]).status_code == 200


def test_a_gallery_has_twenty_pictures_or_as_many_as_a_right_says(fair: Fair, meet: int, send: Any) -> None:
    """In the order they came."""
    first = send("gallery", meet, 201)
    added = [first["id"]] + [send("gallery", meet, 201)["id"] for _ in range(19)]
    assert [one["id"] for one in fair.get(f"/events/{meet}")["gallery"]] == added
    assert send("gallery", meet, 409)["code"] == "TOO_MANY"
    with fair.site.context():
        grant_right(fair.organiser.id, "garage.gift:1", "events.gallery_pictures", value=21)
        db.session.commit()
    send("gallery", meet, 201)
    assert "21" in send("gallery", meet, 409)["message"]


def test_a_copy_shares_them_and_the_last_one_takes_them_along(fair: Fair, meet: int, send: Any) -> None:
    """Drafts that are deleted, banners that are removed: files are there as long as anybody shows them."""
    banner, picture = send("banner", meet, 201), send("gallery", meet, 201)
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    assert copy["banner"]["url"].partition("?")[0] == banner["url"]
    for gone in (banner, picture):
        delete(fair, gone, 204)
    assert len(stored(fair)) == 2
    fair.call("DELETE", f"/events/{copy['id']}", fair.organiser, 204)
    assert stored(fair) == []


def test_who_is_refused(fair: Fair, meet: int, send: Any) -> None:
    """Others than the organiser and admins; nothing of what they sent stays."""
    for kind in ("banner", "gallery"):
        for member in (fair.stranger, fair.moderator, fair.ann):
            send(kind, meet, 403, member)
        send(kind, 999, 404)
        send(kind, meet, 201, fair.admin)
    picture = fair.get(f"/events/{meet}")["gallery"][0]
    delete(fair, picture, 403, fair.stranger)
    # An address can only be had by an upload: another's file would go with the event.
    fair.put(f"/events/{meet}", fair.organiser, 400, version=1, bannerUrl="/files/attachments/x/1.webp")
    assert len(stored(fair)) == 2
