"""How the contract suite comments: on a member, who is there whatever other plugins are."""

from __future__ import annotations

from motorclub.api.contract import Caller, ContentCase
from motorclub_social.targets import COMMENT, MEMBER


def comment(caller: Caller, word: str) -> int:
    """A comment on one's own profile."""
    target = {"targetType": "core.profile", "targetId": caller.member_id}
    body = {**target, "body": f"It is the {word}, most likely."}
    return int(caller.post("/social-api/comments", body)["id"])


def edit_comment(caller: Caller, comment_id: int, word: str) -> None:
    """Another text."""
    body = {"body": f"It is the {word}, most likely.", "version": 1}
    caller.put(f"/social-api/comments/{comment_id}", body)


def delete_comment(caller: Caller, comment_id: int) -> None:
    """By its author."""
    caller.delete(f"/social-api/comments/{comment_id}")


def like_comment(caller: Caller, comment_id: int) -> None:
    """A like."""
    caller.put(f"/social-api/comments/{comment_id}/vote", {"value": 1})


NOT_EXPORTED = {"social_subject": "Repeats social_activity, so that a feed reads one table."}
CONTENT_CASES = (
    ContentCase(MEMBER, not_created="Members register with the core."),
    ContentCase(COMMENT, comment, edit_comment, delete_comment, like_comment),
)
