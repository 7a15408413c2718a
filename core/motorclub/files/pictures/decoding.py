"""Check a picture, cut it and encode it again, so that nothing of the file itself is kept.

Only the picture's points survive: no position, no camera, no comment, no second file hidden behind the first.
`python -m motorclub.files.pictures.decoding` does one task under limits of its own.
This module loads nothing of the site.
"""

from __future__ import annotations

import json
import os
import re
import resource
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

from PIL import Image, ImageOps, UnidentifiedImageError

FIELD = "image"
# What is unpacked takes 4 bytes a point, and up to 3 of a JPEG, which can be read smaller than it is. A progressive
# JPEG is unpacked as a whole first.
MAX_POINTS = 25_000_000
MAX_POINTS_OF_JPEG = 50_000_000
MAX_SIDE = 20_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 85
# What lies under a picture that one can see through.
BACKGROUND = (255, 255, 255)

ACCEPTED = "Send a JPEG, PNG, WebP or GIF of at most 5 MB."
NO_PICTURE = f"This file cannot be read as a picture. {ACCEPTED}"
HEIC = f"HEIC pictures cannot be read here. {ACCEPTED}"
TOO_MANY_POINTS = (
    "The picture has too many pixels: at most 25 megapixels, or 50 in a JPEG. Send a smaller version."
)
OUTSIDE = "The cut lies outside the picture."

# The limits of the process: processor time in seconds, and bytes of memory.
CPU_S = 10
MEMORY_BYTES = 1024 * 1024 * 1024
NICE = 10

Size = tuple[int, int]

# How a file of the kind begins: the length of its first box, and the brand in it.
_HEIC = re.compile(rb".{4}ftyp(?:hei[cfmsx]|hev[cmx]|mif1|msf1)", re.DOTALL)


class PictureRefused(Exception):
    """A picture that is not accepted, by the field that is wrong and a sentence."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


@dataclass(frozen=True, slots=True)
class Cut:
    """A square of a picture, in points of the picture as people see it."""

    x: int
    y: int
    size: int


@dataclass(frozen=True, slots=True)
class Version:
    """A picture in one width, as WebP; a cut of it, as JPEG."""

    width: int
    height: int
    content: bytes


def check_header(content: bytes) -> None:
    """Refuse what is no picture, or says that it has too many points, before anything is unpacked."""
    if _HEIC.match(content):
        raise PictureRefused(FIELD, HEIC)
    with refusing():
        _check_size(Image.open(BytesIO(content), formats=FORMATS))


def cut_picture(content: bytes, size: Size, cut: Cut | None) -> list[Version]:
    """A JPEG of this size; without a cut, the picture's middle."""
    with refusing():
        picture, scale = _opened(content, size, cut)
        part = _cut(picture, cut, scale) if cut else picture
        return [Version(*size, _written(ImageOps.fit(part, size, Image.Resampling.LANCZOS)))]


def scale_picture(content: bytes, widths: Sequence[int], shape: Size | None) -> list[Version]:
    """A version in each of these widths, or its own if that is less, the narrowest first."""
    with refusing():
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
def refusing() -> Iterator[None]:
    """Whatever a file that is no good makes the library do is a refusal."""
    try:
        yield
    except PictureRefused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError) as error:
        raise PictureRefused(FIELD, TOO_MANY_POINTS) from error
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        IndexError,
        TypeError,
    ) as error:
        raise PictureRefused(FIELD, NO_PICTURE) from error


def _check_size(file: Image.Image) -> None:
    width, height = file.size
    in_parts = file.format == "JPEG" and not file.info.get("progressive")
    if width * height > (MAX_POINTS_OF_JPEG if in_parts else MAX_POINTS) or max(width, height) > MAX_SIDE:
        raise PictureRefused(FIELD, TOO_MANY_POINTS)


def _opened(content: bytes, size: Size, cut: Cut | None) -> tuple[Image.Image, float]:
    """The picture the right way up, and by what it has been made smaller while it was read.

    Its size is read before its points: a small file may say that it has very many.
    """
    file = Image.open(BytesIO(content), formats=FORMATS)
    _check_size(file)
    width, height = file.size
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
        raise PictureRefused("size", OUTSIDE)
    box = (left, top, min(left + side, picture.width), min(top + side, picture.height))
    return picture.crop((round(box[0]), round(box[1]), max(round(box[2]), 1), max(round(box[3]), 1)))


def _written(picture: Image.Image) -> bytes:
    """The points alone, in an image that has never known the file."""
    clean = Image.new("RGB", picture.size)
    clean.paste(picture)
    out = BytesIO()
    clean.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


# The process


def _limit() -> None:
    """Take little of the machine, and end if that is not enough."""
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _versions(task: dict[str, Any], content: bytes) -> list[Version]:
    if "widths" in task:
        return scale_picture(content, task["widths"], task["shape"] and tuple(task["shape"]))
    return cut_picture(content, tuple(task["size"]), task["cut"] and Cut(**task["cut"]))


def run_task(task: dict[str, object], content: bytes, write: Callable[[bytes], object]) -> None:
    """Write a line of JSON, the refusal or the size and length of each version; then the versions, one by one."""
    try:
        versions = _versions(task, content)
    except PictureRefused as refusal:
        write(json.dumps({"field": refusal.field, "message": refusal.message}).encode() + b"\n")
        return
    heads = [[one.width, one.height, len(one.content)] for one in versions]
    write(json.dumps({"versions": heads}).encode() + b"\n")
    for version in versions:
        write(version.content)


def encode_cut(size: Size, cut: Cut | None) -> dict[str, object]:
    """The task of `cut_picture`."""
    return {"size": size, "cut": asdict(cut) if cut else None}


def encode_scale(widths: Sequence[int], shape: Size | None) -> dict[str, object]:
    """The task of `scale_picture`."""
    return {"widths": list(widths), "shape": shape}


if __name__ == "__main__":
    _limit()
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    run_task(json.loads(sys.argv[1]), sys.stdin.buffer.read(), sys.stdout.buffer.write)
