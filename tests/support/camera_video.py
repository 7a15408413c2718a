"""Videos for the camera of a browser: pictures held up for some seconds each, as uncompressed video."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageFilter

SIZE = (640, 480)
PER_SECOND = 2


def wall() -> Image.Image:
    """A wall that is lit from one side."""
    return Image.linear_gradient("L").rotate(90).point(lambda light: 90 + light // 3).resize(SIZE)


def held_up(picture: bytes, side: int = 260) -> Image.Image:
    """A picture file as a hand holds it before that wall: askew, off the middle, and not quite sharp.

    `side`: its width in pixels of the video.
    """
    shown = Image.open(BytesIO(picture)).convert("L").resize((side, side))
    seen, mask = shown.rotate(9, expand=True), Image.new("L", shown.size, 255).rotate(9, expand=True)
    scene = wall()
    scene.paste(seen, (SIZE[0] // 2 - seen.width // 2 + 30, SIZE[1] // 2 - seen.height // 2 - 20), mask)
    return scene.filter(ImageFilter.GaussianBlur(0.8))


def write(path: Path, scenes: Iterable[tuple[Image.Image, float]]) -> None:
    """A grey video (YUV4MPEG2) of scenes and their seconds; a browser shows it over and over."""
    colourless = bytes([128]) * (SIZE[0] * SIZE[1] // 2)
    with path.open("wb") as video:
        video.write(b"YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420\n" % (*SIZE, PER_SECOND))
        for scene, seconds in scenes:
            frame = b"FRAME\n" + scene.tobytes() + colourless
            video.write(frame * round(seconds * PER_SECOND))
