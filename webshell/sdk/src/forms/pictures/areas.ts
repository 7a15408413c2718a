/** A rectangle of a picture: left, top, width and height in thousandths. */
export type Area = readonly [number, number, number, number];

const WHOLE = 1000;
/** What a drawn area is at least, so that a click leaves none that cannot be seen. */
const LEAST = 10;
const WIDTH = 2;

/** Where one begins that is added without a pointer: the lower middle, where plates are. */
export const FIRST_AREA: Area = [350, 600, 300, 120];

const limit = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** The area between two corners, each from 0 to 1; null for a click. */
export function areaBetween(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): Area | null {
  const [left, right] = [one.x, other.x].map((x) => limit(x * WHOLE, 0, WHOLE)).toSorted((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => limit(y * WHOLE, 0, WHOLE)).toSorted((a, b) => a - b);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  return right - left < LEAST || bottom - top < LEAST ? null : [left, top, right - left, bottom - top];
}

/** The area with another side (0 left, 1 top, 2 width, 3 height), within the picture. */
export function withSide(area: Area, side: number, value: number): Area {
  const next: [number, number, number, number] = [...area];
  next[side] = side < WIDTH ? limit(value, 0, WHOLE - LEAST) : limit(value, LEAST, WHOLE);
  next[2] = Math.min(next[2], WHOLE - next[0]);
  next[3] = Math.min(next[3], WHOLE - next[1]);
  return next;
}
