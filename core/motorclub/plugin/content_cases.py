"""How the contract suite makes, changes and removes a plugin's content through the plugin's own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from motorclub.plugin.content import ContentRef
from motorclub.viewer import Role

Body = Mapping[str, object]


class Caller(Protocol):
    """The calls of one member who is signed in.

    Each returns the answer's JSON, None for an answer without a body, and raises an error for any status but 2xx.
    """

    @property
    def member_id(self) -> int:
        """The member's id."""

    def get(self, path: str) -> Any:
        """Read."""

    def post(self, path: str, body: Body | None = None) -> Any:
        """Send a POST with a JSON body."""

    def put(self, path: str, body: Body | None = None) -> Any:
        """Send a PUT with a JSON body."""

    def patch(self, path: str, body: Body | None = None) -> Any:
        """Send a PATCH with a JSON body."""

    def delete(self, path: str) -> Any:
        """Send a DELETE."""

    def upload_picture(self, kind: str, ref: ContentRef | None = None) -> Any:
        """Upload a picture of a kind that a plugin has registered, for an item or for one to come."""


@dataclass(frozen=True, slots=True)
class ContentCase:
    """How the contract suite acts on one content type.

    `create(caller, word)` publishes an item with the word in its title or text and returns its id. `change(caller, id,
    word)` puts another word in the place of the first. `remove(caller, id)` deletes or cancels it, so that others see
    it no longer. `respond(caller, id)` is what another member does about it, such as answering or liking, so that
    notifications, events and frames are sent.

    `role` is the role of the member who creates; others are members without a role.

    A type whose items no call of the plugin creates, such as members, gives the reason in `not_created` instead.
    """

    type: str
    create: Callable[[Caller, str], int] | None = None
    change: Callable[[Caller, int, str], object] | None = None
    remove: Callable[[Caller, int], object] | None = None
    respond: Callable[[Caller, int], object] | None = None
    role: Role = Role.USER
    not_created: str = ""

    def __post_init__(self) -> None:
        if (self.create is None) is not bool(self.not_created):
            raise ValueError(f"the case of {self.type} has `create`, or the reason in `not_created`")
