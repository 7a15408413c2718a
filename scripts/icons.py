"""Draw the site's icons and its picture for link previews from webshell/public/favicon.svg, with Pillow alone.

`python scripts/icons.py` writes them beside it; they are checked in.
"""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image, ImageDraw

PUBLIC = Path(__file__).parents[1] / "webshell/public"
BOX = 32  # of the artwork
FINER = 4  # drawn so much larger, then scaled down
STEPS = 60
Point = tuple[float, float]


def attributes(tag: str, svg: str) -> list[dict[str, str]]:
    """The attributes of each element of this name."""
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', found)) for found in re.findall(rf"<{tag} [^>]*", svg)]


def curve(path: str) -> list[Point]:
    """Points along a path of one M and relative cubic curves."""
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", path)]
    at = (numbers[0], numbers[1])
    points = [at]
    for first in range(2, len(numbers), 6):
        knots = [at, *((at[0] + numbers[n], at[1] + numbers[n + 1]) for n in range(first, first + 6, 2))]
        points += [bezier(knots, step / STEPS) for step in range(1, STEPS + 1)]
        at = knots[-1]
    return points


def bezier(knots: list[Point], t: float) -> Point:
    """The point at `t` of a cubic curve."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(weight * knot[axis] for weight, knot in zip(weights, knots, strict=True)) for axis in (0, 1))
    return x, y


def draw(svg: str, size: int, *, rounded: bool = True) -> Image.Image:
    """The artwork as a square picture."""
    scale = size * FINER / BOX
    image = Image.new("RGBA", (size * FINER, size * FINER))
    pen = ImageDraw.Draw(image)
    (ground,), (line,) = attributes("rect", svg), attributes("path", svg)
    radius = float(ground["rx"]) * scale if rounded else 0
    pen.rounded_rectangle((0, 0, *image.size), radius, ground["fill"])
    half = float(line["stroke-width"]) / 2
    dots = [(x, y, half, line["stroke"]) for x, y in curve(line["d"])]
    dots += [(float(c["cx"]), float(c["cy"]), float(c["r"]), c["fill"]) for c in attributes("circle", svg)]
    for x, y, reach, colour in dots:
        pen.ellipse([edge * scale for edge in (x - reach, y - reach, x + reach, y + reach)], colour)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Write all of them."""
    svg = (PUBLIC / "favicon.svg").read_text("utf-8")
    draw(svg, 48).save(PUBLIC / "favicon.ico", sizes=[(16, 16), (32, 32), (48, 48)])
    draw(svg, 180, rounded=False).save(PUBLIC / "apple-touch-icon.png", optimize=True)
    for size in (192, 512):
        draw(svg, size, rounded=False).save(PUBLIC / f"icon-{size}.png", optimize=True)
    share = Image.new("RGB", (1200, 630), attributes("rect", svg)[0]["fill"])
    mark = draw(svg, 480, rounded=False)
    share.paste(mark, ((1200 - 480) // 2, (630 - 480) // 2))
    share.save(PUBLIC / "share.png", optimize=True)


if __name__ == "__main__":
    main()
