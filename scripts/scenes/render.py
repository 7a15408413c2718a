"""Render the demo's pictures of cars.

    python3.11 -m venv ~/blender && ~/blender/bin/pip install "bpy==4.5.*" scikit-image pillow
    PYTHONPATH=scripts ~/blender/bin/python -m scenes.render plugins/showcase/motorclub_showcase/demo/pictures

Python 3.11, for that is what Blender 4.5 is built for. Pictures that are there already are left alone, so that one may
stop and go on. Those that are checked in were rendered with 2 to 8 samples, most at three quarters of their size.
"""

from __future__ import annotations

import argparse
import math
import random
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageFilter

from scenes.body import Body
from scenes.car import Look, build
from scenes.nodes import rgb
from scenes.places import PLACES
from scenes.shapes import SHAPES

FLEET = Path(__file__).with_name("fleet.toml")
SIZE, SMALL = (768, 512), (320, 213)
QUALITY = 82

# Where the camera stands: degrees from abreast, its height, the focal length, how much of the width the car fills.
SHOTS = {
    "front": (42, 1.05, 50, 0.86),
    "front_low": (50, 0.48, 40, 0.88),
    "front_high": (38, 2.1, 60, 0.84),
    "nose": (72, 0.85, 60, 0.62),
    "side": (4, 0.95, 70, 0.88),
    "rear": (-42, 1.15, 50, 0.86),
    "rear_low": (-52, 0.5, 42, 0.88),
    "rear_high": (-36, 2.2, 58, 0.84),
}
EXPOSURE = {
    "garage": 0.35,
    "petrol": 0.2,
    "mountain": 0.65,
    "workshop": -0.1,
    "seafront": 0.55,
    "paddock": -0.35,
    "snow": 0.15,
    "desert": -0.35,
    "city": 0.5,
}


def fleet() -> list[dict[str, Any]]:
    """What fleet.toml says."""
    return list(tomllib.loads(FLEET.read_text("utf-8"))["car"])


def prepare(samples: int, threads: int, scale: float) -> Any:
    """An empty scene with the renderer's settings."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = (round(side * scale) for side in SIZE)
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling = samples, True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.03, 4
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_prefilter, cycles.denoising_quality = "FAST", "BALANCED"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 1, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 20.0
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    return scene


def car_of(entry: dict[str, Any]) -> Body:
    """The car that an entry describes, in the current scene."""
    shape = SHAPES[entry["shape"]]
    measures = {key: _tuples(value) for key, value in entry.get("measures", {}).items()}
    extra = shape.extra | measures.pop("extra", {}) | {"steer": entry.get("steer", 0.0)}
    names = {part.name for part in fields(Look)}
    look = Look(**{key: _tuples(value) for key, value in entry.items() if key in names})
    return build(replace(shape, **measures, extra=extra), look)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


def stage(entry: dict[str, Any]) -> Body:
    """The place and the car in it."""
    chance = random.Random(entry["slug"])
    PLACES[entry["place"]](chance, rgb(entry.get("accent", "#d8261b")))
    before = set(bpy.data.objects)
    body = car_of(entry)
    middle = body.shape.wheelbase / 2
    pivot = bpy.data.objects.new("pivot", None)
    bpy.context.scene.collection.objects.link(pivot)
    for thing in set(bpy.data.objects) - before - {pivot}:
        thing.parent = pivot
        thing.location.x -= middle
    pivot.location = (1.3, 0, 0)
    pivot.rotation_euler[2] = math.radians((180 if entry.get("flip") else 0) + entry.get("turn", 0))
    bpy.context.view_layer.update()
    bpy.context.scene.view_settings.exposure = EXPOSURE[entry["place"]]
    return body


def aim(name: str, at: Vector, target: Vector, lens: float) -> Any:
    """A camera that looks at a point."""
    data = bpy.data.cameras.new(name)
    data.lens = lens
    camera = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(camera)
    camera.location = at
    camera.rotation_euler = (target - at).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = camera
    return camera


def whole_car(body: Body, name: str, flip: bool) -> None:
    """A camera that has the whole car in its picture."""
    angle, height, lens, share = SHOTS[name]
    s = body.shape
    turned = math.radians(-angle if flip else angle)
    target = Vector((1.3, 0, s.height * 0.46))
    pivot = bpy.data.objects["pivot"].matrix_world
    corners = [
        pivot @ Vector((x - s.wheelbase / 2, y, z))
        for x in (s.nose_x, s.tail_x)
        for y in (-s.half, s.half)
        for z in (0.0, s.height)
    ]
    half = 18.0 / lens  # of the sensor's width by the focal length
    distance = 3.0
    while distance < 14:
        at = Vector((1.3 - math.sin(turned) * distance, -math.cos(turned) * distance, height))
        forward = (target - at).normalized()
        right = forward.cross(Vector((0, 0, 1))).normalized()
        up = right.cross(forward)
        spans = [
            (
                (c - at).dot(right) / (c - at).dot(forward) / half,
                (c - at).dot(up) / (c - at).dot(forward) / half * 1.5,
            )
            for c in corners
            if (c - at).dot(forward) > 0.1
        ]
        wide = (max(u for u, _ in spans) - min(u for u, _ in spans)) / 2
        tall = (max(v for _, v in spans) - min(v for _, v in spans)) / 2
        if len(spans) == 8 and wide < share and tall < 0.70:
            break
        distance += 0.05
    camera = aim(name, at, target, lens)
    camera.data.shift_x = (max(u for u, _ in spans) + min(u for u, _ in spans)) / 4
    camera.data.shift_y = (max(v for _, v in spans) + min(v for _, v in spans)) / 6 + 0.03


def detail(body: Body, name: str, flip: bool) -> None:
    """A camera close to a wheel or a lamp."""
    s = body.shape
    side = 1 if flip else -1
    spots = {
        "wheel": ((0.25, side * s.half, s.tyre + 0.12), (-1.0, 1.5), 0.75, 62),
        "rear_wheel": ((s.wheelbase - 0.1, side * s.half, s.tyre + 0.14), (0.9, 1.6), 0.7, 62),
        "lamp": (
            (s.nose_x + 0.25, side * s.headlamp_at[0] * 0.85, s.headlamp_at[1] - 0.03),
            (-1.7, 1.1),
            0.95,
            62,
        ),
        "tail": (
            (s.tail_x - 0.2, side * s.taillamp_at[0] * 0.85, s.taillamp_at[1] - 0.03),
            (1.7, 1.0),
            1.05,
            62,
        ),
    }
    point, way, height, lens = spots[name]
    pivot = bpy.data.objects["pivot"].matrix_world
    target = pivot @ Vector((point[0] - s.wheelbase / 2, point[1], point[2]))
    at = pivot @ Vector((point[0] - s.wheelbase / 2 + way[0] * 1.15, point[1] + side * way[1] * 1.15, height))
    aim(name, at, target, lens)


def shoot(scene: Any, body: Body, name: str, flip: bool, target: Path) -> None:
    """Render one picture and write it in both sizes."""
    (whole_car if name in SHOTS else detail)(body, name, flip)
    raw = target.with_suffix(".png")
    scene.render.filepath = str(raw)
    bpy.ops.render.render(write_still=True)
    picture = finish(Image.open(raw).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS))
    picture.save(target, "WEBP", quality=QUALITY, method=6)
    small = picture.resize(SMALL, Image.Resampling.LANCZOS)
    small.save(target.with_name(f"{target.stem}-small.webp"), "WEBP", quality=QUALITY, method=6)
    raw.unlink()


def finish(picture: Any) -> Any:
    """The glow about lights, and darker corners, as of a lens."""
    values = np.asarray(picture, dtype=np.float32) / 255
    bright = Image.fromarray((np.clip(values - 0.82, 0, 1) * 255 * 3.2).clip(0, 255).astype(np.uint8))
    width = picture.width
    for share, strength in ((0.006, 0.35), (0.03, 0.30)):
        glow = np.asarray(bright.filter(ImageFilter.GaussianBlur(width * share)), dtype=np.float32) / 255
        values = 1 - (1 - values) * (1 - np.clip(glow * strength, 0, 1))
    y, x = np.mgrid[-1 : 1 : values.shape[0] * 1j, -1 : 1 : values.shape[1] * 1j]
    values *= (1 - 0.16 * np.clip(x * x + y * y - 0.5, 0, 2))[..., None]
    return Image.fromarray((values.clip(0, 1) * 255).astype(np.uint8))


def main() -> None:
    """Read the command line and render."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="slugs of cars")
    parser.add_argument("--shots", nargs="*", type=int, default=[0, 1, 2], help="which of a car's pictures")
    parser.add_argument("--samples", type=int, default=12)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for entry in fleet():
        missing = [
            (number, chosen.folder / f"{entry['slug']}-{number + 1}.webp")
            for number in chosen.shots
            if not (chosen.folder / f"{entry['slug']}-{number + 1}.webp").exists()
        ]
        if not missing or (chosen.only and entry["slug"] not in chosen.only):
            continue
        scene = prepare(chosen.samples, chosen.threads, chosen.scale)
        body = stage(entry)
        for number, target in missing:
            shoot(scene, body, entry["shots"][number], entry.get("flip", False), target)


if __name__ == "__main__":
    main()
