"""Where the cars stand: each place builds its ground, its walls and its light round the origin."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scenes.build import block, lamp, mesh, panel, plane, rod
from scenes.car import picture_material
from scenes.nodes import Colour, Graph, light, plain

Chance = random.Random
CENTRE = (1.3, 0.0, 0.6)


def sky(stops: Sequence[tuple[float, Colour]], strength: float = 1.0) -> None:
    """A world whose colour runs from below (0) over the horizon (0.5) to above (1)."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    graph = Graph("", tree)
    height = graph.add("SeparateXYZ", "Z", None, Vector=graph.add("TexCoord", "Generated"))
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(graph.ramp(height, -1.0, 1.0), ramp.inputs[0])
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, colour) in zip(elements, stops, strict=True):
        element.position, element.color = at, (*colour, 1)
    back = graph.add("Background", 0, None, Color=ramp.outputs[0], Strength=strength)
    out = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(back, out.inputs[0])


def night(strength: float = 0.05) -> None:
    """A sky without stars, lighter over the town."""
    sky(
        [
            (0.0, (0.02, 0.02, 0.03)),
            (0.5, (0.10, 0.10, 0.16)),
            (0.62, (0.02, 0.03, 0.07)),
            (1.0, (0.004, 0.006, 0.016)),
        ],
        strength * 10,
    )


def ground(colour: Colour, wet: float, grain: float = 1.0, size: float = 45.0) -> None:
    """A floor; `wet` from 0 to 1 is how much of it mirrors."""
    graph = Graph("ground")
    at = graph.add("TexCoord", "Object")
    wide = graph.noise(0.45, 2.0, at)
    fine = graph.noise(70.0 * grain, 0.0, at)
    dark = tuple(c * 0.55 for c in colour)
    base = graph.blend(graph.ramp(fine, 0.35, 0.65), dark, colour)
    puddle = graph.ramp(wide, 0.62 - wet * 0.35, 0.72 - wet * 0.30)
    rough = graph.add("MapRange", 0, None, Value=puddle, To_Min=0.62 - 0.25 * wet, To_Max=0.62 - 0.58 * wet)
    height = graph.math("MULTIPLY", fine, graph.math("SUBTRACT", 1.0, puddle))
    surface = graph.solid(base, rough, Normal=graph.bump(height, 0.35, 0.01))
    plane("ground", (-size, -size), (size, size), 0, graph.done(surface))


def rough_wall(colour: Colour, scale: float = 3.0) -> Any:
    """Plaster with stains."""
    graph = Graph("wall")
    at = graph.add("TexCoord", "Object")
    stain = graph.noise(scale, 3.0, at)
    dark = tuple(c * 0.5 for c in colour)
    return graph.done(graph.solid(graph.blend(graph.ramp(stain, 0.3, 0.7), dark, colour), 0.75))


def bricks(colour: Colour, mortar: Colour) -> Any:
    """A wall of bricks."""
    graph = Graph("bricks")
    at = graph.add("TexCoord", "UV")
    dark = tuple(c * 0.6 for c in colour)
    found = graph.add(
        "TexBrick",
        0,
        {"squash_frequency": 2},
        Vector=at,
        Color1=colour,
        Color2=dark,
        Mortar=mortar,
        Scale=14.0,
        Mortar_Size=0.012,
        Row_Height=0.35,
    )
    return graph.done(graph.solid(found, 0.8))


def sign(text: str, colour: str, back: str, size: tuple[int, int] = (900, 150)) -> Any:
    """A picture with a word."""
    picture = Image.new("RGB", size, back)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", int(size[1] * 0.62))
    box = draw.textbbox((0, 0), text, font=font)
    draw.text(
        ((size[0] - box[2] - box[0]) / 2, (size[1] - box[3] - box[1]) / 2), text, fill=colour, font=font
    )
    return picture


def strip(at: tuple[float, float, float], length: float, along: str, colour: Colour, watts: float) -> None:
    """A neon tube: a glowing bar and the light that it gives."""
    x, y, z = at
    half = (length / 2, 0.03) if along == "x" else (0.03, length / 2)
    block(
        "tube",
        (x - half[0], y - half[1], z),
        (x + half[0], y + half[1], z + 0.05),
        light("tube", colour, 9.0),
    )
    size = (length, 0.16) if along == "x" else (0.16, length)
    lamp("tube", (x, y, z - 0.03), (x, y, 0), size, watts, colour)


def garage(chance: Chance, accent: Colour) -> None:
    """The multi-storey car park, level minus two."""
    sky([(0.0, (0.02, 0.02, 0.025)), (1.0, (0.03, 0.03, 0.04))], 0.6)
    ground((0.14, 0.14, 0.15), 0.75)
    wall, pillar = rough_wall((0.22, 0.22, 0.23)), rough_wall((0.30, 0.30, 0.31))
    block("ceiling", (-16, -12, 3.1), (18, 14, 3.3), rough_wall((0.12, 0.12, 0.125)))
    for low, high in (
        ((-16, 9, 0), (18, 9.3, 3.2)),
        ((-15, -12, 0), (-14.7, 12, 3.2)),
        ((15, -12, 0), (15.3, 12, 3.2)),
    ):
        block("wall", low, high, wall)
    band = plain("band", accent, 0.5)
    block("band", (-16, 8.98, 0.9), (18, 9.0, 1.25), band)
    for x in (-9.0, -2.5, 5.2, 11.5):
        for y in (4.6,):
            block("pillar", (x - 0.28, y - 0.28, 0), (x + 0.28, y + 0.28, 3.1), pillar, 0.03)
            block("pillar", (x - 0.29, y - 0.29, 0.5), (x + 0.29, y + 0.29, 1.0), band, 0.03)
    paint = plain("lines", (0.6, 0.6, 0.55), 0.6)
    for x in (-3.6, -0.9, 3.9, 6.5):
        plane("line", (x - 0.05, 3.0), (x + 0.05, 8.6), 0.004, paint)
    cool = (0.85, 0.93, 1.0)
    for y, watts in ((-3.2, 150), (0.9, 110), (5.8, 120)):
        strip((-2.6, y, 2.95), 3.2, "x", cool, watts)
        strip((3.6, y, 2.95), 3.2, "x", cool, watts)
    lamp("accent", (5.5, 8.2, 1.6), (1.5, 0, 0.3), (4.0, 0.4), 260, accent)
    block("accent", (2.5, 8.85, 2.2), (8.0, 8.93, 2.28), light("accent", accent, 12.0))


def petrol(chance: Chance, accent: Colour) -> None:
    """A petrol station at night."""
    night(0.06)
    ground((0.06, 0.06, 0.065), 0.8)
    white, grey = plain("white", (0.75, 0.75, 0.75), 0.4), plain("grey", (0.25, 0.25, 0.26), 0.5)
    band = light("band", accent, 3.5)
    block("canopy", (-5.5, 1.2, 4.5), (8.5, 9.5, 5.1), white)
    block("edge", (-5.55, 1.14, 4.65), (8.55, 1.2, 5.0), band)
    for x in (-3.6, 0.8, 5.2):
        for y in (2.8, 6.4):
            block(
                "panel",
                (x - 0.7, y - 0.7, 4.46),
                (x + 0.7, y + 0.7, 4.49),
                light("panel", (1.0, 0.97, 0.9), 6.0),
            )
            lamp("panel", (x, y, 4.4), (x, y - 0.6, 0), (1.4, 1.4), 330, (1.0, 0.96, 0.88))
    for x in (-2.2, 4.4):
        block("column", (x - 0.2, 4.1, 0), (x + 0.2, 4.5, 4.5), white, 0.03)
        block("island", (x - 1.7, 3.6, 0), (x + 1.7, 5.0, 0.16), grey, 0.05)
        for off in (-0.9, 0.9):
            block(
                "pump",
                (x + off - 0.33, 4.0, 0.16),
                (x + off + 0.33, 4.55, 1.85),
                plain("pump", accent, 0.35, 0.0, 0.6),
                0.05,
            )
            block(
                "screen",
                (x + off - 0.22, 3.97, 1.25),
                (x + off + 0.22, 4.0, 1.62),
                light("screen", (0.8, 0.95, 1.0), 2.2),
            )
    block("shop", (-8, 12.5, 0), (11, 13, 3.6), grey)
    for x in range(-7, 10, 3):
        block(
            "window",
            (x, 12.4, 0.6),
            (x + 2.6, 12.5, 2.9),
            light("window", (1.0, 0.86, 0.62), chance.uniform(0.9, 1.8)),
        )
    panel(
        "sign",
        [(-5, 12.3, 3.0), (7, 12.3, 3.0), (7, 12.3, 3.9), (-5, 12.3, 3.9)],
        picture_material("sign", sign("OPEN  24 H", "#ffffff", "#a3160f"), 2.2),
    )
    lamp("front", (-5.0, -6.5, 4.0), CENTRE, (7.0, 2.2), 800, (0.75, 0.85, 1.0))
    lamp("rear", (8.5, -5.0, 3.0), CENTRE, (4.0, 1.6), 380, (0.95, 0.88, 0.8))


def hills(seed: int, far: float, height: float, material: Any, rows: int = 14, base: float = -1.0) -> None:
    """A ring of ridges round the place."""
    noise = np.random.default_rng(seed)
    columns = 160
    angles = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    ridge = np.zeros(columns)
    for octave in range(1, 8):
        ridge += np.sin(angles * octave * 2 + noise.uniform(0, 6.28)) * noise.uniform(0.3, 1.0) / octave**0.8
    ridge = (ridge - ridge.min()) / (ridge.max() - ridge.min())
    points = []
    for row in range(rows):
        up = row / (rows - 1)
        rough = noise.normal(0, 0.02, columns)
        radius = far * (1 + 0.9 * up + rough)
        z = base + height * (0.25 + 0.75 * ridge) * up**1.3 * (1 + 3 * rough)
        points.append(np.stack((radius * np.cos(angles), radius * np.sin(angles), z), -1))
    index = np.arange(rows * columns).reshape(rows, columns)
    around = np.roll(index, -1, 1)
    faces = np.stack((index[:-1], around[:-1], around[1:], index[1:]), -1).reshape(-1, 4)
    mesh("hills", np.concatenate(points), faces, material)


def mountain(chance: Chance, accent: Colour) -> None:
    """A mountain road at dusk."""
    sky(
        [
            (0.0, (0.05, 0.05, 0.07)),
            (0.49, (0.95, 0.38, 0.20)),
            (0.54, (0.85, 0.36, 0.28)),
            (0.64, (0.32, 0.24, 0.42)),
            (1.0, (0.05, 0.07, 0.18)),
        ],
        0.75,
    )
    ground((0.10, 0.10, 0.10), 0.15)
    hills(chance.randrange(99), 42, 20, plain("near", (0.020, 0.026, 0.022), 0.95))
    hills(chance.randrange(99), 110, 60, plain("far", (0.09, 0.075, 0.11), 0.95))
    line = plain("line", (0.7, 0.7, 0.66), 0.6)
    plane("line", (-40, 2.1), (40, 2.25), 0.004, line)
    plane("line", (-40, -4.6), (40, -4.45), 0.004, line)
    metal = plain("rail", (0.4, 0.4, 0.42), 0.35, 1.0)
    block("rail", (-40, 3.6, 0.50), (40, 3.66, 0.80), metal, 0.02)
    for x in range(-24, 28, 4):
        block("post", (x, 3.66, 0), (x + 0.1, 3.76, 0.75), metal)
    plane("verge", (-45, 4.2), (45, 45), 0.006, rough_wall((0.05, 0.05, 0.035), 1.0))
    lamp("sun", (-26, 12, 5.5), CENTRE, (7, 5), 6500, (1.0, 0.55, 0.30))
    lamp("fill", (-4, -13, 8), CENTRE, (14, 6), 2600, (0.66, 0.70, 1.0))


def workshop(chance: Chance, accent: Colour) -> None:
    """A workshop with a lift."""
    sky([(0.0, (0.04, 0.04, 0.04)), (1.0, (0.06, 0.06, 0.06))], 0.8)
    ground((0.30, 0.30, 0.31), 0.55, 0.3)
    wall = (
        bricks((0.22, 0.09, 0.06), (0.16, 0.15, 0.14))
        if chance.random() < 0.5
        else rough_wall((0.5, 0.49, 0.46), 0.8)
    )
    panel("wall", [(-14, 6.0, 0), (16, 6.0, 0), (16, 6.0, 5), (-14, 6.0, 5)], wall)
    panel("side", [(-9, -14, 0), (-9, 6, 0), (-9, 6, 5), (-9, -14, 5)], rough_wall((0.35, 0.34, 0.33)))
    panel(
        "side", [(11.5, 6, 0), (11.5, -14, 0), (11.5, -14, 5), (11.5, 6, 5)], rough_wall((0.35, 0.34, 0.33))
    )
    block("ceiling", (-14, -14, 4.6), (16, 6, 4.7), rough_wall((0.15, 0.15, 0.15)))
    blue = plain("lift", accent, 0.35, 0.2, 0.7)
    for x in (-1.6, 4.2):
        block("lift", (x - 0.17, 1.9, 0), (x + 0.17, 2.15, 3.4), blue, 0.02)
        block("arm", (x - 0.1, 1.2, 0.02), (x + 0.1, 1.95, 0.16), blue, 0.02)
    block("beam", (-1.6, 1.95, 3.2), (4.2, 2.1, 3.4), blue, 0.02)
    chest, steel = (
        plain("chest", (0.45, 0.02, 0.02), 0.3, 0.1, 0.8),
        plain("steel", (0.5, 0.5, 0.52), 0.3, 1.0),
    )
    for x in (-5.0, -3.4, 5.6):
        block("chest", (x, 5.2, 0.1), (x + 1.2, 5.85, 1.15), chest, 0.03)
        for row in range(5):
            block("grip", (x + 0.1, 5.17, 0.26 + row * 0.18), (x + 1.1, 5.2, 0.29 + row * 0.18), steel)
    block("bench", (7.0, 5.0, 0.86), (10.5, 5.9, 0.95), plain("wood", (0.25, 0.14, 0.07), 0.6))
    rubber = plain("tyres", (0.02, 0.02, 0.02), 0.7)
    for x in (-7.4, 9.8):
        for level in range(4):
            bpy.ops.mesh.primitive_torus_add(
                location=(x, 4.4, 0.12 + level * 0.22),
                major_radius=0.24,
                minor_radius=0.105,
                major_segments=28,
                minor_segments=10,
            )
            bpy.context.object.data.materials.append(rubber)
            bpy.ops.object.shade_smooth()
    panel(
        "sign",
        [(-1.6, 5.95, 2.6), (4.2, 5.95, 2.6), (4.2, 5.95, 3.4), (-1.6, 5.95, 3.4)],
        picture_material("sign", sign("MOTORCLUB", "#ffffff", "#17181b"), 1.2),
    )
    for x in (-3.5, 1.2, 5.9):
        for y in (-3.4, 2.6):
            strip((x, y, 4.35), 2.4, "x", (1.0, 0.95, 0.86), 250)


def seafront(chance: Chance, accent: Colour) -> None:
    """The sea front at the blue hour."""
    sky(
        [
            (0.0, (0.03, 0.05, 0.10)),
            (0.49, (0.42, 0.34, 0.42)),
            (0.53, (0.28, 0.33, 0.55)),
            (0.66, (0.09, 0.16, 0.38)),
            (1.0, (0.02, 0.04, 0.13)),
        ],
        0.85,
    )
    ground((0.20, 0.19, 0.18), 0.45, 0.5)
    graph = Graph("sea")
    waves = graph.noise(1.6, 2.0, graph.add("TexCoord", "Object"))
    plane(
        "sea",
        (-400, 9),
        (400, 600),
        0.02,
        graph.done(graph.solid((0.01, 0.03, 0.05), 0.08, Normal=graph.bump(waves, 0.5, 0.3))),
    )
    stone = rough_wall((0.42, 0.40, 0.37))
    block("wall", (-40, 6.2, 0), (40, 6.6, 0.35), stone)
    metal = plain("rail", (0.05, 0.06, 0.07), 0.4, 0.8)
    for z in (0.65, 0.95):
        rod("rail", (-40, 6.4, z), (40, 6.4, z), 0.025, metal)
    for x in range(-24, 28, 2):
        rod("post", (x, 6.4, 0.3), (x, 6.4, 1.0), 0.03, metal)
    for x in (-11.5, -3.6, 4.8, 12.6):
        rod("mast", (x, 5.8, 0), (x, 5.8, 4.2), 0.05, metal)
        bpy.ops.mesh.primitive_uv_sphere_add(location=(x, 5.8, 4.35), radius=0.2, segments=20, ring_count=12)
        bpy.context.object.data.materials.append(light("globe", (1.0, 0.72, 0.40), 14.0))
        lamp("globe", (x, 5.4, 4.2), (x * 0.6 + 0.5, 0, 0), (0.6, 0.6), 260, (1.0, 0.70, 0.40))
    warm = light("town", (1.0, 0.75, 0.45), 4.0)
    for _ in range(46):
        x, y = chance.uniform(-190, 190), 240
        z = max(0.5, chance.gauss(3, 4))
        block("town", (x, y, z), (x + chance.uniform(0.5, 1.4), y + 0.2, z + chance.uniform(0.5, 1.2)), warm)
    hills(chance.randrange(99), 250, 26, plain("coast", (0.02, 0.028, 0.05), 1.0), base=-3)
    lamp("sky", (-6, -12, 8), CENTRE, (12, 5), 1300, (0.55, 0.68, 1.0))


def paddock(chance: Chance, accent: Colour) -> None:
    """The paddock of a circuit."""
    sky(
        [
            (0.0, (0.2, 0.2, 0.2)),
            (0.5, (0.85, 0.88, 0.92)),
            (0.6, (0.55, 0.66, 0.82)),
            (1.0, (0.20, 0.34, 0.62)),
        ],
        0.75,
    )
    ground((0.17, 0.17, 0.175), 0.1)
    white, dark = plain("white", (0.72, 0.72, 0.72), 0.5), plain("dark", (0.03, 0.03, 0.035), 0.4)
    block("pits", (-24, 9, 0), (28, 9.5, 5.2), white)
    for n, x in enumerate(range(-20, 26, 6)):
        block(
            "door",
            (x, 8.9, 0),
            (x + 4.4, 9.0, 3.0),
            dark if n % 3 else plain("shutter", (0.45, 0.46, 0.48), 0.4, 0.6),
        )
        panel(
            "number",
            [(x + 1.7, 8.88, 3.35), (x + 2.7, 8.88, 3.35), (x + 2.7, 8.88, 4.15), (x + 1.7, 8.88, 4.15)],
            picture_material("number", sign(str(n + 7), "#16181c", "#dcdcdc", (150, 120))),
        )
    block("stripe", (-24, 8.86, 4.35), (28, 8.9, 4.85), plain("stripe", accent, 0.5))
    for x in (-4.5, 6.4):
        plane("bay", (x - 0.06, -3.2), (x + 0.06, 6.0), 0.004, white)
    plane("bay", (-30, 6.3), (34, 6.45), 0.004, white)
    colours = [plain("tyre", (0.02, 0.02, 0.02), 0.8), plain("red", (0.5, 0.03, 0.03), 0.6), white]
    for x in (-9.5, -8.8, 8.9, 9.6, 10.3):
        for level in range(4):
            bpy.ops.mesh.primitive_torus_add(
                location=(x, 7.2, 0.12 + level * 0.21),
                major_radius=0.24,
                minor_radius=0.105,
                major_segments=28,
                minor_segments=10,
            )
            bpy.context.object.data.materials.append(colours[1 if level == 3 else 0])
            bpy.ops.object.shade_smooth()
    cone = plain("cone", (0.9, 0.16, 0.02), 0.5)
    for x, y in ((-3.6, 3.0), (5.9, 3.0), (7.4, -1.0)):
        bpy.ops.mesh.primitive_cone_add(location=(x, y, 0.3), radius1=0.16, radius2=0.03, depth=0.6)
        bpy.context.object.data.materials.append(cone)
    sun(chance.choice(((-0.9, -0.8, 0.75), (0.7, -0.9, 0.6))), 3.6, (1.0, 0.93, 0.82))


def sun(way: tuple[float, float, float], strength: float, colour: Colour) -> None:
    """Light from the sky, along a direction."""
    from mathutils import Vector

    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = strength, colour, 0.03
    thing = bpy.data.objects.new("sun", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = (-Vector(way)).to_track_quat("-Z", "Y").to_euler()


def snow(chance: Chance, accent: Colour) -> None:
    """A lane between snowed firs, with lanterns."""
    sky(
        [
            (0.0, (0.3, 0.35, 0.45)),
            (0.5, (0.50, 0.50, 0.62)),
            (0.58, (0.30, 0.36, 0.55)),
            (1.0, (0.09, 0.14, 0.30)),
        ],
        0.7,
    )
    graph = Graph("snow")
    at = graph.add("TexCoord", "Object")
    drift = graph.math(
        "ADD", graph.noise(0.8, 3.0, at), graph.math("MULTIPLY", graph.noise(14.0, 1.0, at), 0.12)
    )
    white = graph.solid((0.78, 0.80, 0.84), 0.7, Normal=graph.bump(drift, 0.9, 0.25))
    plane("snow", (-60, -60), (60, 60), 0, graph.done(white))
    track = plain("track", (0.42, 0.44, 0.48), 0.45)
    for y in (-0.95, 0.55):
        plane("track", (-50, y), (50, y + 0.4), 0.004, track)
    drifted, bark = plain("drift", (0.75, 0.78, 0.83), 0.9), plain("fir", (0.018, 0.03, 0.026), 0.95)
    for n in range(54):
        x, y = chance.uniform(-32, 34), chance.uniform(8, 30)
        tall = chance.uniform(3.5, 8.0)
        for level in range(4):
            radius = tall * 0.24 * (1 - level * 0.21)
            z = tall * (0.16 + level * 0.21)
            bpy.ops.mesh.primitive_cone_add(
                location=(x, y, z + tall * 0.14), radius1=radius, radius2=0.02, depth=tall * 0.30, vertices=11
            )
            bpy.context.object.data.materials.append(drifted if (n + level) % 3 == 0 else bark)
    for x in (-6.5, 7.5):
        rod("mast", (x, 6.0, 0), (x, 6.0, 5.0), 0.06, bark)
        block("lantern", (x - 0.3, 5.2, 4.9), (x + 0.3, 6.1, 5.0), light("lantern", (1.0, 0.72, 0.38), 16.0))
        lamp("lantern", (x, 5.4, 4.85), (x * 0.5 + 0.6, 0, 0), (0.7, 0.7), 620, (1.0, 0.72, 0.40))
    hills(chance.randrange(99), 70, 24, plain("peaks", (0.45, 0.48, 0.58), 0.95))
    lamp("sky", (-5, -12, 7), CENTRE, (10, 4), 900, (0.62, 0.74, 1.0))


def desert(chance: Chance, accent: Colour) -> None:
    """A desert in the morning."""
    sky(
        [
            (0.0, (0.3, 0.2, 0.12)),
            (0.5, (0.98, 0.74, 0.52)),
            (0.56, (0.66, 0.68, 0.74)),
            (0.68, (0.26, 0.46, 0.80)),
            (1.0, (0.08, 0.22, 0.55)),
        ],
        1.0,
    )
    graph = Graph("sand")
    at = graph.add("TexCoord", "Object")
    ripples = graph.noise(2.2, 3.0, at, 0.65)
    base = graph.blend(
        graph.ramp(graph.noise(0.4, 4.0, at), 0.35, 0.65), (0.36, 0.20, 0.11), (0.50, 0.32, 0.18)
    )
    plane(
        "sand",
        (-300, -300),
        (300, 300),
        0,
        graph.done(graph.solid(base, 0.9, Normal=graph.bump(ripples, 0.9, 0.12))),
    )
    rock = rough_wall((0.36, 0.15, 0.08), 0.06)
    for _ in range(9):
        x, y = chance.uniform(-150, 150), chance.uniform(90, 190)
        w, h = chance.uniform(10, 34), chance.uniform(12, 36)
        bpy.ops.mesh.primitive_cone_add(
            location=(x, y, h / 2 - 1),
            radius1=w,
            radius2=w * chance.uniform(0.55, 0.8),
            depth=h,
            vertices=chance.randrange(9, 15),
        )
        bpy.context.object.data.materials.append(rock)
        bpy.context.object.rotation_euler[2] = chance.uniform(0, 3)
    for n in range(40):
        x, y = chance.uniform(-26, 30), chance.uniform(4, 40)
        size = chance.uniform(0.08, 0.42)
        bpy.ops.mesh.primitive_ico_sphere_add(location=(x, y, size * 0.3), radius=size, subdivisions=2)
        bpy.context.object.scale = (1.0, chance.uniform(0.6, 1.2), chance.uniform(0.5, 0.8))
        bpy.context.object.data.materials.append(
            plain("stone", (0.24, 0.13, 0.08), 0.95) if n % 2 else plain("bush", (0.09, 0.10, 0.04), 0.95)
        )
    sun((-1.0, -0.75, 0.42), 4.2, (1.0, 0.76, 0.52))


def city(chance: Chance, accent: Colour) -> None:
    """A narrow street after rain, lit by signs."""
    night(0.05)
    ground((0.05, 0.05, 0.055), 0.95)
    house = rough_wall((0.10, 0.10, 0.115))
    block("houses", (-30, 6.5, 0), (32, 8, 12), house)
    block("kerb", (-30, 4.6, 0), (32, 6.5, 0.14), rough_wall((0.2, 0.2, 0.2)), 0.02)
    other = (accent[2], accent[0] * 0.6, 1.0) if accent[0] > accent[2] else (1.0, 0.25, 0.35)
    for n, x in enumerate(range(-14, 18, 4)):
        glow = chance.choice((accent, other, (1.0, 0.78, 0.5)))
        block(
            "shop",
            (x, 6.4, 0.5),
            (x + 3.0, 6.5, 2.6),
            light("shop", tuple(0.25 * c for c in glow), chance.uniform(2.0, 5.0)),
        )
        if n % 2:
            block("neon", (x + 0.2, 6.25, 3.0), (x + 2.8, 6.32, 3.12), light("neon", glow, 10.0))
            lamp("neon", (x + 1.5, 5.9, 2.8), (x * 0.5 + 1, 0, 0.2), (2.8, 0.5), 190, glow)
    panel(
        "sign",
        [(1.0, 6.2, 3.5), (7.0, 6.2, 3.5), (7.0, 6.2, 4.5), (1.0, 6.2, 4.5)],
        picture_material("sign", sign("NIGHT GARAGE", "#ff4a3d", "#0c0d10", (1000, 170)), 4.0),
    )
    lamp("street", (-5.5, -5.5, 6), CENTRE, (3.0, 1.2), 650, (1.0, 0.80, 0.58))
    lamp("street", (8.0, -4.5, 6), CENTRE, (3.0, 1.2), 420, (0.7, 0.82, 1.0))


PLACES: dict[str, Callable[[Chance, Colour], None]] = {
    "garage": garage,
    "petrol": petrol,
    "mountain": mountain,
    "workshop": workshop,
    "seafront": seafront,
    "paddock": paddock,
    "snow": snow,
    "desert": desert,
    "city": city,
}
