"""How the contract suite changes tyres."""

from __future__ import annotations

from motorclub.api.contract import Caller, ContentCase


def stop(caller: Caller, word: str) -> int:
    """A stop on the board."""
    return int(caller.post("/pitstop-api/stops", {"tyres": f"Set of {word}"})["id"])


def change_stop(caller: Caller, stop_id: int, word: str) -> None:
    """Other tyres."""
    caller.put(f"/pitstop-api/stops/{stop_id}", {"tyres": f"Set of {word}"})


def cancel_stop(caller: Caller, stop_id: int) -> None:
    """By its driver."""
    caller.delete(f"/pitstop-api/stops/{stop_id}")


def cheer(caller: Caller, stop_id: int) -> None:
    """By another member."""
    caller.put(f"/pitstop-api/stops/{stop_id}/cheer")


CONTENT_CASES = (ContentCase("pitstop.stop", stop, change_stop, cancel_stop, cheer),)
