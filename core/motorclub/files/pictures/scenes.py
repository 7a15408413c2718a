"""Pictures for demo data, drawn from a motif and two colours, so that the project needs nobody's photographs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from colorsys import hls_to_rgb
from io import BytesIO

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]

# Drawn larger and made smaller, which smooths the edges.
OVERSAMPLING = 2
QUALITY = 80
DARK, STEEL, RUBBER = (24, 27, 33), (168, 174, 184), (32, 34, 40)
# Side views from the rear left to the front right, in units of 100 to the car's length: (body, windows).
CARS: Mapping[str, tuple[Sequence[Point], Sequence[Point]]] = {
    "hatch": (
        ((3, 24), (4, 14), (10, 3), (22, 0), (44, 0), (62, 11), (88, 15), (97, 20), (98, 28), (2, 28)),
        ((11, 12), (15, 4), (30, 3), (43, 3), (56, 11)),
    ),
    "saloon": (
        ((2, 24), (3, 15), (16, 12), (29, 2), (50, 2), (64, 12), (90, 15), (98, 20), (98, 28), (2, 28)),
        ((21, 12), (31, 5), (49, 5), (58, 12)),
    ),
    "coupe": (
        ((2, 24), (4, 15), (14, 12), (34, 4), (48, 4), (62, 13), (90, 17), (98, 22), (98, 28), (2, 28)),
        ((27, 12), (37, 7), (47, 7), (56, 13)),
    ),
    "roadster": (
        ((2, 25), (4, 17), (14, 13), (44, 14), (62, 14), (90, 17), (98, 22), (98, 28), (2, 28)),
        ((54, 5), (55.5, 5), (62, 14.5), (60, 14.5)),
    ),
    "offroad": (
        ((3, 25), (3, 0), (52, -1), (60, 11), (94, 12), (97, 16), (97, 27), (2, 27)),
        ((7, 10), (7, 3), (50, 2), (55, 10)),
    ),
    "classic": (
        ((2, 24), (6, 14), (18, 8), (30, 0), (52, 0), (62, 10), (84, 11), (95, 16), (98, 28), (2, 28)),
        ((26, 10), (32, 3), (50, 3), (56, 10)),
    ),
}


def draw_scene(motif: str, hue: int, widths: Sequence[int], shape: tuple[int, int]) -> list[bytes]:
    """WebPs of these widths, the largest last, and this ratio of width to height.

    `motif` is one of `MOTIFS`, or `car:place` with a car of `CARS` and a place of `PLACES`.
    """
    sizes = [(width, width * shape[1] // shape[0]) for width in widths]
    width, height = (side * OVERSAMPLING for side in sizes[-1])
    car, _, place = motif.partition(":")
    canvas = _Canvas(width, height, hue, random.Random(f"{motif}-{hue}"))  # noqa: S311 - stable, not secret
    if place:
        PLACES[place](canvas)
        canvas.draw_car(car)
    else:
        MOTIFS[motif](canvas)
    largest = canvas.image.reduce(OVERSAMPLING)
    return [_encode(largest if size == largest.size else largest.resize(size)) for size in sizes]


def _encode(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=0)
    return out.getvalue()


def tint(hue: int, lightness: float, saturation: float = 0.5) -> Colour:
    """
    >>> tint(0, 0.5, 1.0)
    (255, 0, 0)
    """
    red, green, blue = (round(part * 255) for part in hls_to_rgb(hue / 360, lightness, saturation))
    return red, green, blue


class _Canvas:
    """A picture in units of a hundredth of its height, the origin at its lower middle, up is negative."""

    def __init__(self, width: int, height: int, hue: int, chance: random.Random) -> None:
        self.image = Image.new("RGB", (width, height))
        self.hue, self.chance, self.unit = hue, chance, height / 100
        self.half = width / 2 / self.unit
        self.pen = ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Point:
        return (x + self.half) * self.unit, (y + 100) * self.unit

    def fill_gradient(self, top: Colour, bottom: Colour) -> None:
        height = self.image.height
        column = Image.linear_gradient("L").resize((1, height))
        shades = Image.composite(
            Image.new("RGB", (1, height), bottom), Image.new("RGB", (1, height), top), column
        )
        self.image.paste(shades.resize(self.image.size, Image.Resampling.NEAREST))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0
    ) -> None:
        corners = (*self.at(left, top), *self.at(right, bottom))
        self.pen.rounded_rectangle(corners, radius * self.unit, fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        self.pen.circle(self.at(x, y), radius * self.unit, fill=fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        self.pen.circle(self.at(x, y), radius * self.unit, outline=fill, width=round(width * self.unit))

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        self.pen.polygon([self.at(x, y) for x, y in points], fill=fill)

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        joined = [self.at(x, y) for x, y in points]
        self.pen.line(joined, fill=fill, width=round(width * self.unit), joint="curve")

    def spokes(self, x: float, y: float, reach: float, number: int, width: float, fill: Colour) -> None:
        for turn in range(number):
            angle = turn * math.tau / number + 0.3
            self.line(((x, y), (x + reach * math.cos(angle), y + reach * math.sin(angle))), width, fill)

    def draw_wheel(self, x: float, y: float, radius: float) -> None:
        self.disc(x, y, radius, RUBBER)
        self.disc(x, y, radius * 0.66, STEEL)
        self.disc(x, y, radius * 0.56, (60, 64, 72))
        self.spokes(x, y, radius * 0.6, 5 + self.hue % 4, radius * 0.13, STEEL)
        self.disc(x, y, radius * 0.16, STEEL)

    def draw_car(self, kind: str) -> None:
        """On the road, its paint in the picture's hue."""
        body, windows = CARS[kind]
        scale, left, ground = 1.18, -59.0, -16.0
        high = 3 if kind == "offroad" else 0

        def place(points: Sequence[Point]) -> list[Point]:
            return [(left + x * scale, ground - (32 + high - y) * scale) for x, y in points]

        paint = tint(self.hue, 0.42, 0.5)
        self.pen.ellipse((*self.at(left, ground - 3), *self.at(-left, ground + 3)), fill=DARK)
        self.shape(_rounded(place(body)), paint)
        self.shape(place(windows), (34, 42, 54))
        self.line(place(((4, 19), (96, 21))), 0.7, tint(self.hue, 0.56, 0.5))
        self.box(left + 111, ground - 15.5 - high, left + 115, ground - 12.5 - high, (255, 236, 190), 1.5)
        self.box(left + 3, ground - 16 - high, left + 5.5, ground - 12 - high, (226, 60, 48), 1)
        radius = 9.4 if kind == "offroad" else 8.2
        for x in (20, 79):
            centre = left + x * scale
            self.disc(centre, ground - radius + 1, radius + 1.6, DARK)
            self.draw_wheel(centre, ground - radius + 1, radius)


def _rounded(points: Sequence[Point]) -> list[Point]:
    """Chaikin's corner cutting, twice."""
    for _ in range(2):
        pairs = zip(points, [*points[1:], points[0]], strict=True)
        points = [
            (a[0] * near + b[0] * (1 - near), a[1] * near + b[1] * (1 - near))
            for a, b in pairs
            for near in (0.75, 0.25)
        ]
    return list(points)


# Places


def _draw_road(canvas: _Canvas, top: Colour = (52, 55, 62)) -> None:
    canvas.box(-canvas.half, -24, canvas.half, 0, top)
    for start in range(-int(canvas.half), int(canvas.half), 26):
        canvas.box(start, -6.5, start + 14, -5, (214, 214, 206))


def _draw_hills(canvas: _Canvas, colour: Colour, height: float, step: int) -> None:
    edge = int(canvas.half) + step
    tops = [(x, -24 - canvas.chance.uniform(0.3, 1) * height) for x in range(-edge, edge + step, step)]
    canvas.shape([(-edge, -20), *tops, (edge + step, -20)], colour)


def _draw_night(canvas: _Canvas) -> None:
    canvas.fill_gradient((8, 10, 22), tint(canvas.hue, 0.2, 0.45))
    for _ in range(60):
        x, y = canvas.chance.uniform(-canvas.half, canvas.half), canvas.chance.uniform(-100, -45)
        canvas.disc(x, y, canvas.chance.uniform(0.15, 0.5), (226, 230, 246))
    for x in range(-int(canvas.half), int(canvas.half), 9):
        canvas.box(x, -26 - canvas.chance.uniform(4, 26), x + 9, -20, (14, 16, 26))
        if canvas.chance.random() < 0.7:
            canvas.box(x + 3, -30, x + 5, -28, (246, 206, 120))
    _draw_road(canvas, (30, 32, 38))


def _draw_sunset(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(268, 0.26), (250, 152, 84))
    canvas.disc(canvas.half * 0.4, -34, 13, (255, 222, 150))
    canvas.box(-canvas.half, -34, canvas.half, -22, tint(222, 0.3, 0.4))
    for y in (-32, -29.5, -26.5):
        canvas.box(canvas.half * 0.4 - 12, y, canvas.half * 0.4 + 12, y + 0.8, (255, 206, 140))
    for x in (-58, -40):
        canvas.line(((x, -34), (x, -62), (x + 18, -58)), 1.2, (46, 34, 56))
    _draw_road(canvas)


def _draw_country(canvas: _Canvas) -> None:
    canvas.fill_gradient((132, 186, 226), (230, 238, 236))
    _draw_hills(canvas, tint(150, 0.42, 0.2), 30, 26)
    _draw_hills(canvas, tint(105, 0.36, 0.36), 14, 18)
    _draw_road(canvas)


def _draw_autumn(canvas: _Canvas) -> None:
    canvas.fill_gradient((186, 200, 210), (246, 226, 190))
    _draw_hills(canvas, (122, 116, 104), 26, 30)
    for x in range(-int(canvas.half), int(canvas.half), 8):
        crown = canvas.chance.choice(((202, 96, 36), (224, 146, 40), (166, 60, 34), (236, 180, 74)))
        y = -34 - canvas.chance.uniform(0, 9)
        canvas.box(x - 0.7, y, x + 0.7, -22, (74, 52, 38))
        canvas.disc(x, y, canvas.chance.uniform(5, 8), crown)
    _draw_road(canvas)


def _draw_track(canvas: _Canvas) -> None:
    canvas.fill_gradient((112, 160, 208), (222, 232, 238))
    for row in range(4):
        canvas.box(-canvas.half, -62 + row * 7, -4, -57 + row * 7, (76 + row * 8, 82 + row * 8, 94 + row * 8))
    for _ in range(150):
        x, row = canvas.chance.uniform(-canvas.half, -5), canvas.chance.randrange(4)
        canvas.disc(x, -63.5 + row * 7, 1.1, tint(canvas.chance.randrange(360), 0.55))
    canvas.box(-canvas.half, -34, canvas.half, -24, tint(120, 0.36, 0.35))
    _draw_road(canvas, (62, 64, 70))
    for place, x in enumerate(range(-int(canvas.half), int(canvas.half) + 8, 8)):
        canvas.box(x, -25.5, x + 8, -22.5, (206, 46, 40) if place % 2 else (240, 240, 236))


def _draw_airfield(canvas: _Canvas) -> None:
    canvas.fill_gradient((120, 176, 222), (240, 240, 230))
    canvas.shape(((-60, -24), (-60, -48), (-40, -60), (-20, -48), (-20, -24)), (120, 126, 134))
    canvas.box(-54, -44, -26, -24, (68, 74, 84))
    for place, x in enumerate(range(0, int(canvas.half), 14)):
        canvas.shape(((x, -24), (x, -38), (x + 6, -44), (x + 12, -38), (x + 12, -24)), tint(place * 67, 0.58))
    canvas.box(-canvas.half, -27, canvas.half, -22, tint(100, 0.4, 0.35))
    _draw_road(canvas, (92, 95, 100))


def _draw_garage(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(canvas.hue, 0.24, 0.2), tint(canvas.hue, 0.42, 0.2))
    for x in range(-int(canvas.half), int(canvas.half), 22):
        canvas.line(((x, -100), (x, -20)), 0.5, tint(canvas.hue, 0.2, 0.2))
    canvas.box(-46, -94, 46, -91, (255, 244, 214), 1)
    _draw_tools(canvas, -82)
    canvas.box(-canvas.half, -22, canvas.half, 0, (112, 112, 112))


def _draw_snow(canvas: _Canvas) -> None:
    canvas.fill_gradient((150, 168, 192), (226, 232, 240))
    _draw_hills(canvas, (240, 244, 248), 34, 30)
    for x in range(-int(canvas.half), int(canvas.half), 15):
        canvas.shape(((x, -52), (x - 6, -24), (x + 6, -24)), (58, 84, 84))
        canvas.shape(((x, -52), (x - 2.6, -40), (x + 2.6, -40)), (244, 248, 250))
    _draw_road(canvas, (186, 194, 204))


# Motifs without a whole car


def _draw_tools(canvas: _Canvas, y: float) -> None:
    for place, x in enumerate(range(-36, 40, 12)):
        length = 14 + (place * 5) % 9
        colour = STEEL if place % 3 else tint(canvas.hue, 0.55, 0.7)
        canvas.line(((x, y), (x, y + length)), 1.8, colour)
        canvas.ring(x, y - 2, 3.4, 1.5, colour)


def _draw_bench(canvas: _Canvas) -> None:
    canvas.fill_gradient((44, 46, 54), (74, 70, 66))
    for x in range(-int(canvas.half), int(canvas.half), 7):
        for y in range(-94, -34, 7):
            canvas.disc(x, y, 0.5, (28, 30, 36))
    _draw_tools(canvas, -78)
    canvas.box(-canvas.half, -34, canvas.half, -27, (146, 104, 62))
    canvas.box(-canvas.half, -27, canvas.half, 0, (92, 64, 40))
    canvas.box(-46, -46, -16, -34, tint(canvas.hue, 0.44, 0.6), 1.5)
    canvas.disc(22, -40, 6, STEEL)
    canvas.disc(22, -40, 2.4, DARK)


def _draw_brake(canvas: _Canvas) -> None:
    canvas.fill_gradient((30, 32, 38), (62, 62, 66))
    canvas.ring(-8, -48, 56, 9, (20, 21, 25))
    canvas.disc(-8, -48, 39, (140, 144, 152))
    for radius in (37.0, 33.0, 29.0, 25.0):
        canvas.ring(-8, -48, radius, 0.6, (116, 120, 130))
    for turn in range(24):
        angle, radius = turn * math.tau / 24, 28 + turn % 3 * 3.4
        canvas.disc(-8 + radius * math.cos(angle), -48 + radius * math.sin(angle), 1.2, DARK)
    canvas.disc(-8, -48, 17, (86, 90, 98))
    canvas.disc(-8, -48, 7, DARK)
    for turn in range(5):
        angle = turn * math.tau / 5
        canvas.disc(-8 + 12 * math.cos(angle), -48 + 12 * math.sin(angle), 1.9, STEEL)
    paint = tint(canvas.hue, 0.46, 0.75)
    canvas.box(20, -72, 38, -24, paint, 6)
    canvas.box(24, -64, 34, -32, tint(canvas.hue, 0.36, 0.75), 3)


def _draw_engine(canvas: _Canvas) -> None:
    canvas.fill_gradient((36, 40, 48), (24, 26, 30))
    canvas.box(-46, -66, 40, -14, (92, 96, 104), 3)
    canvas.box(-42, -84, 36, -64, tint(canvas.hue, 0.42, 0.6), 4)
    for place in range(4):
        x = -32 + place * 19
        canvas.disc(x, -74, 4.6, DARK)
        canvas.line(((x, -74), (x + 4, -94)), 2.2, (24, 24, 26))
        canvas.box(x - 5, -58, x + 6, -20, (74, 78, 86), 2)
    canvas.line(((50, -32), (66, -66), (50, -78), (38, -46), (50, -32)), 2.4, (18, 18, 20))
    for x, y, radius in ((50, -32, 10), (62, -66, 7), (45, -74, 5)):
        canvas.disc(x, y, radius, STEEL)
        canvas.disc(x, y, radius * 0.45, (70, 74, 82))
    canvas.line(((-46, -40), (-62, -44), (-62, -90)), 6, (46, 50, 56))


def _draw_dashboard(canvas: _Canvas) -> None:
    canvas.fill_gradient((16, 17, 21), (34, 35, 40))
    canvas.box(-64, -88, 64, -14, (10, 11, 14), 18)
    for x, share in ((-32, 0.34), (32, 0.62)):
        canvas.ring(x, -50, 27, 1.4, (130, 136, 146))
        for mark in range(11):
            angle = math.radians(140 + mark * 26)
            inner, outer = 21, 25
            canvas.line(
                (
                    (x + inner * math.cos(angle), -50 + inner * math.sin(angle)),
                    (x + outer * math.cos(angle), -50 + outer * math.sin(angle)),
                ),
                0.9,
                (226, 72, 58) if mark > 8 else (222, 226, 232),
            )
        angle = math.radians(140 + share * 260)
        canvas.line(
            ((x, -50), (x + 20 * math.cos(angle), -50 + 20 * math.sin(angle))),
            1.6,
            tint(canvas.hue, 0.58, 0.85),
        )
        canvas.disc(x, -50, 3.4, STEEL)
    for x, light in ((-8, (250, 176, 40)), (0, (226, 60, 48)), (8, (80, 190, 120))):
        canvas.disc(x, -30, 2.4, light)


def _draw_tyre(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(canvas.hue, 0.3, 0.2), tint(canvas.hue, 0.18, 0.2))
    for x in (-34, 34):
        canvas.draw_wheel(x, -46, 40)
        for turn in range(30):
            angle = turn * math.tau / 30
            canvas.line(
                tuple((x + r * math.cos(angle), -46 + r * math.sin(angle)) for r in (36, 40)),
                1.4,
                (18, 19, 22),
            )


def _draw_charging(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(canvas.hue, 0.16), tint(canvas.hue, 0.32, 0.4))
    canvas.box(-48, -92, -12, -10, (228, 232, 236), 6)
    canvas.box(-42, -84, -18, -62, (22, 28, 34), 3)
    canvas.shape(((-28, -82), (-36, -72), (-31, -72), (-33, -64), (-24, -75), (-29, -75)), (110, 220, 140))
    canvas.line(((-30, -44), (-30, -30), (-4, -20), (20, -26), (32, -46)), 3.2, DARK)
    canvas.box(26, -62, 48, -44, (40, 44, 52), 5)
    for x in (33, 37, 41):
        canvas.box(x - 1, -68, x + 1, -62, STEEL)


def _draw_paint(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(canvas.hue, 0.6, 0.6), tint(canvas.hue, 0.34, 0.6))
    canvas.line(((-canvas.half, -66), (canvas.half, -60)), 1, tint(canvas.hue, 0.26, 0.6))
    canvas.shape(
        ((-canvas.half, -98), (canvas.half, -86), (canvas.half, -82), (-canvas.half, -94)),
        tint(canvas.hue, 0.78, 0.6),
    )
    for _ in range(46):
        x, y = canvas.chance.gauss(8, 13), canvas.chance.gauss(-38, 9)
        canvas.disc(
            x,
            y,
            canvas.chance.uniform(1, 6),
            canvas.chance.choice(((122, 66, 34), (150, 88, 44), (96, 50, 30))),
        )
    canvas.box(-60, -36, -36, -32, STEEL, 2)


def _draw_plug(canvas: _Canvas) -> None:
    canvas.fill_gradient((60, 58, 56), (34, 33, 33))
    for place, x in enumerate((-42, -14, 14, 42)):
        canvas.box(x - 4, -90, x + 4, -84, STEEL, 1)
        canvas.box(x - 5.5, -85, x + 5.5, -54, (240, 238, 230), 2)
        canvas.box(x - 8, -56, x + 8, -46, STEEL, 1.5)
        for ring in range(6):
            canvas.box(x - 5, -45 + ring * 4, x + 5, -43 + ring * 4, (150, 154, 160))
        tip = (30, 30, 30) if place == 1 else (150, 112, 80)
        canvas.box(x - 1.4, -21, x + 1.4, -14, tip)
        canvas.line(((x + 4, -21), (x + 4, -11), (x - 2, -11)), 1.2, STEEL)


def _draw_interior(canvas: _Canvas) -> None:
    canvas.fill_gradient(tint(canvas.hue, 0.6, 0.3), tint(canvas.hue, 0.86, 0.3))
    canvas.box(-canvas.half, -46, canvas.half, 0, (38, 39, 44))
    canvas.box(8, -42, 44, -18, (16, 20, 26), 2)
    canvas.line(((12, -24), (20, -34), (28, -28), (40, -38)), 1, tint(canvas.hue, 0.6, 0.8))
    for x in (14, 26, 38):
        canvas.disc(x, -11, 3, STEEL)
    canvas.ring(-30, -30, 30, 4.4, (22, 22, 26))
    canvas.disc(-30, -30, 9, (28, 28, 32))
    canvas.spokes(-30, -30, 27, 3, 4, (28, 28, 32))


PLACES: Mapping[str, Callable[[_Canvas], None]] = {
    "night": _draw_night,
    "sunset": _draw_sunset,
    "country": _draw_country,
    "autumn": _draw_autumn,
    "track": _draw_track,
    "airfield": _draw_airfield,
    "garage": _draw_garage,
    "snow": _draw_snow,
}
MOTIFS: Mapping[str, Callable[[_Canvas], None]] = {
    "bench": _draw_bench,
    "brake": _draw_brake,
    "engine": _draw_engine,
    "dashboard": _draw_dashboard,
    "tyre": _draw_tyre,
    "charging": _draw_charging,
    "paint": _draw_paint,
    "plug": _draw_plug,
    "interior": _draw_interior,
}
