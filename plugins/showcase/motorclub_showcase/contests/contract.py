"""How the contract suite makes a contest."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Role, iso, now
from motorclub.api.contract import Caller, ContentCase
from motorclub_showcase.contests.content import CONTEST
from motorclub_showcase.shared.models import CONTEST_ENTRY


def open_contest(caller: Caller, word: str) -> int:
    """A contest in which cars can be entered."""
    opens = now() + timedelta(hours=1)
    times = ("entryOpensAt", "entryClosesAt", "votingOpensAt", "votingClosesAt")
    body = {name: iso(opens + timedelta(days=place)) for place, name in enumerate(times)}
    body |= {"title": f"Best {word} of the month", "rules": f"Show us your {word}."}
    contest_id = int(caller.post("/showcase-api/contests", body)["id"])
    caller.put(f"/showcase-api/contests/{contest_id}/status", {"status": "ENTRIES_OPEN"})
    return contest_id


def rename_contest(caller: Caller, contest_id: int, word: str) -> None:
    """Another title, other rules."""
    path = f"/showcase-api/contests/{contest_id}"
    words = {"title": f"Best {word} of the month", "rules": f"Show us your {word}."}
    caller.put(path, {**words, "version": caller.get(path)["version"]})


CONTENT_CASES = (
    ContentCase(CONTEST, open_contest, rename_contest, role=Role.ADMIN),
    ContentCase(
        CONTEST_ENTRY, not_created="An entry needs a page with three photos, which the suite does not upload."
    ),
)
