"""Pictures that members upload: checked, cut, and written anew, so that nothing of the file itself is kept.

Only the picture's points survive: no position, no camera, no comment, no second file hidden behind the first.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from motorclub import audit
from motorclub.accounts.locks import lock_member
from motorclub.db import after_commit, db
from motorclub.files import services as files
from motorclub.http import ApiError, invalid
from motorclub.members.avatars import picture_name
from motorclub.members.models import Member
from motorclub.members.records import banner_of, store

FIELD = "image"
MAX_BYTES = 5 * 1024 * 1024
# What is unpacked takes 4 bytes a point, and up to 3 of a JPEG, which can be read smaller than it is: some 150 MB at
# the most, for one picture at a time in each process.
MAX_POINTS = 25_000_000
MAX_POINTS_OF_JPEG = 50_000_000
MAX_SIDE = 20_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")

PROFILE_SIZE = (512, 512)
BANNER_SIZE = (1500, 500)
QUALITY = 85
# What lies under a picture that one can see through.
BACKGROUND = (255, 255, 255)

NO_PICTURE = "This is not a picture: send a JPEG, PNG, WebP or GIF."
TOO_LARGE = "The picture has more than 5 MB."
TOO_MANY_POINTS = "The picture has too many points. Send a smaller version of it."
OUTSIDE = "The cut lies outside the picture."

_one_at_a_time = threading.BoundedSemaphore(1)

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cut:
    """A square of a picture, in points of the picture as people see it."""

    x: int
    y: int
    size: int


def set_profile_image(member_id: int, content: bytes, cut: Cut | None) -> str:
    """Give a member this picture; its address, which changes with the picture. Commits.

    Raises 413 above 5 MB, 400 for field image or size.
    """
    clean = cleaned(content, PROFILE_SIZE, cut)
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
    clean = cleaned(content, BANNER_SIZE, None)
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


def cleaned(content: bytes, size: Size, cut: Cut | None) -> bytes:
    """A JPEG of this size from a picture of any kind; without a cut, its middle.

    Raises 413 above 5 MB, 400 for field image, or for field size when the cut lies outside.
    """
    if len(content) > MAX_BYTES:
        raise ApiError(413, TOO_LARGE, field=FIELD)
    with _one_at_a_time, _refusing():
        picture, scale = _opened(content, size, cut)
        part = _cut(picture, cut, scale) if cut else picture
        return _written(ImageOps.fit(part, size, Image.Resampling.LANCZOS))


@dataclass(frozen=True, slots=True)
class Version:
    """A picture in one width, as WebP."""

    width: int
    height: int
    content: bytes


def picture_versions(content: bytes, widths: Sequence[int], shape: Size | None = None) -> list[Version]:
    """A picture of any kind in each of these widths, the narrowest first, its middle and its edges kept.

    With a `shape` (width to height, such as (16, 9)), its middle in that shape.

    It is never made larger: of the widths beyond its own, one version in its own width takes the place.

    Raises 413 above 5 MB, 400 for field image.
    """
    if len(content) > MAX_BYTES:
        raise ApiError(413, TOO_LARGE, field=FIELD)
    with _one_at_a_time, _refusing():
        picture, _ = _opened(content, (max(widths), max(widths)), None)
        if shape is not None:
            picture = ImageOps.fit(picture, _largest(picture.size, shape), Image.Resampling.LANCZOS)
        chosen = sorted({min(width, picture.width) for width in widths})
        return [_version(picture, width) for width in chosen]


def _largest(source: Size, shape: Size) -> Size:
    """The largest size of a shape that fits into a picture.

    >>> _largest((400, 300), (2, 1))
    (400, 200)
    """
    unit = min(source[0] / shape[0], source[1] / shape[1])
    return max(1, round(shape[0] * unit)), max(1, round(shape[1] * unit))


def _version(picture: Image.Image, width: int) -> Version:
    height = max(1, round(picture.height * width / picture.width))
    clean = Image.new("RGB", (width, height))
    clean.paste(picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0))
    out = BytesIO()
    clean.save(out, "WEBP", quality=QUALITY)
    return Version(width, height, out.getvalue())


@contextmanager
def _refusing() -> Iterator[None]:
    """Whatever a file that is no good makes the library do is 400."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except ApiError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as error:
        raise invalid(FIELD, TOO_MANY_POINTS) from error
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        IndexError,
        TypeError,
    ) as error:
        raise invalid(FIELD, NO_PICTURE) from error


def _opened(content: bytes, size: Size, cut: Cut | None) -> tuple[Image.Image, float]:
    """The picture the right way up, and by what it has been made smaller while it was read.

    Its size is read before its points: a small file may say that it has very many.
    """
    file = Image.open(BytesIO(content), formats=FORMATS)
    width, height = file.size
    most = MAX_POINTS_OF_JPEG if file.format == "JPEG" else MAX_POINTS
    if width * height > most or max(width, height) > MAX_SIDE:
        raise invalid(FIELD, TOO_MANY_POINTS)
    factor = _factor(file.size, size, cut)
    # Of a JPEG, a half, a quarter or an eighth is read.
    file.draft("RGB", (width // factor, height // factor))
    file.load()
    picture: Image.Image = file
    if factor > 1 and file.width == width:
        picture = _plain(file).reduce(factor)
    return _flat(ImageOps.exif_transpose(picture)), picture.width / width


def _factor(source: Size, size: Size, cut: Cut | None) -> int:
    """By how much a picture can be made smaller and still have twice the points that are wanted, turned or not."""
    side = min(*source, cut.size) if cut else min(source)
    return max(1, side // (2 * max(size)))


def _plain(picture: Image.Image) -> Image.Image:
    """With colours that can be averaged."""
    if picture.mode in ("RGB", "RGBA", "L"):
        return picture
    return picture.convert("RGBA" if picture.mode in ("P", "PA", "LA") else "RGB")


def _flat(picture: Image.Image) -> Image.Image:
    """Red, green and blue only; what one could see through lies on white."""
    if picture.mode in ("RGBA", "LA", "PA", "P"):
        seen = picture.convert("RGBA")
        ground = Image.new("RGB", seen.size, BACKGROUND)
        ground.paste(seen, mask=seen.getchannel("A"))
        return ground
    return picture.convert("RGB")


def _cut(picture: Image.Image, cut: Cut, scale: float) -> Image.Image:
    left, top, side = cut.x * scale, cut.y * scale, cut.size * scale
    # A point over the edge is a rounding of whoever drew the square.
    if left + side > picture.width + 1 or top + side > picture.height + 1:
        raise invalid("size", OUTSIDE)
    box = (left, top, min(left + side, picture.width), min(top + side, picture.height))
    return picture.crop((round(box[0]), round(box[1]), max(round(box[2]), 1), max(round(box[3]), 1)))


def _written(picture: Image.Image) -> bytes:
    """The points alone, in an image that has never known the file."""
    clean = Image.new("RGB", picture.size)
    clean.paste(picture)
    out = BytesIO()
    clean.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()
