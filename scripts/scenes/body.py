"""A car's body from its measures, as one smooth mesh that knows where glass, lamps, seams and trim are.

The nose points to -x, the front axle stands at x = 0, the ground is z = 0; all in metres.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from skimage.measure import marching_cubes

from scenes.fields import Array, box, bump, curve, outward, smax, smin, step, turn

CELL = 0.0145


@dataclass(frozen=True)
class Shape:
    """The measures of a body; `top` is the line of bonnet, waist and deck, seen from the side."""

    wheelbase: float = 2.6
    front: float = 0.85
    rear: float = 0.75
    width: float = 1.78
    height: float = 1.42
    clearance: float = 0.16
    tyre: float = 0.32
    arch: float = 0.055
    flare: float = 0.022
    top: tuple[tuple[float, float], ...] = ((-0.85, 0.68), (0.4, 0.93), (3.3, 0.98))
    screen: tuple[float, float] = (0.45, 1.15)  # x of the windscreen's foot and head
    back: tuple[float, float] = (2.5, 3.2)  # x of the rear window's head and foot
    roof_peak: float = 1.5
    roof_arc: float = 0.035
    roof_k: float = 0.16
    back_k: float = 0.16
    shoulder_k: float = 0.13
    nose_k: float = 0.14
    tail_k: float = 0.10
    tumble: float = 0.40  # how far the side windows lean in, metres for each metre of height
    cabin: float = 0.90  # its width at the waist, of the whole
    nose: tuple[tuple[float, float], ...] = ((0.15, 0.10), (0.3, 0.02), (0.5, 0.0), (0.68, 0.05), (0.9, 0.16))
    tail: tuple[tuple[float, float], ...] = ((0.2, 0.12), (0.4, 0.02), (0.6, 0.0), (0.85, 0.03), (1.0, 0.08))
    bow_front: float = 0.22
    bow_rear: float = 0.14
    crown: float = 0.055
    crease: float = 0.010
    crease_z: tuple[float, float] = (0.66, 0.74)
    scallop: float = 0.014
    plan: tuple[float, ...] = (0.93, 0.985, 0.972, 0.995, 0.95)
    a_pillar: float = 0.075
    c_pillar: float = 0.16
    b_pillars: tuple[float, ...] = (1.45,)
    doors: tuple[tuple[float, float], ...] = ((0.52, 1.48),)
    window_rise: float = 0.0
    rear_glass: float = 0.03  # above the deck
    side_glass_to: float = 9.0  # beyond this x the sides are closed, as a van's
    kind: str = "closed"  # closed, open, bed
    cab_end: float = 1.9
    headlamp: str = "slim"
    headlamp_at: tuple[float, float] = (0.62, 0.66)
    headlamp_size: tuple[float, float] = (0.20, 0.06)
    headlamp_tilt: float = 0.12
    taillamp: str = "block"
    taillamp_at: tuple[float, float] = (0.64, 0.78)
    taillamp_size: tuple[float, float] = (0.16, 0.07)
    taillamp_tilt: float = 0.05
    grille: tuple[float, float, float] = (0.60, 0.36, 0.07)  # z, half width, half height
    intake: tuple[float, float, float] = (0.34, 0.55, 0.07)
    ridge: float = 0.012
    ridge_y: float = 0.62
    power_bulge: float = 0.0
    cladding: float = 0.0
    lip: float = 0.0  # a ducktail
    seat_back: float = 1.65
    extra: dict[str, float] = field(default_factory=dict)

    @property
    def half(self) -> float:
        """Half its width."""
        return self.width / 2

    @property
    def nose_x(self) -> float:
        """Where the nose ends."""
        return -self.front

    @property
    def tail_x(self) -> float:
        """Where the tail ends."""
        return self.wheelbase + self.rear


def _only(distance: Array, there: Array) -> Array:
    """The distance where it counts, elsewhere one far away on the same side."""
    return np.where(there, distance, np.copysign(1.0, distance))


class Body:
    """The fields of a shape: `solid` is the body, the others draw on its surface."""

    def __init__(self, shape: Shape) -> None:
        s = self.shape = shape
        self.top = curve(s.top, 0.07)
        self.nose = curve(s.nose, 0.035)
        self.tail = curve(s.tail, 0.03)
        length = s.front + s.wheelbase + s.rear
        stations = (s.nose_x, 0.0, s.wheelbase / 2, s.wheelbase, s.tail_x)
        self.plan = curve(list(zip(stations, s.plan, strict=True)), 0.15 if length > 3 else 0.1)
        waist = float(self.top(np.array(s.wheelbase / 2)))
        self.waist = waist
        low = s.clearance
        self.section = curve(
            [
                (low - 0.05, 0.90),
                (low + 0.1, 0.955),
                (0.52, 0.992),
                (waist * 0.72, 1.0),
                (waist, 0.945),
                (1.4, 0.85),
            ],
            0.05,
        )
        self.bottom = curve(
            [
                (s.nose_x, low + 0.05),
                (-0.35, low + 0.01),
                (0.4, low),
                (s.wheelbase - 0.4, low),
                (s.tail_x, low + 0.1),
            ],
            0.1,
        )

    # The lower body.

    def half_width(self, x: Array, z: Array) -> Array:
        """From the middle to the side, with crease, scallop, sill and flared arches."""
        s = self.shape
        wide = s.half * self.plan(x) * self.section(z)
        crease_z = np.interp(x, (s.nose_x, s.tail_x), s.crease_z)
        wide = wide + s.crease * (1 - step(z - crease_z, -0.012, 0.014))
        between = step(x, 0.35, 0.8) * (1 - step(x, s.wheelbase - 0.8, s.wheelbase - 0.35))
        wide = wide - s.scallop * bump(z, 0.47 + (s.clearance - 0.15), 0.11) * between
        wide = wide + 0.016 * (1 - step(z, s.clearance + 0.10, s.clearance + 0.15)) * between
        for axle in (0.0, s.wheelbase):
            r = np.hypot(x - axle, z - s.tyre)
            wide = wide + s.flare * (1 - step(r, s.tyre + s.arch, s.tyre + s.arch + 0.16))
        return wide

    def behind(self, x: Array, y: Array, z: Array) -> Array:
        """The plane of the tail, bowed."""
        s = self.shape
        return (x - s.tail_x + self.tail(z) + s.bow_rear * np.abs(y / s.half) ** 3) * 0.95

    def arches(self, x: Array, y: Array, z: Array) -> Array:
        """What the wheels need."""
        s = self.shape
        r = np.minimum(np.hypot(x, z - s.tyre), np.hypot(x - s.wheelbase, z - s.tyre))
        return smax(r - s.tyre - s.arch, (s.half - 0.36) - np.abs(y), 0.02)

    def arch_distance(self, x: Array, z: Array) -> Array:
        """The distance to the nearest arch's edge, seen from the side."""
        s = self.shape
        return np.minimum(np.hypot(x, z - s.tyre), np.hypot(x - s.wheelbase, z - s.tyre)) - s.tyre - s.arch

    def tub(self, x: Array, y: Array, z: Array) -> Array:
        """Everything below the windows, and the bonnet."""
        s = self.shape
        across = np.abs(y) / s.half
        ridge = s.ridge * bump(np.abs(y), s.ridge_y, 0.10) * (1 - step(x, 0.2, 0.7))
        ridge = ridge + s.power_bulge * (1 - step(np.abs(y), 0.2, 0.30)) * (1 - step(x, 0.1, 0.5)) * step(
            x, s.nose_x, s.nose_x + 0.35
        )
        lip = s.lip * step(x, s.tail_x - 0.22, s.tail_x - 0.04)
        top = (z - self.top(x) + s.crown * across**2 - ridge - lip) * 0.95
        side = np.abs(y) - self.half_width(x, z)
        front = (s.nose_x + self.nose(z) + s.bow_front * across**2.6 - x) * 0.93
        rear = self.behind(x, y, z)
        field = smax(top, side, s.shoulder_k)
        field = smax(field, front, s.nose_k)
        field = smax(field, rear, s.tail_k)
        return smax(field, self.bottom(x) - z, 0.06)

    # The cabin.

    def roof(self, x: Array, y: Array, z: Array) -> Array:
        """What is above the roof is outside."""
        s = self.shape
        return z - s.height + s.roof_arc * (x - s.roof_peak) ** 2 + s.crown * (y / s.half) ** 2

    def _slope(self, low: tuple[float, float], high: tuple[float, float]) -> tuple[float, float]:
        dx, dz = high[0] - low[0], high[1] - low[1]
        return dx / dz, dz / float(np.hypot(dx, dz))

    def windscreen(self, x: Array, y: Array, z: Array) -> Array:
        """What is before the windscreen is outside."""
        s = self.shape
        foot = float(self.top(np.array(s.screen[0])))
        lean, flat = self._slope((s.screen[0], foot), (s.screen[1], s.height))
        line = s.screen[0] + lean * (z - foot) + 0.16 * (y / s.half) ** 2 - 0.05 * (z - foot) * (s.height - z)
        return (line - x) * flat

    def back(self, x: Array, y: Array, z: Array) -> Array:
        """What is behind the rear window is outside."""
        s = self.shape
        foot = float(self.top(np.array(min(s.back[1], s.tail_x - 0.1))))
        lean, flat = self._slope((s.back[1], foot), (s.back[0], s.height))
        line = s.back[1] + lean * (z - foot) - 0.12 * (y / s.half) ** 2
        return (x - line) * flat

    def cabin_width(self, x: Array, z: Array) -> Array:
        """From the middle to the side windows."""
        s = self.shape
        up = np.maximum(z - self.waist, -0.2)
        middle = (s.screen[0] + s.back[1]) / 2
        return s.half * s.cabin - s.tumble * up * (0.72 + 0.55 * up) - 0.022 * (x - middle) ** 2

    def cabin(self, x: Array, y: Array, z: Array) -> Array:
        """What stands on the tub: glass, posts and roof."""
        s = self.shape
        field = smax(self.roof(x, y, z), self.windscreen(x, y, z), s.roof_k)
        field = smax(field, self.back(x, y, z), s.back_k)
        field = smax(field, np.abs(y) - self.cabin_width(x, z), 0.10)
        return smax(field, self.waist - 0.2 - z, 0.05)

    def mirror(self, x: Array, y: Array, z: Array) -> Array:
        """The two outside mirrors."""
        s = self.shape
        at_x = s.screen[0] + 0.34 * (s.screen[1] - s.screen[0]) + 0.05
        at_z = float(self.top(np.array(at_x))) + 0.085
        at_y = s.half * s.cabin + 0.15
        u, v, w = (x - at_x) / 0.058, (np.abs(y) - at_y) / 0.105, (z - at_z) / 0.062
        head = (np.power(np.abs(u) ** 3 + np.abs(v) ** 3 + np.abs(w) ** 3, 1 / 3) - 1) * 0.062
        head = smax(head, x - at_x - 0.045, 0.01)
        stalk = np.maximum(
            np.hypot(x - at_x + 0.01, (z - at_z + 0.05 - 0.15 * (np.abs(y) - at_y))) - 0.017,
            np.abs(np.abs(y) - at_y + 0.09) - 0.08,
        )
        return smin(head, stalk, 0.02)

    def cockpit(self, x: Array, y: Array, z: Array) -> Array:
        """What is cut out of an open car, or the bed of a pick-up."""
        s = self.shape
        if s.kind == "bed":
            low, high = s.cab_end + 0.06, s.tail_x - 0.09
            flat = box(x - (low + high) / 2, y, (high - low) / 2, s.half - 0.13, 0.05)
            return smax(flat, 0.62 - z, 0.03)
        low, high = s.screen[0] + 0.20, s.seat_back
        flat = box(x - (low + high) / 2, y, (high - low) / 2, s.half * s.cabin - 0.09, 0.14)
        return smax(flat, 0.45 - z, 0.05)

    # What is drawn on it.

    def lamps(self, x: Array, y: Array, z: Array) -> tuple[Array, Array]:
        """The front lamps' glass and the parts that shine."""
        s = self.shape
        u, v = np.abs(y) - s.headlamp_at[0], z - s.headlamp_at[1]
        a, b = s.headlamp_size
        if s.headlamp == "round":
            r = np.hypot(u, v)
            return r - a, r - a * 0.72
        if s.headlamp == "quad":
            r = np.minimum(np.hypot(u - a, v), np.hypot(u + a, v))
            return r - b, r - b * 0.72
        u, v = turn(u, v, s.headlamp_tilt)
        if s.headlamp == "box":
            return box(u, v, a, b, 0.02), box(u, v, a * 0.8, b * 0.7, 0.02)
        glass = box(u, v - 0.10 * u, a, b * (0.85 + 0.6 * np.clip(u / a, -1, 1) * 0.5), min(b, 0.03))
        eyes = np.minimum(np.hypot(u - a * 0.30, v), np.hypot(u + a * 0.30, v)) - b * 0.42
        if s.headlamp == "pop":
            return box(u, v, a, b, 0.015), np.full_like(u, 1.0)
        strip = np.abs(v - 0.10 * u + b * 0.62) - 0.008
        strip = np.maximum(strip, np.abs(u) - a * 0.86)
        return glass, np.minimum(strip, eyes)

    def tails(self, x: Array, y: Array, z: Array) -> tuple[Array, Array]:
        """The rear lamps' glass and the parts that shine."""
        s = self.shape
        u, v = np.abs(y) - s.taillamp_at[0], z - s.taillamp_at[1]
        a, b = s.taillamp_size
        if s.taillamp == "round":
            r = np.minimum(np.hypot(u, v), np.hypot(u + 2.35 * a, v))
            return r - a, np.abs(r - a * 0.55) - a * 0.22
        if s.taillamp == "one":
            r = np.hypot(u, v)
            return r - a, r - a * 0.7
        if s.taillamp == "bar":
            glass = box(y, v, s.taillamp_at[0] + a, b, b * 0.6)
            return glass, np.maximum(np.abs(v) - b * 0.28, np.abs(y) - s.taillamp_at[0] - a * 0.9)
        u, v = turn(u, v, s.taillamp_tilt)
        if s.taillamp == "triple":
            cells = np.abs(np.mod(u + a, 2 * a / 3) - a / 3) - a / 3 + 0.016
            glass = box(u, v, a, b, 0.015)
            return glass, np.maximum(np.maximum(cells, np.abs(v) - b * 0.75), np.abs(u) - a)
        glass = box(u, v, a, b, min(a, b) * 0.55)
        hook = np.abs(box(u, v, a * 0.72, b * 0.62, min(a, b) * 0.4)) - 0.009
        return glass, hook

    def openings(self, y: Array, z: Array) -> Array:
        """Grille and intake, seen from the front."""
        s = self.shape
        gz, gw, gh = s.grille
        iz, iw, ih = s.intake
        grille = box(y, z - gz, gw, gh, min(0.05, gh * 0.7)) if gw else np.full_like(y, 1.0)
        intake = (
            box(y, z - iz - 0.05 * (np.abs(y) / max(iw, 0.1)) ** 2, iw, ih, min(0.05, ih * 0.7))
            if iw
            else np.full_like(y, 1.0)
        )
        return np.minimum(grille, intake)

    def solid(self, x: Array, y: Array, z: Array) -> Array:
        """The whole body."""
        s = self.shape
        tub = self.tub(x, y, z)
        if s.kind == "open":
            field = smax(tub, -self.cockpit(x, y, z), 0.05)
        else:
            cabin = self.cabin(x, y, z)
            if s.kind == "bed":
                cabin = smax(cabin, x - s.cab_end, 0.08)
            cabin = smax(cabin, self.behind(x, y, z) + 0.025, 0.08)
            blend = 0.05 + s.extra.get("c_blend", 0.08) * step(x, s.wheelbase * 0.6, s.wheelbase)
            field = smin(tub, cabin, blend)
            if s.kind == "bed":
                field = smax(field, -self.cockpit(x, y, z), 0.02)
        field = smax(field, -self.arches(x, y, z), 0.02)
        ahead = 1 - step(x, s.nose_x + 0.30, s.nose_x + 0.42)
        field = field + 0.035 * (1 - step(self.openings(y, z), -0.018, 0.0)) * ahead
        glass, _ = self.lamps(x, y, z)
        field = field + 0.008 * (1 - step(glass, -0.008, 0.004)) * ahead
        return smin(field, self.mirror(x, y, z), 0.012)

    def side_glass(self, x: Array, y: Array, z: Array) -> Array:
        """The side windows, seen from the side."""
        s = self.shape
        rise = s.window_rise * step(x, s.wheelbase * 0.45, s.wheelbase)
        glass = smax(self.roof(x, y, z) + 0.075, self.windscreen(x, y, z) + s.a_pillar, 0.06)
        glass = smax(glass, self.back(x, y, z) + s.c_pillar, 0.07)
        glass = smax(glass, self.top(x) + 0.028 + rise - z, 0.045)
        if s.kind == "bed":
            glass = smax(glass, x - s.cab_end + 0.12, 0.04)
        return smax(glass, x - s.side_glass_to, 0.03)

    def pillars(self, x: Array, z: Array) -> Array:
        """The dark posts between the side windows."""
        found = np.full_like(x, 1.0)
        for at in self.shape.b_pillars:
            found = np.minimum(found, np.abs(x - at - 0.10 * (z - self.waist)) - 0.030)
        return found

    def screen_glass(self, x: Array, y: Array, z: Array) -> Array:
        """The windscreen's glass."""
        s = self.shape
        glass = smax(np.abs(y) - self.cabin_width(x, z) + 0.065, self.roof(x, y, z) + 0.05, 0.06)
        glass = smax(glass, self.top(x) + 0.015 - z, 0.05)
        return np.maximum(glass, s.screen[0] - 0.02 - x)

    def rear_screen(self, x: Array, y: Array, z: Array) -> Array:
        """The rear window's glass."""
        s = self.shape
        at = np.minimum(x, s.tail_x - 0.1)
        glass = smax(np.abs(y) - self.cabin_width(x, z) + 0.10, self.roof(x, y, z) + 0.065, 0.06)
        return smax(glass, self.top(at) + s.rear_glass - z, 0.06)

    def seams(self, x: Array, y: Array, z: Array, normal: Array) -> dict[str, Array]:
        """Signed distances to shut lines: zero on the line. Where a line does not run they are far from it."""
        s = self.shape
        lift = s.clearance - 0.15
        aside, up, behind = np.abs(normal[:, 1]) > 0.45, normal[:, 2] > 0.45, normal[:, 0] > 0.35
        low = s.clearance + 0.13
        doors = []
        for front, rear in (*s.doors, *s.doors)[:2]:
            u, v = x - (front + rear) / 2 - 0.05 * (z - 0.6), z - (low + 1.6) / 2
            whole = box(u, v, (rear - front) / 2, (1.6 - low) / 2, 0.07)
            door = smax(whole, 0.03 - self.arch_distance(x, z), 0.03)
            doors.append(_only(door, aside & (z < self.top(x) + 0.03)))
        line = z - 0.56 - lift
        ends = (x < -s.tyre * 0.9) | (x > s.wheelbase + s.tyre * 0.9)
        middle = (s.nose_x + 0.12 + s.screen[0]) / 2
        bonnet = box(x - middle, y, (s.screen[0] - s.nose_x - 0.12) / 2, s.half * 0.80, 0.10)
        hatch = np.maximum(np.abs(y) - s.half * 0.78 + 0.1 * (1 - step(z, 0.5, 0.7)), 0.50 + lift - z)
        cap = np.hypot(x - s.wheelbase - 0.05, z - self.waist + 0.10) - 0.075
        return {
            "seam_1": doors[0],
            "seam_2": doors[1],
            "seam_3": _only(line, aside & ends),
            "seam_4": _only(bonnet, up & (x < s.screen[0] - 0.03)),
            "seam_5": _only(hatch, behind & (z < self.waist + 0.1)),
            "seam_6": _only(cap, aside & (y > 0)),
        }

    def mesh(self) -> dict[str, Array]:
        """Vertices, triangles, normals and, by name, what is where."""
        s = self.shape
        xs = np.arange(s.nose_x - 0.08, s.tail_x + 0.10, CELL, dtype=np.float32)
        ys = (np.arange(int((s.half + 0.26) / CELL), dtype=np.float32) + 0.5) * CELL
        zs = np.arange(s.clearance - 0.06, s.height + 0.08, CELL, dtype=np.float32)
        values = self.solid(*np.meshgrid(xs, ys, zs, indexing="ij")).astype(np.float32)
        whole = np.concatenate((values[:, ::-1], values), axis=1)
        points, faces, _, _ = marching_cubes(whole, 0.0, spacing=(CELL, CELL, CELL))
        points = points.astype(np.float64) + np.array((xs[0], -ys[-1], zs[0]))
        normals = self.normals(points)
        for _ in range(2):
            distance = self.solid(*points.T)
            points -= np.clip(distance, -CELL, CELL)[:, None] * normals
            normals = self.normals(points)
        return {
            "points": points,
            "faces": outward(points, faces, normals),
            "normals": normals,
            **self.marks(points, normals),
        }

    def normals(self, points: Array) -> Array:
        """The slope of the field at these points."""
        e = 0.0025
        slopes = np.empty_like(points)
        for axis in range(3):
            off = np.zeros(3)
            off[axis] = e
            slopes[:, axis] = self.solid(*(points + off).T) - self.solid(*(points - off).T)
        return slopes / np.maximum(np.linalg.norm(slopes, axis=1, keepdims=True), 1e-9)

    def marks(self, points: Array, normals: Array) -> dict[str, Array]:
        """What each point of the surface belongs to, as distances below zero inside."""
        s = self.shape
        x, y, z = points.T
        nx, ny, _ = normals.T
        closed = s.kind != "open"
        on_cabin = self.mirror(x, y, z) > 0.02
        lateral = np.abs(ny) > np.abs(nx) * 0.9
        middle = (s.screen[1] + min(s.back[0], s.cab_end if s.kind == "bed" else 9)) / 2
        side = self.side_glass(x, y, z)
        split = np.maximum(side, -self.pillars(x, z))
        front, rear = self.screen_glass(x, y, z), self.rear_screen(x, y, z)
        glass = np.where(
            lateral & (np.abs(ny) > 0.35),
            split,
            np.where(x < middle, np.where(nx < -0.12, front, 1), np.where(nx > 0.12, rear, 1)),
        )
        frame = np.where(lateral & (np.abs(ny) > 0.35), side - 0.012, glass - 0.014)
        if not closed:
            glass = frame = np.full_like(x, 1.0)
        glass, frame = (np.where(on_cabin, found, 1.0) for found in (glass, frame))
        ahead = np.where((x < s.nose_x + 0.55) & (x < 0.1), 0.0, 1.0)
        behind = np.where(x > s.tail_x - 0.45, 0.0, 1.0)
        lamp, lit = self.lamps(x, y, z)
        facing = 0.06 * np.maximum(nx + 0.18, 0) * 10
        tail, tail_lit = self.tails(x, y, z)
        facing_back = 0.06 * np.maximum(0.14 - nx, 0) * 10
        dark = self.openings(y, z) + ahead + facing
        under = z - self.bottom(x) - 0.024
        well = self.arch_distance(x, z) + 0.012
        well = np.where(np.abs(y) < self.half_width(x, z) - 0.012, well, 1.0)
        dark = np.minimum(np.minimum(dark, under), well)
        if s.cladding:
            ring = self.arch_distance(x, z) - s.cladding
            sill = np.minimum(z - s.clearance - 0.16, 1)
            dark = np.minimum(dark, np.minimum(np.where(np.abs(ny) > 0.3, ring, 1.0), sill))
        inside = np.full_like(x, 1.0)
        if s.kind in ("open", "bed"):
            inside = self.cockpit(x, y, z) - 0.012
            if s.kind == "bed":
                inside = np.where(z < self.top(x) + 0.05, inside, 1.0)
        above = np.where(z > self.waist + 0.10, np.where(on_cabin, -1.0, 1.0), 1.0)
        stripe = np.where(normals[:, 2] > 0.25, np.abs(np.abs(y) - 0.20) - 0.11, 1.0)
        return {
            "glass": glass,
            "frame": frame,
            "lamp": lamp + ahead + facing,
            "lit": lit + ahead + facing,
            "tail": tail + behind + facing_back,
            "tail_lit": tail_lit + behind + facing_back,
            "dark": dark,
            "inside": inside,
            **self.seams(x, y, z, normals),
            "roof": above,
            "stripe": stripe,
        }

    def touch(self, axis: int, start: float, other: tuple[float, float], way: float) -> float:
        """Where a straight line from outside meets the body: along x (0) or y (1), at the other two coordinates."""
        line = start + way * np.arange(0, 1.6, 0.002)
        a, b = (np.full_like(line, value) for value in other)
        values = self.solid(line, a, b) if axis == 0 else self.solid(a, line, b)
        hits = np.nonzero(values < 0)[0]
        return float(line[hits[0]]) if len(hits) else start
