"""A forum with people in it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from motorclub.testing.site import Site, TestMember

QUESTION = {
    "title": "MX-5 NA squeals at every cold start",
    "body": "It **squeals** for ten seconds and is quiet until the next morning.",
    "tags": ["mx-5", "noise"],
}
ANSWER = "Belt. Spray water on it while it squeals."


class Forum:
    """The shortest ways to post as somebody; every call must succeed."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.asker = site.member("asker")
        self.helper = site.member("helper")

    def of(self, member: TestMember) -> FlaskClient:
        """That member's browser."""
        return self.site.client(member.token)

    def ask(self, member: TestMember | None = None, **changes: Any) -> dict[str, Any]:
        """A question by `member` (the asker)."""
        client = self.of(member or self.asker)
        return _json(client.post("/forum-api/questions", json={**QUESTION, **changes}), 201)

    def answer(
        self, question_id: int, member: TestMember | None = None, body: str = ANSWER
    ) -> dict[str, Any]:
        """An answer by `member` (the helper)."""
        client = self.of(member or self.helper)
        return _json(client.post(f"/forum-api/questions/{question_id}/answers", json={"body": body}), 201)

    def vote(self, member: TestMember, kind: str, target_id: int, value: int) -> dict[str, Any]:
        """A vote by `member`."""
        call = {"targetType": kind, "targetId": target_id, "value": value}
        return _json(self.of(member).put("/forum-api/votes", json=call), 200)

    def accept(
        self, question_id: int, answer_id: int | None, member: TestMember | None = None
    ) -> dict[str, Any]:
        """`member` (the asker) accepts."""
        path = f"/forum-api/questions/{question_id}/accepted-answer"
        return _json(self.of(member or self.asker).put(path, json={"answerId": answer_id}), 200)

    def get(self, path: str, member: TestMember | None = None) -> dict[str, Any]:
        """What a visitor, or `member`, reads at a path below /forum-api."""
        client = self.of(member) if member else self.site.client()
        return _json(client.get(f"/forum-api{path}"), 200)


def _json(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.text
    body: dict[str, Any] = response.json
    return body


@pytest.fixture
def forum(site: Site) -> Forum:
    """An empty forum, an asker and a helper."""
    return Forum(site)
