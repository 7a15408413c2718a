"""What admins may set for the whole site."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

LINK = r"^(https?://[^\s<>\"]+)?$"
ADDRESS = r"^([^\s@<>\"]+@[^\s@<>\"]+)?$"
MAX_LENGTH = 200


def _link(title: str) -> Meta:
    return Meta(
        title=title,
        description="A full address, beginning with https://. Empty leaves it out of the footer.",
        pattern=LINK,
        max_length=MAX_LENGTH,
        extra_json_schema={"format": "uri"},
    )


@dataclass(frozen=True, slots=True)
class CoreSettings:
    """What stands in the footer of every page. The links begin with the start pages of three kinds of site."""

    contact_email: Annotated[
        str,
        Meta(
            title="Contact address",
            description="Where visitors may write to. Empty: the one that the operator has configured.",
            pattern=ADDRESS,
            max_length=MAX_LENGTH,
            extra_json_schema={"format": "email"},
        ),
    ] = field(default="", metadata={"public": True})
    video_link: Annotated[str, _link("Videos")] = field(
        default="https://www.youtube.com/", metadata={"public": True}
    )
    photo_link: Annotated[str, _link("Photos")] = field(
        default="https://www.instagram.com/", metadata={"public": True}
    )
    shorts_link: Annotated[str, _link("Short videos")] = field(
        default="https://www.tiktok.com/", metadata={"public": True}
    )
