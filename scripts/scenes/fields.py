"""Shapes as fields: a number for each point in space, below zero inside and roughly a distance in metres."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d

Array = np.ndarray
Curve = Callable[[Array], Array]


def smax(a: Array, b: Array, k: float | Array) -> Array:
    """The intersection of two shapes, its edge rounded over about `k`."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h**3 * k / 6


def smin(a: Array, b: Array, k: float | Array) -> Array:
    """The union of two shapes with a fillet of about `k`."""
    return -smax(-a, -b, k)


def step(x: Array, low: float, high: float) -> Array:
    """From 0 below `low` to 1 above `high`, smoothly."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def bump(x: Array, centre: float, width: float) -> Array:
    """A bell curve of height 1."""
    return np.exp(-(((x - centre) / width) ** 2))


def curve(points: Sequence[tuple[float, float]], soft: float = 0.06) -> Curve:
    """A smooth line through about these points, level beyond its ends; `soft` is how far corners are rounded."""
    xs, ys = np.array(points, dtype=float).T
    grid = np.arange(xs[0] - 0.6, xs[-1] + 0.6, 0.01)
    held = PchipInterpolator(xs, ys)(np.clip(grid, xs[0], xs[-1]))
    spline = CubicSpline(grid, gaussian_filter1d(held, max(soft / 0.01, 0.5), mode="nearest"))
    table = np.arange(grid[0], grid[-1], 0.002)
    values = spline(table)
    return lambda x: np.interp(x, table, values)


def box(u: Array, v: Array, half_u: float, half_v: float, radius: float) -> Array:
    """The distance to a rectangle with round corners about the origin."""
    qu, qv = np.abs(u) - half_u + radius, np.abs(v) - half_v + radius
    return np.hypot(np.maximum(qu, 0), np.maximum(qv, 0)) + np.minimum(np.maximum(qu, qv), 0) - radius


def turn(u: Array, v: Array, angle: float) -> tuple[Array, Array]:
    """Coordinates turned by an angle."""
    c, s = np.cos(angle), np.sin(angle)
    return u * c + v * s, v * c - u * s


def outward(points: Array, faces: Array, normals: Array) -> Array:
    """The triangles, each wound so that it faces where its corners' normals point."""
    a, b, c = (points[faces[:, n]] for n in range(3))
    wrong = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[faces].sum(1)) < 0
    return np.where(wrong[:, None], faces[:, ::-1], faces)
