"""The pictures of members' profiles, and the colour that belongs to a username.

The web draws the same colour where somebody has no picture; the rule is fixed by the test vectors of
core/tests/members/test_avatars.py, which the web's tests repeat.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

import marshmallow as ma
from flask import request

from motorclub import audit
from motorclub.db import after_commit, db
from motorclub.files import services as files
from motorclub.files.pictures.decoder import cut_picture
from motorclub.files.pictures.decoding import Cut
from motorclub.files.pictures.uploads import describe_upload
from motorclub.http import invalid
from motorclub.http.errors import flatten
from motorclub.members.profiles.records import PROFILE, banner_of, store
from motorclub.members.schemas import CutSchema
from motorclub.people.models import Member
from motorclub.people.services import lock_member
from motorclub.plugin.content import ContentRef
from motorclub.plugin.values import ContentDraft
from motorclub.review.services import review
from motorclub.viewer import Viewer

PROFILE_SIZE = (512, 512)
# For the many places that show a member beside a name, on screens of two pixels to a point.
SMALL_SIZE = (96, 96)
BANNER_SIZE = (1500, 500)


def set_profile_image(viewer: Viewer, content: bytes, cut: Cut | None) -> str:
    """Give a member this picture; its address, which changes with the picture. Commits.

    Raises as `cut_picture`.
    """
    clean = cut_picture(content, PROFILE_SIZE, cut)
    small = cut_picture(clean, SMALL_SIZE, None)
    member = lock_member(viewer.member_id)
    _review(viewer, clean)
    member.profile_image = store_picture(member.username, clean, small)
    _finish(member.id, "member.picture_changed")
    return member.profile_image


def store_picture(username: str, picture: bytes, small: bytes) -> str:
    """Store a member's picture in both sizes; the address of the large one."""
    files.put(small_name(username), small)
    return add_version(files.put(picture_name(username), picture), picture)


def remove_profile_image(member_id: int) -> None:
    """Back to the letter on the name's colour. Commits."""
    member = lock_member(member_id)
    username, member.profile_image = member.username, None
    after_commit(lambda: _remove_files(_names_of(username)))
    _finish(member_id, "member.picture_removed")


def set_banner(viewer: Viewer, content: bytes) -> str:
    """As `set_profile_image`, for the wide picture above the profile, whose middle is taken.

    Its name cannot be guessed: who keeps the profile private keeps this with it.
    """
    clean = cut_picture(content, BANNER_SIZE, None)
    member = lock_member(viewer.member_id)
    _review(viewer, clean)
    address = files.put(f"profileImages/{member.username}/banner-{secrets.token_hex(8)}.jpg", clean)
    _replace_banner(member.id, address)
    _finish(member.id, "member.banner_changed")
    return address


def _review(viewer: Viewer, picture: bytes) -> None:
    review(ContentDraft(ContentRef(PROFILE, viewer.member_id), viewer, {}, uploads=(picture,)))


def remove_banner(member_id: int) -> None:
    """No picture above the profile. Commits."""
    lock_member(member_id)
    _replace_banner(member_id, None)
    _finish(member_id, "member.banner_removed")


def remove_files_of(member: Member) -> None:
    """Remove the files of a member's pictures, with the commit."""
    banner = banner_of(member.id)
    names = [*_names_of(member.username), *([name_of(banner)] if banner else [])]
    after_commit(lambda: _remove_files(names))


def _remove_files(names: Iterable[str]) -> None:
    for name in names:
        files.remove(name)


def _replace_banner(member_id: int, address: str | None) -> None:
    before = banner_of(member_id)
    store(member_id, {"banner": address})
    if before is not None:
        after_commit(lambda: files.remove(name_of(before)))


def _finish(member_id: int, action: str) -> None:
    audit.record(action, actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()


def follow_name(member: Member, old: str) -> list[str]:
    """Store a member's pictures under their new name too; the old files go with the commit. The new files' names."""
    made: list[str] = []
    if member.profile_image is not None and (content := files.get(picture_name(old))) is not None:
        member.profile_image = store_picture(member.username, content, files.get(small_name(old)) or content)
        made += _names_of(member.username)
        after_commit(lambda: _remove_files(_names_of(old)))
    banner = banner_of(member.id)
    if banner is not None and (content := files.get(name_of(banner))) is not None:
        name = f"profileImages/{member.username}/{banner.rpartition('/')[2]}"
        store(member.id, {"banner": files.put(name, content)})
        made.append(name)
        after_commit(lambda: files.remove(name_of(banner)))
    return made


def name_of(address: str) -> str:
    """The name in the store of an address on this site.

    >>> name_of("/files/profileImages/jo/profile.jpg?v=1")
    'profileImages/jo/profile.jpg'
    """
    return address.partition("?")[0].removeprefix(f"{files.URL}/")


def add_version(address: str, content: bytes) -> str:
    """The address with a mark of the content, so that no browser shows the picture that was there before."""
    return f"{address}?v={hashlib.sha256(content).hexdigest()[:12]}"


# Each has a contrast of at least 4.5:1 with white, the colour of the letter on it.
COLOURS = (
    "#B3261E",
    "#A23B00",
    "#7A5200",
    "#4E6400",
    "#1B6E20",
    "#00695C",
    "#00658B",
    "#1557B0",
    "#4B4ACF",
    "#7B3FB5",
    "#9A2F8F",
    "#AD1457",
)

Colour = tuple[int, int, int]


def name_hash(username: str) -> int:
    """h = (h * 31 + b) mod 2^32 over the UTF-8 bytes b of the username as written, starting at 7."""
    value = 7
    for byte in username.encode():
        value = (value * 31 + byte) % 2**32
    return value


def colour_of(username: str) -> str:
    """The colour of a username: entry `name_hash % 12` of the list.

    >>> colour_of("admin"), colour_of("driver")
    ('#B3261E', '#4E6400')
    """
    return COLOURS[name_hash(username) % len(COLOURS)]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours by WCAG 2.2, from 1 to 21.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    low, high = sorted((_luminance(rgb(first)), _luminance(rgb(second))))
    return (high + 0.05) / (low + 0.05)


def rgb(colour: str) -> Colour:
    """
    >>> rgb("#B3261E")
    (179, 38, 30)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: Colour) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def picture_name(username: str) -> str:
    """Under which name a member's picture is stored.

    >>> picture_name("jo")
    'profileImages/jo/profile.jpg'
    """
    return f"profileImages/{username}/profile.jpg"


def small_name(username: str) -> str:
    """Under which name the small version of a member's picture is stored.

    >>> small_name("jo")
    'profileImages/jo/profile-96.jpg'
    """
    return f"profileImages/{username}/profile-96.jpg"


def _names_of(username: str) -> tuple[str, str]:
    return picture_name(username), small_name(username)


NUMBER: dict[str, object] = {"type": "integer", "minimum": 0}
UPLOAD = describe_upload(x=NUMBER, y=NUMBER, size=NUMBER)


def uploaded_cut() -> dict[str, int]:
    """The numbers of the request, none or all three. Raises 400 with the field of what is wrong."""
    try:
        sides: dict[str, int] = CutSchema().load(request.form.to_dict())
    except ma.ValidationError as error:
        field, message = next(flatten(error.messages))
        raise invalid(field, message) from error
    return sides
