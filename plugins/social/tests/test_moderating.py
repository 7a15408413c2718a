"""Moderators of any plugin act on comments by one call."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import ApiError, ContentRef, Role, Viewer, db
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.http.access import set_viewer
from motorclub.plugin import registry


def act(club: Any, comment_id: int, action: ContentAction, role: Role = Role.MODERATOR) -> None:
    """As somebody of a role."""
    member = club.site.member_of_role(role)
    with club.site.context():
        viewer = Viewer(id=member.id, role=role, permissions=registry.current().permissions_of(role))
        set_viewer(viewer)
        perform_action(ContentRef("social.comment", comment_id), action, viewer, "Against the rules")
        db.session.commit()


@pytest.mark.parametrize(
    ("away", "back"),
    [
        (ContentAction.HIDE, ContentAction.SHOW),
        (ContentAction.REVIEW, ContentAction.SHOW),
        (ContentAction.REMOVE, ContentAction.RESTORE),
    ],
)
def test_a_comment_is_taken_from_sight_and_comes_back(
    club: Any, away: ContentAction, back: ContentAction
) -> None:
    """The same step twice is a conflict."""
    said = club.say(club.ben, "It squeals.")
    act(club, said["id"], away)
    assert club.comments()["totalElements"] == 0
    with pytest.raises(ApiError) as refused:
        act(club, said["id"], away)
    assert refused.value.status == 409
    act(club, said["id"], back)
    assert club.comments()["totalElements"] == 1


def test_a_member_moderates_nothing(club: Any) -> None:
    said = club.say(club.ben, "It squeals.")
    with pytest.raises(ApiError) as refused:
        act(club, said["id"], ContentAction.HIDE, Role.USER)
    assert refused.value.status == 403
