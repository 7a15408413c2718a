"""Portraits of the demo members, drawn from their names."""

from __future__ import annotations

import random
from io import BytesIO

from PIL import Image, ImageDraw

from motorclub.members.profiles.avatars import colour_of, rgb

SIZE = 256
# Drawn larger and made smaller, which smooths the edges.
OVERSAMPLING = 2
UNIT = SIZE * OVERSAMPLING / 100
QUALITY = 85

SKINS = ("#F3D3B8", "#E8B68D", "#C98F62", "#9C6440", "#6E4429", "#F6DFCF")
HAIRS = ("#2A1D17", "#59371F", "#8C5A2B", "#C99A4A", "#B8B4AD", "#7A2E1C", "#171A22")
CLOTHES = ("#20242C", "#3C4654", "#8A2C22", "#2F5D50", "#D8D2C4", "#33508C", "#C77F23")
HAIRCUTS = ("short", "long", "bald", "cap", "bun", "curly", "helmet")


def draw_face(username: str) -> bytes:
    """A JPEG of 256 x 256: a head on the name's colour, the same every time."""
    chance = random.Random(f"face-{username}")  # noqa: S311 - stable, not secret
    side = SIZE * OVERSAMPLING
    image = Image.new("RGB", (side, side), rgb(colour_of(username)))
    _Portrait(ImageDraw.Draw(image), chance).draw()
    out = BytesIO()
    image.reduce(OVERSAMPLING).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


class _Portrait:
    """A head and shoulders in a square of 100 by 100 units."""

    def __init__(self, canvas: ImageDraw.ImageDraw, chance: random.Random) -> None:
        self.canvas = canvas
        self.skin, self.hair, self.clothes = (
            chance.choice(SKINS),
            chance.choice(HAIRS),
            chance.choice(CLOTHES),
        )
        self.haircut = chance.choice(HAIRCUTS)
        self.beard, self.glasses = chance.random() < 0.3, chance.random() < 0.3
        self.smile = chance.choice((4, 6, 9))
        self.accent = chance.choice(CLOTHES)

    def draw(self) -> None:
        if self.haircut == "helmet":
            self._draw_helmet()
        else:
            self._draw_head()

    def _draw_head(self) -> None:
        self._draw_back_of_hair()
        self._ellipse(14, 82, 86, 150, self.clothes)
        self._box(42, 66, 58, 88, self.skin, 6)
        self._ellipse(29, 22, 71, 76, self.skin)
        if self.beard:
            self.canvas.chord(_scaled(30, 32, 70, 78), 12, 168, fill=self.hair)
        self._draw_features()
        self._draw_front_of_hair()

    def _draw_back_of_hair(self) -> None:
        if self.haircut == "long":
            self._box(24, 26, 76, 90, self.hair, 22)
        if self.haircut == "bun":
            self._ellipse(40, 6, 60, 26, self.hair)
        if self.haircut == "curly":
            for x, y in ((30, 34), (38, 22), (50, 18), (62, 22), (70, 34), (26, 46), (74, 46)):
                self._ellipse(x - 11, y - 11, x + 11, y + 11, self.hair)

    def _draw_front_of_hair(self) -> None:
        if self.haircut == "cap":
            self.canvas.chord(_scaled(28, 14, 72, 62), 180, 360, fill=self.accent)
            self._box(26, 36, 82, 41, self.accent, 2)
        elif self.haircut != "bald":
            self.canvas.chord(_scaled(28, 18, 72, 66), 196, 344, fill=self.hair)

    def _draw_features(self) -> None:
        for x in (41, 59):
            self._ellipse(x - 2.6, 45, x + 2.6, 51, "#22262E")
            if self.glasses:
                self.canvas.ellipse(_scaled(x - 8, 40, x + 8, 56), outline="#22262E", width=round(1.6 * UNIT))
        if self.glasses:
            self._box(48, 46, 52, 48, "#22262E", 0)
        mouth = "#F2E8E2" if self.beard else "#7D3A32"
        self.canvas.chord(_scaled(42, 60 - self.smile / 2, 58, 60 + self.smile), 0, 180, fill=mouth)

    def _draw_helmet(self) -> None:
        """A racing driver's, with the visor half open."""
        self._ellipse(14, 82, 86, 150, self.clothes)
        self._box(22, 16, 78, 84, self.accent, 26)
        self._box(46, 16, 54, 40, "#F2F3F5", 0)
        self._box(28, 40, 72, 64, self.skin, 8)
        for x in (41, 59):
            self._ellipse(x - 2.6, 50, x + 2.6, 56, "#22262E")
        self._box(26, 34, 74, 45, "#14171C", 4)

    def _ellipse(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        self.canvas.ellipse(_scaled(left, top, right, bottom), fill=fill)

    def _box(self, left: float, top: float, right: float, bottom: float, fill: str, radius: float) -> None:
        self.canvas.rounded_rectangle(_scaled(left, top, right, bottom), radius * UNIT, fill=fill)


def _scaled(*units: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = (unit * UNIT for unit in units)
    return left, top, right, bottom
