"""How the contract suite publishes the page of a car."""

from __future__ import annotations

from motorclub.api import ContentRef
from motorclub.api.contract import Caller, ContentCase
from motorclub_showcase.cars.contract_cases import API, add_car
from motorclub_showcase.shared.models import PHOTO, SHOWCASE

PHOTOS = 3


def publish_page(caller: Caller, word: str) -> int:
    """A page with photos that everybody sees."""
    body = {"carId": add_car(caller, "daily"), "title": "Driven every day", "story": f"With a {word} in it."}
    showcase_id = int(caller.post(f"{API}/showcases", body)["id"])
    for _ in range(PHOTOS):
        caller.upload_picture(PHOTO, ContentRef(SHOWCASE, showcase_id))
    caller.put(f"{API}/showcases/{showcase_id}/publish")
    return showcase_id


def edit_page(caller: Caller, showcase_id: int, word: str) -> None:
    """Another story."""
    path = f"{API}/showcases/{showcase_id}"
    body = {"story": f"With a {word} in it.", "version": caller.get(path)["version"]}
    caller.put(path, body)


def delete_page(caller: Caller, showcase_id: int) -> None:
    """By its owner."""
    caller.delete(f"{API}/showcases/{showcase_id}")


def like_page(caller: Caller, showcase_id: int) -> None:
    """Another member likes it."""
    caller.put(f"{API}/likes", {"targetType": "SHOWCASE", "targetId": showcase_id})


CONTENT_CASES = (ContentCase(SHOWCASE, publish_page, edit_page, delete_page, like_page),)
