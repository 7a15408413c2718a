"""A whole car: body, glass, seats, wheels, number plates, and what its owner has bolted on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scenes import wheels
from scenes.body import Body, Shape
from scenes.build import block, lathe_object, mesh, panel, tube
from scenes.fields import Array
from scenes.nodes import Graph, light, plain, rgb

GAP = 0.0036  # half the width of a shut line
SEAMS = tuple(f"seam_{number}" for number in range(1, 7))
FONT = "DejaVuSans-Bold.ttf"


@dataclass(frozen=True)
class Look:
    """How one car of a shape looks."""

    paint: str = "#a01818"
    finish: str = "metallic"  # metallic, solid, matt, pearl
    roof: str = ""  # a second colour above the waist, or "fabric"
    stripe: str = ""
    rim: str = "five"
    rim_paint: str = "#b9bcc0"
    rim_share: float = 0.70  # of the tyre's radius
    caliper: str = "#8a1010"
    lights: bool = True
    tint: float = 0.32
    chrome: bool = False  # bumpers and window frames
    extras: tuple[str, ...] = field(default=())


def paint(graph: Graph, colour: str, finish: str) -> Any:
    """The shader of a paint."""
    base = rgb(colour)
    if finish == "matt":
        return graph.solid(base, 0.45, 0.3, 0.15, Coat_Roughness=0.4)
    if finish == "solid":
        return graph.solid(base, 0.35, 0.0, 1.0)
    if finish == "pearl":
        facing = graph.add("LayerWeight", "Facing", None, Blend=0.35)
        pale = tuple(min(1.0, c * 0.5 + 0.12) for c in base)
        return graph.solid(graph.blend(facing, base, pale), 0.3, 0.55, 1.0)
    return graph.solid(base, 0.33, 0.72, 1.0)


def body_material(shape: Shape, look: Look) -> Any:
    """The material that asks all marks of the body what is where."""
    graph = Graph("body")
    surface = paint(graph, look.paint, look.finish)
    if look.roof:
        surface = graph.choose(graph.inside("roof"), surface, _roof(graph, look))
    if look.stripe:
        surface = graph.choose(graph.inside("stripe"), surface, paint(graph, look.stripe, "solid"))
    trim = graph.solid((0.012, 0.012, 0.013), 0.35)
    bright = graph.solid((0.75, 0.76, 0.78), 0.08, 1.0)
    nearest = graph.math("ABSOLUTE", graph.attribute(SEAMS[0]))
    for name in SEAMS[1:]:
        nearest = graph.math("MINIMUM", nearest, graph.math("ABSOLUTE", graph.attribute(name)))
    gap = graph.math("LESS_THAN", nearest, GAP)
    surface = graph.choose(gap, surface, graph.solid((0.004, 0.004, 0.004), 0.9))
    leather = graph.solid((0.03, 0.02, 0.016), 0.5)
    lining = leather if shape.kind == "open" else graph.solid((0.02, 0.02, 0.02), 0.7)
    surface = graph.choose(graph.inside("inside"), surface, lining)
    surface = graph.choose(graph.inside("frame"), surface, bright if look.chrome else trim)
    surface = graph.choose(graph.inside("glass"), surface, glass(graph, look.tint))
    surface = _lamps(graph, surface, shape, look)
    surface = graph.choose(graph.inside("dark"), surface, _grille(graph))
    return graph.done(surface)


def _roof(graph: Graph, look: Look) -> Any:
    return (
        graph.solid((0.012, 0.012, 0.013), 0.85)
        if look.roof == "fabric"
        else paint(graph, look.roof, "solid")
    )


def _lamps(graph: Graph, surface: Any, shape: Shape, look: Look) -> Any:
    red = graph.solid((0.20, 0.004, 0.006), 0.08, 0.0, 1.0)
    surface = graph.choose(graph.inside("tail"), surface, red)
    rear = graph.glow((1.0, 0.035, 0.02), 9.0 if look.lights else 0.5)
    surface = graph.choose(graph.inside("tail_lit"), surface, rear)
    old = shape.headlamp in ("round", "quad", "box")
    reflector = (
        graph.solid((0.75, 0.77, 0.8), 0.10, 1.0) if old else graph.solid((0.05, 0.055, 0.06), 0.12, 0.6, 1.0)
    )
    if shape.headlamp == "pop":
        reflector = paint(graph, look.paint, look.finish)
    surface = graph.choose(graph.inside("lamp"), surface, reflector)
    strength = (9.0 if old else 14.0) if look.lights else 0.6
    front = graph.glow((1.0, 0.78, 0.5) if old else (0.9, 0.95, 1.0), strength)
    return graph.choose(graph.inside("lit"), surface, front)


def _grille(graph: Graph) -> Any:
    at = graph.add("SeparateXYZ", "Z", None, Vector=graph.add("TexCoord", "Object"))
    bars = graph.math("GREATER_THAN", graph.math("SINE", graph.math("MULTIPLY", at, 260.0)), 0.2)
    return graph.solid(graph.blend(bars, (0.004, 0.004, 0.004), (0.03, 0.03, 0.032)), 0.35)


def _simple(look: Look) -> list[Any]:
    """Paint, second paint, glass and black alone: cheaper than asking the marks at each ray."""
    made = []
    for surface in (
        lambda g: paint(g, look.paint, look.finish),
        lambda g: _roof(g, look),
        lambda g: glass(g, look.tint),
        _grille,
    ):
        graph = Graph("simple")
        made.append(graph.done(surface(graph)) if look.roof or len(made) != 1 else made[0])
    return made


def _slots(faces: Array, marks: dict[str, Array], look: Look) -> Array:
    """For each face the material that is enough for it: 0 asks the marks, 1 to 4 are those of `_simple`."""
    far = 0.01
    clear = np.min([np.abs(marks[name]) for name in SEAMS], axis=0) > far
    for name in ("glass", "frame", "lamp", "tail", "dark", "inside", *(("stripe",) if look.stripe else ())):
        clear &= marks[name] > far
    roof = (marks["roof"] < 0) if look.roof else np.zeros(len(clear), dtype=bool)
    kind = np.where(clear & ~roof, 1, np.where(clear & roof, 2, 0))
    kind = np.where((marks["glass"] < -far) & (marks["dark"] > far), 3, kind)
    kind = np.where(marks["dark"] < -far, 4, kind)
    corners = kind[faces]
    return np.where((corners == corners[:, :1]).all(1), corners[:, 0], 0)


def glass(graph: Graph, tint: float) -> Any:
    """The shader of tinted glass: it mirrors at its outside only."""
    through = graph.add("BsdfTransparent", 0, None, Color=(tint * 0.95, tint, tint * 0.98))
    mirror = graph.add("BsdfGlossy", 0, None, Color=(1.0, 1.0, 1.0), Roughness=0.0)
    outside = graph.math("SUBTRACT", 1.0, graph.add("NewGeometry", "Backfacing"))
    return graph.choose(
        graph.math("MULTIPLY", graph.add("Fresnel", 0, None, IOR=1.55), outside), through, mirror
    )


def build(shape: Shape, look: Look) -> Body:
    """Put the car into the current scene."""
    body = Body(shape)
    parts = body.mesh()
    points, faces, normals = parts.pop("points"), parts.pop("faces"), parts.pop("normals")
    shell = mesh("body", points, faces, body_material(shape, look), normals, parts)
    for material in _simple(look):
        shell.data.materials.append(material)
    shell.data.polygons.foreach_set("material_index", _slots(faces, parts, look).astype(np.int32))
    _wheels(shape, look)
    _cabin(body, look)
    _plates(body)
    _handles(body, look)
    if shape.kind == "open":
        _open_top(body, look)
    if look.chrome:
        _bumpers(body)
    for extra in look.extras:
        EXTRAS[extra](body, look)
    return body


def _wheels(shape: Shape, look: Look) -> None:
    rubber = plain("rubber", (0.013, 0.013, 0.014), 0.55)
    alloy = plain("alloy", rgb(look.rim_paint), 0.22, 0.9, 0.6)
    inner = plain("barrel", (0.10, 0.10, 0.105), 0.3, 0.9)
    iron = plain("iron", (0.35, 0.35, 0.36), 0.28, 1.0)
    red = plain("caliper", rgb(look.caliper), 0.3, 0.0, 1.0)
    width = shape.extra.get("tyre_width", 0.225)
    rim = shape.tyre * look.rim_share
    face = wheels.rim_face(rim, width, look.rim)
    steer = shape.extra.get("steer", 0.0)
    for x in (0.0, shape.wheelbase):
        for side in (-1, 1):
            turn = (0.0 if side < 0 else np.pi) + (steer if x == 0 else 0)
            at = (
                x,
                side
                * (shape.half * (0.985 if x else 0.975) - width / 2 - 0.012 + shape.extra.get("track", 0.0)),
                shape.tyre,
            )
            pieces = [
                mesh("tyre", *wheels.tyre(shape.tyre, rim, width), rubber),
                mesh("barrel", *wheels.barrel(rim, width), inner),
                mesh("rim", face[0], face[1], alloy, face[2]),
                mesh("disc", *wheels.disc(rim * 0.78), iron),
                block("caliper", (-rim * 0.80, -0.045, -0.09), (-rim * 0.48, 0.05, 0.09), red, 0.02),
            ]
            for piece in pieces:
                own = piece.location.copy()
                piece.rotation_euler[2] = turn
                c, s = np.cos(turn), np.sin(turn)
                piece.location = (at[0] + own.x * c - own.y * s, at[1] + own.x * s + own.y * c, at[2] + own.z)


def _cabin(body: Body, look: Look) -> None:
    """Seats, dashboard and wheel, seen dimly through the glass."""
    s = body.shape
    cloth = plain("cloth", (0.035, 0.033, 0.033) if s.kind != "open" else (0.10, 0.045, 0.025), 0.6)
    dash = plain("dash", (0.015, 0.015, 0.016), 0.6)
    front_x = s.seat_back - 0.30
    floor = body.waist - 0.42
    rows = [front_x] + ([front_x + 0.88] if s.kind == "closed" and s.back[0] - front_x > 1.15 else [])
    for x in rows:
        for y in (-0.37, 0.37):
            block("seat", (x - 0.28, y - 0.25, floor - 0.05), (x + 0.2, y + 0.25, floor + 0.13), cloth, 0.06)
            rest = block(
                "rest", (x + 0.10, y - 0.24, floor + 0.02), (x + 0.25, y + 0.24, floor + 0.64), cloth, 0.07
            )
            rest.rotation_euler[1] = 0.28
            head = block(
                "head", (x + 0.24, y - 0.13, floor + 0.62), (x + 0.34, y + 0.13, floor + 0.80), cloth, 0.05
            )
            head.rotation_euler[1] = 0.2
    block(
        "dash",
        (s.screen[0] + 0.15, -s.half * 0.75, floor + 0.1),
        (s.screen[0] + 0.62, s.half * 0.75, body.waist - 0.03),
        dash,
        0.06,
    )
    ring = [(0.0, 0.18 * np.cos(a), 0.18 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)]
    wheel = tube("steering", ring, 0.015, dash, closed=True)
    wheel.location = (s.screen[0] + 0.70, -0.37, body.waist - 0.02)
    wheel.rotation_euler[1] = -0.45


@cache
def plate_picture() -> Any:
    """What stands on the number plates."""
    picture = Image.new("RGB", (520, 110), "#e9e9e4")
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((3, 3, 516, 106), 12, outline="#111111", width=5)
    draw.rectangle((5, 5, 40, 104), fill="#b3201a")
    font = ImageFont.truetype(FONT, 66)
    box = draw.textbbox((0, 0), "MOTORCLUB", font=font)
    draw.text(
        (280 - (box[2] + box[0]) / 2, 55 - (box[3] + box[1]) / 2), "MOTORCLUB", fill="#15171a", font=font
    )
    return picture


def picture_material(name: str, picture: Any, glow: float = 0.0) -> Any:
    """A material that shows a picture; with `glow` it shines."""
    image = bpy.data.images.new(name, picture.width, picture.height)
    pixels = np.ones((picture.height, picture.width, 4), dtype=np.float32)
    pixels[..., :3] = np.asarray(picture.convert("RGB"), dtype=np.float32)[::-1] / 255
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    graph = Graph(name)
    colour = graph.add("TexImage", 0, {"image": image})
    if glow:
        return graph.done(graph.glow(colour, glow))
    return graph.done(graph.solid(colour, 0.4))


def _plates(body: Body) -> None:
    s = body.shape
    material = picture_material("plate", plate_picture())
    for way, z in ((1, s.extra.get("plate_front", 0.40)), (-1, s.extra.get("plate_rear", 0.62))):
        start = s.nose_x - 0.2 if way > 0 else s.tail_x + 0.2
        hits = [
            body.touch(0, start, (y, z + h), way)
            for y in (0.0, 0.13, 0.27)
            for h in (-0.06, -0.03, 0.0, 0.03, 0.06)
        ]
        x = (min(hits) if way > 0 else max(hits)) - way * 0.012
        w, h = 0.26, 0.055
        panel(
            "plate",
            [(x, way * w, z - h), (x, -way * w, z - h), (x, -way * w, z + h), (x, way * w, z + h)],
            material,
        )


def _handles(body: Body, look: Look) -> None:
    s = body.shape
    metal = (
        plain("handle", (0.7, 0.7, 0.72), 0.15, 1.0)
        if look.chrome
        else plain("handle", tuple(c * 0.8 for c in rgb(look.paint)), 0.3, 0.6, 1.0)
    )
    for _, rear in s.doors:
        x, z = rear - 0.16, body.waist - 0.12
        y = float(body.half_width(np.array(x), np.array(z)))
        for side in (-1, 1):
            block(
                "handle",
                (x - 0.09, side * y - 0.022, z - 0.014),
                (x + 0.09, side * y + 0.022, z + 0.014),
                metal,
                0.012,
            )


def _bumpers(body: Body) -> None:
    s = body.shape
    chrome = plain("chrome", (0.8, 0.81, 0.83), 0.06, 1.0)
    for way, z in ((1, s.extra.get("bumper_front", 0.42)), (-1, s.extra.get("bumper_rear", 0.46))):
        start = s.nose_x - 0.3 if way > 0 else s.tail_x + 0.3
        ys = np.linspace(-s.half * 0.93, s.half * 0.93, 25)
        line = [(body.touch(0, start, (float(y), z), way) - way * 0.045, float(y), z) for y in ys]
        for lift in (-0.028, 0.0, 0.028):
            tube("bumper", [(x, y, h + lift) for x, y, h in line], 0.030, chrome)


def _open_top(body: Body, look: Look) -> None:
    """The windscreen of an open car, its frame, and two hoops."""
    s = body.shape
    dark = plain("frame", (0.015, 0.015, 0.016), 0.3)
    graph = Graph("screen")
    clear = graph.done(glass(graph, 0.8))
    foot = float(body.top(np.array(s.screen[0]))) - 0.03
    rows, columns = np.linspace(foot, s.height, 12), np.linspace(-1, 1, 24)
    points = []
    for z in rows:
        for c in columns:
            y = c * (float(body.cabin_width(np.array(s.screen[0] + 0.4), np.array(z))) - 0.01)
            line = np.arange(-0.4, 1.6, 0.004)
            field = body.windscreen(line, np.full_like(line, y), np.full_like(line, z))
            points.append((float(line[np.argmin(np.abs(field))]), y, float(z) - 0.03 * (c * c) * (z - foot)))
    index = np.arange(len(points)).reshape(12, 24)
    faces = np.stack((index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]), -1).reshape(-1, 4)
    mesh("windscreen", np.array(points), faces, clear)
    grid = np.array(points).reshape(12, 24, 3)
    edge = [*grid[:, 0], *grid[-1, 1:-1], *grid[::-1, -1]]
    tube(
        "frame",
        [tuple(map(float, p)) for p in edge],
        0.018,
        plain("chrome", (0.8, 0.81, 0.83), 0.06, 1.0) if look.chrome else dark,
    )
    for y in (-0.37, 0.37):
        angles = np.linspace(0, np.pi, 12)
        hoop = [
            (s.seat_back + 0.08, y + 0.19 * float(np.cos(a)), body.waist - 0.05 + 0.26 * float(np.sin(a)))
            for a in angles
        ]
        tube("hoop", hoop, 0.02, plain("hoop", (0.6, 0.6, 0.62), 0.15, 1.0))


def _wing(body: Body, look: Look) -> None:
    s = body.shape
    black = plain("wing", (0.012, 0.012, 0.013), 0.25, 0.0, 1.0)
    z = float(body.top(np.array(s.tail_x - 0.25)))
    blade = block(
        "wing",
        (s.tail_x - 0.30, -s.half * 0.86, z + 0.22),
        (s.tail_x - 0.04, s.half * 0.86, z + 0.25),
        black,
        0.012,
    )
    blade.rotation_euler[1] = -0.10
    for side in (-1, 1):
        block(
            "post",
            (s.tail_x - 0.22, side * 0.42 - 0.012, z - 0.06),
            (s.tail_x - 0.12, side * 0.42 + 0.012, z + 0.23),
            black,
            0.004,
        )
        block(
            "end",
            (s.tail_x - 0.32, side * s.half * 0.86 - 0.008, z + 0.15),
            (s.tail_x - 0.02, side * s.half * 0.86 + 0.008, z + 0.29),
            black,
            0.006,
        )


def _roof_spoiler(body: Body, look: Look) -> None:
    s = body.shape
    x = s.back[0] - 0.03
    z = s.height - s.roof_arc * (x - s.roof_peak) ** 2
    coat = plain(
        "spoiler", rgb(look.roof or look.paint) if look.roof != "fabric" else rgb(look.paint), 0.3, 0.4, 1.0
    )
    blade = block("spoiler", (x - 0.10, -0.50, z - 0.065), (x + 0.20, 0.50, z - 0.03), coat, 0.015)
    blade.rotation_euler[1] = 0.13


def _rack(body: Body, look: Look) -> None:
    s = body.shape
    black = plain("rack", (0.015, 0.015, 0.016), 0.4)
    low, high = s.screen[1] + 0.15, (min(s.back[0], s.cab_end) if s.kind == "bed" else s.back[0]) - 0.05
    z = s.height + 0.07
    wide = float(body.cabin_width(np.array(s.wheelbase / 2), np.array(s.height - 0.1))) - 0.04
    for side in (-1, 1):
        tube(
            "rail",
            [
                (low, side * wide, z - 0.09),
                (low + 0.08, side * wide, z),
                (high - 0.08, side * wide, z),
                (high, side * wide, z - 0.10),
            ],
            0.016,
            black,
        )
    for x in np.arange(low + 0.12, high - 0.05, 0.22):
        tube("bar", [(float(x), -wide, z), (float(x), wide, z)], 0.012, black)


def _rails(body: Body, look: Look) -> None:
    s = body.shape
    metal = plain("rails", (0.6, 0.6, 0.62), 0.2, 1.0)
    wide = float(body.cabin_width(np.array(s.wheelbase / 2), np.array(s.height - 0.08))) - 0.05
    low, high = s.screen[1] + 0.12, s.back[0] - 0.02
    for side in (-1, 1):
        xs = np.linspace(low, high, 9)
        lift = [0.0, 0.045, 0.05, 0.05, 0.05, 0.05, 0.05, 0.045, -0.01]
        line = [
            (float(x), side * wide, float(s.height - s.roof_arc * (x - s.roof_peak) ** 2 - 0.045 + up))
            for x, up in zip(xs, lift, strict=True)
        ]
        tube("rail", line, 0.015, metal)


def _box(body: Body, look: Look) -> None:
    s = body.shape
    _rails(body, look)
    block(
        "roofbox",
        (s.screen[1] + 0.25, -0.36, s.height + 0.04),
        (s.back[0] - 0.05, 0.36, s.height + 0.30),
        plain("roofbox", (0.02, 0.02, 0.022), 0.25),
        0.12,
    )


def _spots(body: Body, look: Look) -> None:
    s = body.shape
    glow = light("spots", (1.0, 0.9, 0.7), 8.0 if look.lights else 1.0)
    black = plain("pods", (0.012, 0.012, 0.013), 0.4)
    z = s.extra.get("spots_z", 0.62)
    for y in (-0.45, -0.17, 0.17, 0.45):
        x = body.touch(0, s.nose_x - 0.3, (y, z), 1) - 0.10
        lathe_object(
            "pod", [(0.0, 0.09), (0.06, 0.08), (0.085, 0.03), (0.088, 0.0), (0.078, -0.004)], (x, y, z), black
        )
        lathe_object("glass", [(0.078, 0.0), (0.05, -0.012), (0.0, -0.016)], (x, y, z), glow)


def _bull_bar(body: Body, look: Look) -> None:
    s = body.shape
    black = plain("bar", (0.012, 0.012, 0.013), 0.35)
    x = s.nose_x - 0.12
    low, high = s.clearance + 0.18, s.clearance + 0.62
    for side in (-1, 1):
        tube(
            "bull",
            [
                (x + 0.18, side * 0.42, low - 0.05),
                (x, side * 0.42, low),
                (x - 0.02, side * 0.42, high),
                (x + 0.22, side * 0.42, high + 0.06),
            ],
            0.03,
            black,
        )
    for z in (low + 0.1, high):
        tube("bull", [(x, -0.60, z), (x, 0.60, z)], 0.03, black)


def _exhausts(body: Body, look: Look) -> None:
    s = body.shape
    steel = plain("pipe", (0.6, 0.6, 0.62), 0.12, 1.0)
    z = s.clearance + 0.11
    for y in (-0.50, -0.38, 0.38, 0.50):
        x = body.touch(0, s.tail_x + 0.3, (y, z + 0.04), -1)
        lathe_object(
            "pipe",
            [(0.030, 0.2), (0.047, 0.2), (0.047, -0.05), (0.038, -0.05), (0.036, 0.15), (0.0, 0.15)],
            (x, y, z),
            steel,
            back=True,
        )


def _spare(body: Body, look: Look) -> None:
    s = body.shape
    rubber = plain("rubber", (0.013, 0.013, 0.014), 0.55)
    cover = plain("cover", (0.02, 0.02, 0.02), 0.4)
    x = body.touch(0, s.tail_x + 0.3, (0.0, 0.95), -1)
    lathe_object(
        "spare",
        [(0.0, -0.22), (0.30, -0.215), (0.345, -0.17), (0.355, -0.10), (0.35, 0.0), (0.30, 0.02)],
        (x, 0.0, 0.98),
        rubber,
        back=True,
    )
    lathe_object("cover", [(0.0, -0.228), (0.28, -0.225)], (x, 0.0, 0.98), cover, back=True)


def _scoop(body: Body, look: Look) -> None:
    z = float(body.top(np.array(0.05)))
    black = plain("scoop", rgb(look.stripe) if look.stripe else (0.012, 0.012, 0.013), 0.35, 0.0, 1.0)
    block("scoop", (-0.18, -0.22, z - 0.04), (0.32, 0.22, z + 0.075), black, 0.05)


def _flat_deck(body: Body, look: Look) -> None:
    """A cover over the bed of a pick-up."""
    s = body.shape
    black = plain("cover", (0.012, 0.012, 0.013), 0.5)
    z = float(body.top(np.array(s.tail_x - 0.6))) - 0.005
    block(
        "cover",
        (s.cab_end + 0.07, -s.half + 0.13, z - 0.03),
        (s.tail_x - 0.09, s.half - 0.13, z + 0.03),
        black,
        0.015,
    )


EXTRAS = {
    "wing": _wing,
    "roof_spoiler": _roof_spoiler,
    "rack": _rack,
    "rails": _rails,
    "box": _box,
    "spots": _spots,
    "bull_bar": _bull_bar,
    "exhausts": _exhausts,
    "spare": _spare,
    "scoop": _scoop,
    "cover": _flat_deck,
}
