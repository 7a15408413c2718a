"""Rights of single members: granted for a reason, had until they end, and followed by open pages."""

from __future__ import annotations

import zipfile
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest

from motorclub.api import (
    db,
    grant_right,
    has_right,
    list_granted_rights,
    list_rights,
    now,
    right_value,
    withdraw_rights,
)
from motorclub.members.data import personal_data
from motorclub.testing.site import Site

AD_FREE = "core.ad_free"


def granted(site: Site, member_id: int, key: str, days: float | None = None, value: int = 1) -> None:
    with site.context():
        until = None if days is None else now() + timedelta(days=days)
        grant_right(member_id, key, AD_FREE, until=until, value=value)
        db.session.commit()


def value_of(site: Site, member_id: int | None) -> int:
    with site.context():
        return right_value(member_id, AD_FREE)


def test_each_reason_ends_by_itself(site: Site, clock: Any) -> None:
    """The largest value counts while it is there; granted again under its key it is replaced; nobody else has it."""
    ann, bob = site.member("ann"), site.member("bob")
    granted(site, ann.id, "garage.gift:1", days=10, value=5)
    granted(site, ann.id, "garage.plan:1", days=30)
    assert (value_of(site, ann.id), value_of(site, bob.id), value_of(site, None)) == (5, 0, 0)
    clock.advance(days=10)
    assert value_of(site, ann.id) == 1
    granted(site, ann.id, "garage.plan:1", days=30, value=2)
    clock.advance(days=25)
    assert value_of(site, ann.id) == 2
    with site.context():
        assert right_value(ann.id, AD_FREE, 20) == 20
        listed = [(grant.key, grant.member_id, grant.value) for grant in list_granted_rights("garage.plan")]
        assert listed == [("garage.plan:1", ann.id, 2)]
        assert withdraw_rights("garage.plan:1")
        assert not has_right(ann.id, AD_FREE)
        db.session.rollback()
        assert has_right(ann.id, AD_FREE)
        assert withdraw_rights("garage.plan:1")
        db.session.commit()
        assert not withdraw_rights("garage.plan:1")
    assert value_of(site, ann.id) == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"key": "gift"}, "must begin with the id"),
        ({"name": "core.add_free"}, "nobody declares"),
        ({"value": 0}, "1 or more"),
    ],
)
def test_what_cannot_be_granted_is_refused(site: Site, change: dict[str, Any], said: str) -> None:
    ann = site.member("ann")
    with site.context(), pytest.raises(ValueError, match=said):
        grant_right(ann.id, **{"key": "garage.gift:1", "name": AD_FREE, **change})


def test_a_misspelt_right_is_not_just_absent(site: Site) -> None:
    with site.context(), pytest.raises(ValueError, match="nobody declares"):
        has_right(1, "core.add_free")


def test_a_key_stays_with_its_member(site: Site) -> None:
    """Else two purchases that mix up their keys would take each other's rights away."""
    ann, bob = site.member("ann"), site.member("bob")
    granted(site, ann.id, "garage.gift:1")
    with site.context(), pytest.raises(ValueError, match="another member"):
        grant_right(bob.id, "garage.gift:1", AD_FREE)
    assert (value_of(site, ann.id), value_of(site, bob.id)) == (1, 0)


def test_open_pages_follow(site: Site, topics: Any, clock: Any) -> None:
    """By the first page and by frames that have all of it; a rollback says nothing."""
    ann = site.member("ann")
    client = site.client(ann.token)

    def brought() -> Any:
        return client.get("/platform/page?address=/&first=true").get_json()["rights"]

    assert brought() == []
    granted(site, ann.id, "garage.gift:1", days=1 / 144)
    granted(site, ann.id, "garage.plan:1", value=3)
    with site.context():
        grant_right(ann.id, "garage.gift:2", AD_FREE)
        db.session.rollback()
    rights = [
        {"name": AD_FREE, "value": 1, "until": "2026-06-01T12:10:00.000Z"},
        {"name": AD_FREE, "value": 3, "until": None},
    ]
    assert brought() == rights
    frames = topics.sent("/topic/rights/*")
    assert [frame.topic for frame in frames] == [f"/topic/rights/{ann.id}"] * 2
    assert [frame.type for frame in frames] == ["RIGHTS_CHANGED"] * 2
    assert [frame.body["rights"] for frame in frames] == [rights[:1], rights]
    clock.advance(minutes=10)
    assert brought() == rights[1:]
    visitor = site.client().get("/platform/page?address=/&first=true").get_json()
    assert "rights" not in visitor


def test_a_member_takes_them_along(site: Site) -> None:
    """In the copy of their data; and nothing is left once they have gone, whatever stays of them."""
    ann = site.member("ann")
    granted(site, ann.id, "garage.gift:1")
    with site.context():
        with zipfile.ZipFile(BytesIO(personal_data.export(ann.id))) as copy:
            assert b"garage.gift:1" in copy.read("core/rights.json")
        personal_data.erase(ann.id, content=personal_data.ContentChoice.KEEP)
        assert db.session.scalar(db.text("SELECT count(*) FROM member_right")) == 0


def test_what_is_declared_can_be_chosen(site: Site) -> None:
    with site.context():
        assert AD_FREE in [right.name for right in list_rights()]
