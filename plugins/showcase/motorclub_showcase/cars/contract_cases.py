"""How the contract suite keeps a car and writes about it."""

from __future__ import annotations

import secrets
from typing import Any

from motorclub.api.contract import Caller, ContentCase
from motorclub_showcase.cars import content
from motorclub_showcase.cars.visibility import CAR

API = "/showcase-api"


def _propose_model(caller: Caller) -> int:
    """A model of a brand that nobody knows."""
    name = f"Marque {secrets.token_hex(4)}"
    brand = caller.post(f"{API}/brands", {"name": name})
    return int(caller.post(f"{API}/car-models", {"brandId": brand["id"], "name": "One"})["id"])


def add_car(caller: Caller, word: str) -> int:
    """A car that everybody sees."""
    body = {"carModelId": _propose_model(caller), "year": 1991, "fuel": "PETROL", "nickname": f"The {word}"}
    return int(caller.post(f"{API}/cars", body)["id"])


def rename_car(caller: Caller, car_id: int, word: str) -> None:
    """Another nickname."""
    path = f"{API}/cars/{car_id}"
    caller.put(path, {"nickname": f"The {word}", "version": caller.get(path)["version"]})


def delete_car(caller: Caller, car_id: int) -> None:
    """By its owner."""
    caller.delete(f"{API}/cars/{car_id}")


def _add(caller: Caller, path: str, body: dict[str, Any]) -> int:
    car_id = add_car(caller, "daily")
    return int(caller.post(f"{API}/cars/{car_id}/{path}", body)["id"])


def write_entry(caller: Caller, word: str) -> int:
    """An entry of a build log."""
    body = f"The {word} is in, and it fits."
    entry = {"title": "An evening in the garage", "body": body, "kind": "BUILD", "happenedOn": "2026-01-02"}
    return _add(caller, "build-logs", entry)


def edit_entry(caller: Caller, entry_id: int, word: str) -> None:
    """Another text."""
    path = f"{API}/build-logs/{entry_id}"
    body = f"The {word} is in, and it fits."
    caller.put(path, {"body": body, "version": caller.get(path)["version"]})


def delete_entry(caller: Caller, entry_id: int) -> None:
    """By its author."""
    caller.delete(f"{API}/build-logs/{entry_id}")


def add_modification(caller: Caller, word: str) -> int:
    """A modification."""
    return _add(caller, "modifications", {"system": "ENGINE", "title": f"A {word}"})


def rename_modification(caller: Caller, modification_id: int, word: str) -> None:
    """Another title."""
    caller.put(f"{API}/modifications/{modification_id}", {"title": f"A {word}"})


def delete_modification(caller: Caller, modification_id: int) -> None:
    """By the car's owner."""
    caller.delete(f"{API}/modifications/{modification_id}")


SERVICE = {"doneOn": "2026-01-02", "odometerKm": 120_000, "type": "OIL", "isPublic": True}


def add_service(caller: Caller, word: str) -> int:
    """A service record that everybody sees."""
    return _add(caller, "service-records", {**SERVICE, "notes": f"With a {word}."})


def edit_service(caller: Caller, record_id: int, word: str) -> None:
    """Other notes."""
    caller.put(f"{API}/service-records/{record_id}", {"notes": f"With a {word}."})


def delete_service(caller: Caller, record_id: int) -> None:
    """By the car's owner."""
    caller.delete(f"{API}/service-records/{record_id}")


def add_result(caller: Caller, word: str) -> int:
    """A lap."""
    body = {"kind": "LAP", "value": 521.4, "happenedOn": "2026-01-02", "venue": f"The {word}"}
    return _add(caller, "performance-results", body)


def edit_result(caller: Caller, result_id: int, word: str) -> None:
    """Another place."""
    caller.put(f"{API}/performance-results/{result_id}", {"venue": f"The {word}"})


def delete_result(caller: Caller, result_id: int) -> None:
    """By the car's owner."""
    caller.delete(f"{API}/performance-results/{result_id}")


CONTENT_CASES = (
    ContentCase(CAR, add_car, rename_car, delete_car),
    ContentCase(content.LOG, write_entry, edit_entry, delete_entry),
    ContentCase(content.MODIFICATION, add_modification, rename_modification, delete_modification),
    ContentCase(content.SERVICE, add_service, edit_service, delete_service),
    ContentCase(content.RESULT, add_result, edit_result, delete_result),
)
