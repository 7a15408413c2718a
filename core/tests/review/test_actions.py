"""Content of any plugin is hidden, shown, removed, restored and locked by one call, which asks who may."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from motorclub.content.services import find_document
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.http.access import set_viewer
from motorclub.people.services import former_member_id
from motorclub.plugin import registry
from motorclub.plugin.content import ContentRef
from motorclub.plugin.values import ContentAction
from motorclub.review.actions import (
    list_actions,
    perform_action,
    perform_automatic_action,
    perform_entrusted_action,
)
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role, Viewer


@pytest.fixture
def ann(site: Site) -> TestMember:
    member = site.member("ann")
    site.client(member.token).put("/users/me", json={"bio": "I sell watches", "displayName": "Cheap Ann"})
    return member


def act(site: Site, ref: ContentRef, action: ContentAction, role: Role = Role.MODERATOR) -> None:
    """As somebody of this role."""
    member = site.member_of_role(role)
    with site.context():
        viewer = Viewer(id=member.id, role=role, permissions=registry.current().permissions_of(role))
        set_viewer(viewer)
        perform_action(ref, action, viewer, "Against the rules")
        db.session.commit()


def test_a_profiles_texts_and_pictures_are_removed(site: Site, ann: TestMember) -> None:
    act(site, ContentRef("core.profile", ann.id), ContentAction.REMOVE)
    shown = site.client().get(f"/users/{ann.id}").get_json()
    assert (shown["bio"], shown["displayName"], shown["username"]) == (None, None, "ann")
    with site.context():
        last = sa.text("SELECT name, payload ->> 'action' FROM outbox_event ORDER BY id DESC LIMIT 1")
        assert tuple(db.session.execute(last).one()) == ("core.content_moderated", "REMOVE")


def test_a_rule_acts_in_the_name_of_the_former_member(site: Site, ann: TestMember) -> None:
    """It may do all that the type offers; a type without documents has no text to find."""
    ref = ContentRef("core.profile", ann.id)
    with site.context():
        perform_automatic_action(ref, ContentAction.REMOVE)
        db.session.commit()
        last = sa.text("SELECT payload -> 'actor_id' FROM outbox_event ORDER BY id DESC LIMIT 1")
        assert db.session.scalar(last) == former_member_id()
        assert find_document(ref) is find_document(ContentRef("nobody.knows", 1)) is None
    assert site.client().get(f"/users/{ann.id}").get_json()["bio"] is None


def test_a_member_acts_whom_a_plugin_lets_decide(site: Site, ann: TestMember) -> None:
    """In their own name, whatever their role may."""
    ref, member = ContentRef("core.profile", ann.id), site.member_of_role(Role.USER)
    with site.context():
        viewer = Viewer(id=member.id, role=Role.USER)
        perform_entrusted_action(ref, ContentAction.REMOVE, viewer, "Against the rules")
        db.session.commit()
        last = sa.text("SELECT payload -> 'actor_id' FROM outbox_event ORDER BY id DESC LIMIT 1")
        assert db.session.scalar(last) == member.id
    assert site.client().get(f"/users/{ann.id}").get_json()["bio"] is None


def test_who_may_not_is_refused(site: Site, ann: TestMember) -> None:
    """The action itself asks, on the server."""
    with pytest.raises(ApiError) as refused:
        act(site, ContentRef("core.profile", ann.id), ContentAction.REMOVE, Role.USER)
    assert refused.value.status == 403


@pytest.mark.parametrize("ref", ["core.profile:1", "nobody.knows:1"])
def test_what_a_type_does_not_offer_is_a_conflict(site: Site, ann: TestMember, ref: str) -> None:
    with pytest.raises(ApiError) as refused:
        act(site, ContentRef.parse(ref), ContentAction.LOCK)
    assert (refused.value.status, refused.value.code) == (409, "NO_SUCH_ACTION")
    with site.context():
        assert list_actions("nobody.knows") == frozenset()
