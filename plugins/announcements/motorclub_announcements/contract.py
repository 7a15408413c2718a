"""How the contract suite announces something to everybody."""

from __future__ import annotations

from motorclub.api import Role
from motorclub.api.contract import Caller, ContentCase
from motorclub_announcements.content import NAME


def announce(caller: Caller, word: str) -> int:
    """An announcement that is sent."""
    body = {
        "title": f"News of the {word}",
        "message": "Doors open at six.",
        "type": "GENERAL",
        "status": "SENT",
    }
    return int(caller.post("/announcements", body)["id"])


def correct(caller: Caller, announcement_id: int, word: str) -> None:
    """Another title."""
    caller.put(f"/announcements/{announcement_id}", {"title": f"News of the {word}"})


def delete(caller: Caller, announcement_id: int) -> None:
    """By its sender."""
    caller.delete(f"/announcements/{announcement_id}")


def mark_read(caller: Caller, announcement_id: int) -> None:
    """By a member."""
    caller.post(f"/announcements/{announcement_id}/mark-read")


CONTENT_CASES = (ContentCase(NAME, announce, correct, delete, mark_read, role=Role.ADMIN),)
