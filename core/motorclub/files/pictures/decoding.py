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

from PIL import Image, ImageFilter, ImageOps, UnidentifiedImageError

FIELD = "image"
# What is unpacked takes 4 bytes a point, and up to 3 of a JPEG, which can be read smaller than it is. A progressive
# JPEG is unpacked as a whole first.
MAX_POINTS = 25_000_000
MAX_POINTS_OF_JPEG = 50_000_000
MAX_SIDE = 20_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 85
QUALITY_OF_ORIGINAL = 92
# What lies under a picture that one can see through.
BACKGROUND = (255, 255, 255)

ACCEPTED = "Send a JPEG, PNG, WebP or GIF."
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
    """A picture in one width and format, `webp` or `jpeg`."""

    width: int
    height: int
    content: bytes
    format: str = "webp"


@dataclass(frozen=True, slots=True)
class Rendering:
    """How to publish a picture: in which widths and formats, with a `shape` cut around its `focus`, and what to blur.

    `focus` is in hundredths of the picture's width and height, `blurs` are rectangles (left, top, width, height) in
    thousandths of what is published.
    """

    widths: tuple[int, ...]
    formats: tuple[str, ...] = ("webp",)
    shape: Size | None = None
    focus: tuple[int, int] = (50, 50)
    blurs: tuple[tuple[int, int, int, int], ...] = ()


def check_header(content: bytes) -> None:
    """Refuse what is no picture, or says that it has too many points, before anything is unpacked."""
    if _HEIC.match(content):
        raise PictureRefused(FIELD, HEIC)
    with refuse_bad_files():
        _check_size(Image.open(BytesIO(content), formats=FORMATS))


def cut_picture(content: bytes, size: Size, cut: Cut | None) -> list[Version]:
    """A JPEG of this size; without a cut, the picture's middle."""
    with refuse_bad_files():
        picture, scale = _opened(content, size, cut)
        part = _cut(picture, cut, scale) if cut else picture
        return [_encode(ImageOps.fit(part, size, Image.Resampling.LANCZOS), "jpeg")]


def render_picture(content: bytes, rendering: Rendering) -> list[Version]:
    """The versions to publish, the narrowest first; widths beyond the picture's own become one in its own."""
    with refuse_bad_files():
        side = max(rendering.widths)
        picture, _ = _opened(content, (side, side), None)
        return _render(picture, rendering)


def prepare_original(content: bytes, side: int, preview: Rendering) -> tuple[list[Version], str]:
    """The picture upright, at most `side` wide and high, then its preview; and its mean colour, such as `#4e6400`."""
    with refuse_bad_files():
        picture, _ = _opened(content, (side, side), None)
        picture.thumbnail((side, side), Image.Resampling.LANCZOS)
        original = _encode(picture, "jpeg", QUALITY_OF_ORIGINAL)
        red, green, blue = picture.resize((1, 1), Image.Resampling.BOX).tobytes()
        return [original, *_render(picture, preview)], f"#{red:02x}{green:02x}{blue:02x}"


def _render(picture: Image.Image, rendering: Rendering) -> list[Version]:
    if rendering.shape is not None:
        size, focus = _largest(picture.size, rendering.shape), rendering.focus
        centre = (focus[0] / 100, focus[1] / 100)
        picture = ImageOps.fit(picture, size, Image.Resampling.LANCZOS, centering=centre)
    for blur in rendering.blurs:
        _blur(picture, blur)
    chosen = sorted({min(width, picture.width) for width in rendering.widths})
    return [version for width in chosen for version in _versions_of(picture, width, rendering.formats)]


def _blur(picture: Image.Image, blur: Sequence[int]) -> None:
    """Make a rectangle unreadable: it keeps a few colours, which nothing can sharpen again."""
    left, top = blur[0] * picture.width // 1000, blur[1] * picture.height // 1000
    right = -(-(blur[0] + blur[2]) * picture.width // 1000)
    bottom = -(-(blur[1] + blur[3]) * picture.height // 1000)
    box = (left, top, min(max(right, left + 1), picture.width), min(max(bottom, top + 1), picture.height))
    part = picture.crop(box)
    coarse = part.resize((4, 2), Image.Resampling.BOX).resize(part.size, Image.Resampling.BICUBIC)
    picture.paste(coarse.filter(ImageFilter.GaussianBlur(max(2, part.height // 8))), box)


def _largest(source: Size, shape: Size) -> Size:
    """The largest size of a shape that fits into a picture.

    >>> _largest((400, 300), (2, 1))
    (400, 200)
    """
    unit = min(source[0] / shape[0], source[1] / shape[1])
    return max(1, round(shape[0] * unit)), max(1, round(shape[1] * unit))


def _versions_of(picture: Image.Image, width: int, formats: Sequence[str]) -> Iterator[Version]:
    height = max(1, round(picture.height * width / picture.width))
    scaled = picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return (_encode(scaled, kind) for kind in formats)


def _encode(picture: Image.Image, kind: str, quality: int = QUALITY) -> Version:
    """The points alone, in an image that has never known the file."""
    clean = Image.new("RGB", picture.size)
    clean.paste(picture)
    out = BytesIO()
    clean.save(out, kind.upper(), quality=quality, optimize=True)
    return Version(*clean.size, out.getvalue(), kind)


@contextmanager
def refuse_bad_files() -> Iterator[None]:
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
    # A point over the edge is a rounding error of the client that drew the square.
    if left + side > picture.width + 1 or top + side > picture.height + 1:
        raise PictureRefused("size", OUTSIDE)
    box = (left, top, min(left + side, picture.width), min(top + side, picture.height))
    return picture.crop((round(box[0]), round(box[1]), max(round(box[2]), 1), max(round(box[3]), 1)))


# The process


def _limit(nice: int = NICE) -> None:
    """Take little of the machine, and end if that is not enough."""
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _run(task: dict[str, Any], content: bytes) -> tuple[list[Version], str]:
    rendering = Rendering(**task["rendering"]) if "rendering" in task else None
    if rendering is None:
        return cut_picture(content, tuple(task["size"]), task["cut"] and Cut(**task["cut"])), ""
    if "side" in task:
        return prepare_original(content, task["side"], rendering)
    return render_picture(content, rendering), ""


def run_task(task: dict[str, object], content: bytes, write: Callable[[bytes], object]) -> None:
    """Write a line of JSON, the refusal or what each version is; then the versions, one by one."""
    try:
        versions, color = _run(task, content)
    except PictureRefused as refusal:
        write(json.dumps({"field": refusal.field, "message": refusal.message}).encode() + b"\n")
        return
    heads = [[one.width, one.height, len(one.content), one.format] for one in versions]
    write(json.dumps({"versions": heads, "color": color}).encode() + b"\n")
    for version in versions:
        write(version.content)


def encode_cut(size: Size, cut: Cut | None) -> dict[str, object]:
    """The task of `cut_picture`."""
    return {"size": size, "cut": asdict(cut) if cut else None}


def encode_rendering(rendering: Rendering) -> dict[str, object]:
    """The task of `render_picture`."""
    return {"rendering": asdict(rendering)}


def encode_original(side: int, preview: Rendering) -> dict[str, object]:
    """The task of `prepare_original`."""
    return {"side": side, "rendering": asdict(preview)}


def main(nice: int = NICE) -> None:
    """Run the task of the command line on standard input, under the limits of the process."""
    _limit(nice)
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    run_task(json.loads(sys.argv[1]), sys.stdin.buffer.read(), sys.stdout.buffer.write)


if __name__ == "__main__":
    main()
