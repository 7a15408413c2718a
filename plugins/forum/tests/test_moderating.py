"""Moderators of any plugin act on questions and answers by one call, which keeps counters, search and rights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from motorclub.api import ApiError, ContentRef, Role, Viewer, db
from motorclub.api.moderation import ContentAction, perform_action
from motorclub.http.access import set_viewer
from motorclub.plugin import registry

Act = Callable[..., None]


@pytest.fixture
def act(forum: Any) -> Act:
    """Do something to a question or an answer, as somebody of a role."""

    def perform(kind: str, number: int, action: ContentAction, role: Role = Role.MODERATOR) -> None:
        member = forum.site.member_of_role(role)
        with forum.site.context():
            viewer = Viewer(id=member.id, role=role, permissions=registry.current().permissions_of(role))
            set_viewer(viewer)
            perform_action(ContentRef(f"forum.{kind}", number), action, viewer, "Against the rules")
            db.session.commit()

    return perform


@pytest.mark.parametrize(
    ("away", "back"),
    [
        (ContentAction.HIDE, ContentAction.SHOW),
        (ContentAction.REVIEW, ContentAction.SHOW),
        (ContentAction.REMOVE, ContentAction.RESTORE),
    ],
)
def test_what_is_taken_from_sight_comes_back_as_it_was(
    forum: Any, act: Act, away: ContentAction, back: ContentAction
) -> None:
    """A solved question and its answer; nobody is notified that it was asked again."""
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    forum.accept(asked["id"], answer["id"])
    path = f"/forum-api/questions/{asked['id']}"
    act("question", asked["id"], away)
    assert forum.site.client().get(path).status_code in (404, 410)
    assert forum.get("/questions")["totalElements"] == 0
    assert forum.miscounted() == []
    act("question", asked["id"], back)
    shown = forum.site.client().get(path).json
    assert (shown["status"], shown["acceptedAnswerId"]) == ("SOLVED", answer["id"])
    act("answer", answer["id"], away)
    assert forum.get(f"/questions/{asked['id']}")["answerCount"] == 0
    assert forum.miscounted() == []
    act("answer", answer["id"], back)
    assert forum.get(f"/questions/{asked['id']}")["answerCount"] == 1
    assert forum.miscounted() == []


def test_what_is_under_review_stands_in_the_list_of_what_waits(forum: Any, act: Act) -> None:
    """Beside the first questions of new members."""
    asked = forum.ask()
    act("question", asked["id"], ContentAction.REVIEW)
    moderator = forum.site.member_of_role(Role.MODERATOR)
    (waits,) = forum.get("/questions/waiting", moderator)["content"]
    assert waits["id"] == asked["id"]
    forum.call("POST", f"/questions/{asked['id']}/approve", moderator)
    assert forum.get(f"/questions/{asked['id']}")["status"] == "OPEN"


def test_a_question_is_locked_and_unlocked(forum: Any, act: Act) -> None:
    asked = forum.ask()
    act("question", asked["id"], ContentAction.LOCK)
    assert forum.get(f"/questions/{asked['id']}")["isLocked"] is True
    act("question", asked["id"], ContentAction.UNLOCK)
    assert forum.get(f"/questions/{asked['id']}")["isLocked"] is False


def test_a_member_moderates_nothing(forum: Any, act: Act) -> None:
    asked = forum.ask()
    for action in (ContentAction.HIDE, ContentAction.REVIEW, ContentAction.REMOVE, ContentAction.LOCK):
        with pytest.raises(ApiError) as refused:
            act("question", asked["id"], action, Role.USER)
        assert refused.value.status == 403
