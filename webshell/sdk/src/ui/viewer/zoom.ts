/** How a picture lies on the stage: by how much it is enlarged, and where its middle is from that of the stage. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 6;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Keeps the picture's edges at or beyond those of the stage; what is smaller than the stage stays in the middle. */
export function clampZoom({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const room = (drawn: number, seen: number) => Math.max(0, (drawn * scale - seen) / 2);
  return {
    scale,
    x: clamp(x, room(picture.width, stage.width)),
    y: clamp(y, room(picture.height, stage.height)),
  };
}

/** Enlarges by a factor so that what lies under a point (from the middle of the stage) stays there. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, at: Point): Zoom {
  const next = Math.min(MOST, Math.max(1, scale * factor));
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

export const panZoom = ({ scale, x, y }: Zoom, by: Point): Zoom => ({ scale, x: x + by.x, y: y + by.y });

export const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
