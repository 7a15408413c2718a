"""Objects of a scene from arrays and simple solids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bpy
import numpy as np

from scenes.fields import Array

Point = tuple[float, float, float]


def link(name: str, data: Any, material: Any = None) -> Any:
    """Put data into the scene as an object."""
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    if material is not None:
        data.materials.append(material)
    return thing


def mesh(
    name: str,
    points: Array,
    faces: Array,
    material: Any,
    normals: Array | None = None,
    marks: dict[str, Array] | None = None,
    smooth: bool = True,
) -> Any:
    """An object of equal-sided faces; `marks` are numbers at each vertex for its material."""
    data = bpy.data.meshes.new(name)
    corners = faces.shape[1]
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", points.astype(np.float32).ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(0, faces.size, corners, dtype=np.int32))
    data.polygons.foreach_set("use_smooth", np.full(len(faces), smooth))
    data.update()
    for key, values in (marks or {}).items():
        layer = data.attributes.new(key, "FLOAT", "POINT")
        layer.data.foreach_set("value", values.astype(np.float32))
    if normals is not None:
        data.normals_split_custom_set_from_vertices(normals.astype(np.float32))
    return link(name, data, material)


def block(name: str, low: Point, high: Point, material: Any, bevel: float = 0.0, turn: float = 0.0) -> Any:
    """A box between two corners; `turn` rotates it about its upright axis."""
    centre = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    half = [(b - a) / 2 for a, b in zip(low, high, strict=True)]
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
    faces = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    thing = mesh(name, signs * half, faces, material, smooth=False)
    thing.location = centre
    thing.rotation_euler[2] = turn
    if bevel:
        edge = thing.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.limit_method = bevel, 3, "NONE"
    return thing


def rod(name: str, start: Point, end: Point, radius: float, material: Any) -> Any:
    """A round bar."""
    return tube(name, [start, end], radius, material)


def tube(name: str, points: Sequence[Point], radius: float, material: Any, closed: bool = False) -> Any:
    """A round bar along points."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = "3D", radius, 3, True
    line = data.splines.new("POLY")
    line.points.add(len(points) - 1)
    line.use_cyclic_u = closed
    for vertex, point in zip(line.points, points, strict=True):
        vertex.co = (*point, 1)
    return link(name, data, material)


def plane(name: str, low: tuple[float, float], high: tuple[float, float], z: float, material: Any) -> Any:
    """A level rectangle."""
    points = np.array(
        [(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)]
    )
    return mesh(name, points, np.array([[0, 1, 2, 3]]), material, smooth=False)


def panel(name: str, corners: Sequence[Point], material: Any) -> Any:
    """A flat four-cornered face, with the picture of its material upright on it."""
    thing = mesh(name, np.array(corners), np.array([[0, 1, 2, 3]]), material, smooth=False)
    layer = thing.data.uv_layers.new(name="UV")
    layer.data.foreach_set("uv", [0, 0, 1, 0, 1, 1, 0, 1])
    return thing


def lamp(
    name: str, at: Point, target: Point, size: tuple[float, float], watts: float, colour: Point = (1, 1, 1)
) -> Any:
    """A rectangular light that is itself not seen by the camera."""
    from mathutils import Vector

    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", *size
    data.energy, data.color = watts, colour
    thing = link(name, data)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    return thing


def lathe_object(
    name: str, profile: list[tuple[float, float]], at: Point, material: Any, back: bool = False
) -> Any:
    """A turned piece whose axle lies along x; its profile runs to the rear, or if `back` to the front."""
    from scenes.wheels import lathe

    points, faces = lathe(profile, 40)
    x = -points[:, 1] if back else points[:, 1]
    thing = mesh(name, np.stack((x, points[:, 0], points[:, 2]), -1), faces, material)
    thing.location = at
    return thing
