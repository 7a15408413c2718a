"""Wheels: tyres turned on a lathe, rims as fields. The axle lies along y, the outer face at -y."""

from __future__ import annotations

import numpy as np
from skimage.measure import marching_cubes

from scenes.fields import Array, outward, smax, smin

Mesh = tuple[Array, Array]


def lathe(profile: list[tuple[float, float]], steps: int = 96) -> Mesh:
    """A surface of (radius, y) turned round the axle, as quadrangles."""
    rows = len(profile)
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    radius, along = np.array(profile).T
    points = np.stack(
        (np.outer(np.cos(angles), radius), np.outer(np.ones(steps), along), np.outer(np.sin(angles), radius)),
        -1,
    ).reshape(-1, 3)
    a = (np.arange(steps)[:, None] * rows + np.arange(rows - 1)[None]).ravel()
    b = (((np.arange(steps)[:, None] + 1) % steps) * rows + np.arange(rows - 1)[None]).ravel()
    return points, np.stack((a, a + 1, b + 1, b), -1)


def tyre(radius: float, rim: float, width: float) -> Mesh:
    """A tyre."""
    w = width / 2
    wall = radius - rim
    half = [
        (rim - 0.012, w * 0.80),
        (rim + 0.004, w * 0.93),
        (rim + wall * 0.25, w * 1.0),
        (rim + wall * 0.5, w * 1.03),
        (rim + wall * 0.75, w * 0.99),
        (radius - 0.018, w * 0.93),
        (radius - 0.006, w * 0.86),
        (radius, w * 0.74),
        (radius, w * 0.3),
    ]
    return lathe([(r, -y) for r, y in half] + [(r, y) for r, y in reversed(half)])


def barrel(rim: float, width: float) -> Mesh:
    """The rim's inside."""
    w = width / 2
    return lathe(
        [
            (rim + 0.006, -w * 0.95),
            (rim + 0.006, -w * 0.90),
            (rim - 0.012, -w * 0.87),
            (rim - 0.022, -w * 0.6),
            (rim - 0.035, 0.0),
            (rim - 0.03, w * 0.9),
            (rim * 0.2, w * 0.9),
        ]
    )


def disc(radius: float) -> Mesh:
    """A brake disc."""
    return lathe(
        [
            (radius * 0.35, -0.012),
            (radius * 0.5, -0.012),
            (radius * 0.5, 0.0),
            (radius, 0.0),
            (radius, 0.024),
            (radius * 0.4, 0.024),
        ]
    )


# Spokes: their number, their width at hub and lip, how far they turn on the way, and by how much pairs stand apart.
SPOKES: dict[str, tuple[tuple[float, ...], ...]] = {
    "five": ((5, 0.085, 0.060, 0, 0),),
    "star": ((5, 0.02, 0.13, 0, 0),),
    "twin": ((5, 0.03, 0.026, 0, 0.15), (5, 0.03, 0.026, 0, -0.15)),
    "six": ((6, 0.075, 0.05, 0, 0),),
    "ten": ((10, 0.032, 0.026, 0, 0),),
    "multi": ((16, 0.018, 0.016, 0, 0),),
    "mesh": ((12, 0.014, 0.016, 0.75, 0), (12, 0.014, 0.016, -0.75, 0)),
    "turbine": ((18, 0.022, 0.034, 0.7, 0),),
    "swirl": ((7, 0.06, 0.035, 0.5, 0),),
    "wire": ((24, 0.006, 0.006, 0.9, 0), (24, 0.006, 0.006, -0.9, 0)),
}
# Holes in a disc: their number, where they are as a share of the radius, their size, how long and how wide they are.
HOLES = {
    "steel": (10, 0.68, 0.026, 1.0, 1.0),
    "slots": (8, 0.66, 0.045, 0.8, 1.0),
    "petal": (5, 0.64, 0.075, 0.95, 1.0),
}


def _face(u: Array, v: Array, r: Array, design: str, rim: float) -> Array:
    """The rim's face seen from outside: below zero where there is metal."""
    angle = np.arctan2(v, u)
    if design in HOLES:
        number, at, size, long, wide = HOLES[design]
        turned = np.mod(angle, 2 * np.pi / number) - np.pi / number
        return size - np.hypot((r * np.cos(turned) - rim * at) * long, r * np.sin(turned) * wide)
    found = np.full_like(r, 1.0)
    for number, near, far, twist, apart in SPOKES[design]:
        turned = np.mod(angle + twist * r / rim + apart, 2 * np.pi / number) - np.pi / number
        found = np.minimum(found, np.abs(r * np.sin(turned)) - (near + (far - near) * r / rim) / 2)
    return found


DEEP = {"mesh": 0.05, "petal": 0.03, "wire": 0.015, "slots": 0.035, "steel": 0.035, "six": 0.03}


def rim_face(rim: float, width: float, design: str) -> tuple[Array, Array, Array]:
    """Points, triangles and normals of spokes, hub and lip."""
    cell = 0.0042 if design != "wire" else 0.0034
    side = np.arange(-rim - 0.01, rim + 0.01, cell)
    depth = np.arange(-0.03, 0.13, cell)

    def field(u: Array, y: Array, v: Array) -> Array:
        r = np.hypot(u, v)
        face = DEEP.get(design, 0.02) + 0.035 * np.cos(np.clip(r / rim, 0, 1) * np.pi / 2) ** 2 * (
            -0.4 if design in ("wire", "steel", "petal") else 1
        )
        thick = 0.020 if design != "wire" else 0.008
        slab = np.abs(y - face - thick) - thick
        spokes = smax(_face(u, v, r, design, rim), slab, 0.018 if design != "wire" else 0.006)
        spokes = smax(spokes, r - rim + 0.006, 0.006)
        hub = smax(r - 0.062, np.abs(y - face - 0.02) - 0.030, 0.02)
        bolts = np.mod(np.arctan2(v, u), 2 * np.pi / 5) - np.pi / 5
        hub = smax(
            hub,
            0.009
            - np.hypot(np.hypot(r * np.cos(bolts) - 0.043, r * np.sin(bolts)), np.maximum(y - face + 0.0, 0)),
            0.004,
        )
        lip = smax(np.abs(r - rim + 0.004) - 0.011, np.abs(y - 0.03) - 0.036, 0.008)
        return smin(smin(spokes, hub, 0.02 if design != "wire" else 0.006), lip, 0.012)

    values = field(*np.meshgrid(side, depth, side, indexing="ij"))
    points, faces, _, _ = marching_cubes(values.astype(np.float32), 0.0, spacing=(cell,) * 3)
    points = points.astype(float) + np.array((side[0], depth[0], side[0]))
    e = 0.001
    slopes = np.stack([field(*(points + e * d).T) - field(*(points - e * d).T) for d in np.eye(3)], -1)
    normals = slopes / np.maximum(np.linalg.norm(slopes, axis=1, keepdims=True), 1e-9)
    return points + np.array((0, -width / 2, 0)), outward(points, faces, normals), normals
