"""The pictures of members' profiles."""

from __future__ import annotations

import hashlib
import secrets

from motorclub import audit
from motorclub.db import after_commit, db
from motorclub.files import services as files
from motorclub.files.pictures.decoder import cut_picture
from motorclub.files.pictures.decoding import Cut
from motorclub.members.profiles.avatars import picture_name
from motorclub.members.profiles.records import banner_of, store
from motorclub.people.locks import lock_member
from motorclub.people.models import Member

PROFILE_SIZE = (512, 512)
BANNER_SIZE = (1500, 500)


def set_profile_image(member_id: int, content: bytes, cut: Cut | None) -> str:
    """Give a member this picture; its address, which changes with the picture. Commits.

    Raises as `cut_picture`.
    """
    clean = cut_picture(content, PROFILE_SIZE, cut)
    member = lock_member(member_id)
    stored = files.put(picture_name(member.username), clean)
    member.profile_image = versioned(stored, clean)
    _finish(member_id, "member.picture_changed")
    return member.profile_image


def remove_profile_image(member_id: int) -> None:
    """Back to the letter on the name's colour. Commits."""
    member = lock_member(member_id)
    name, member.profile_image = picture_name(member.username), None
    after_commit(lambda: files.remove(name))
    _finish(member_id, "member.picture_removed")


def set_banner(member_id: int, content: bytes) -> str:
    """As `set_profile_image`, for the wide picture above the profile, whose middle is taken.

    Its name cannot be guessed: who keeps the profile private keeps this with it.
    """
    clean = cut_picture(content, BANNER_SIZE, None)
    member = lock_member(member_id)
    address = files.put(f"profileImages/{member.username}/banner-{secrets.token_hex(8)}.jpg", clean)
    _replace_banner(member_id, address)
    _finish(member_id, "member.banner_changed")
    return address


def remove_banner(member_id: int) -> None:
    """No picture above the profile. Commits."""
    lock_member(member_id)
    _replace_banner(member_id, None)
    _finish(member_id, "member.banner_removed")


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
    made = []
    if member.profile_image is not None and (content := files.get(picture_name(old))) is not None:
        member.profile_image = versioned(files.put(picture_name(member.username), content), content)
        made.append(picture_name(member.username))
        after_commit(lambda: files.remove(picture_name(old)))
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


def versioned(address: str, content: bytes) -> str:
    """The address with a mark of the content, so that no browser shows the picture that was there before."""
    return f"{address}?v={hashlib.sha256(content).hexdigest()[:12]}"
