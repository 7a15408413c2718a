import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { between, clampZoom, distance, FITTED, type Point, panZoom, type Zoom, zoomAt } from './zoom.ts';

/** So far a finger travels to lead to the next picture. */
const SWIPE_PX = 60;
/** Less than that is a press. */
const STILL_PX = 6;
const DOUBLE = 2.5;
/** One turn of a wheel, which is some 100 pixels, zooms by a fifth. */
const WHEEL = 0.002;

interface Gestures {
  readonly stage: RefObject<HTMLElement | null>;
  readonly picture: RefObject<HTMLElement | null>;
  readonly onSwipe: (by: 1 | -1) => void;
  /** A press beside the picture. */
  readonly onBeside: () => void;
}

/** Fingers, mouse and wheel on the stage: pinch, wheel and double tap zoom, dragging pans or swipes. */
export function useGestures({ stage, picture, onSwipe, onBeside }: Gestures) {
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const [isDragging, setDragging] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const travelled = useRef({ x: 0, y: 0, pinched: false });

  const fromMiddle = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  };
  const settle = (next: Zoom): Zoom => {
    const [drawn, seen] = [picture.current, stage.current];
    if (!drawn || !seen || next.scale <= 1) return FITTED;
    const size = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight });
    return clampZoom(next, size(drawn), size(seen));
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((now) => settle(zoomAt(now, factor, at)));
  const pan = (by: Point) => setZoom((now) => settle(panZoom(now, by)));

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  onWheel.current = (event) => {
    // The page under it would be zoomed or scrolled.
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL), fromMiddle(event));
  };
  useEffect(() => {
    const box = stage.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    box?.addEventListener('wheel', listen, { passive: false });
    return () => box?.removeEventListener('wheel', listen);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (fingers.current.size === 0) travelled.current = { x: 0, y: 0, pinched: false };
    fingers.current.set(event.pointerId, fromMiddle(event));
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    fingers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      travelled.current.pinched = true;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      setZoom((last) => settle(zoomAt(panZoom(last, { x: by.x / 2, y: by.y / 2 }), factor, between(now, other))));
      return;
    }
    travelled.current.x += by.x;
    travelled.current.y += by.y;
    if (zoom.scale > 1) pan(by);
    // Follows the finger until it is clear whether it swipes.
    else if (!travelled.current.pinched) setZoom({ scale: 1, x: travelled.current.x, y: 0 });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    setDragging(false);
    const { x, y, pinched } = travelled.current;
    const isStill = Math.hypot(x, y) < STILL_PX;
    if (zoom.scale > 1 || pinched) return;
    setZoom(FITTED);
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    else if (isStill && !hits(picture.current, event)) onBeside();
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    setDragging(false);
    setZoom(settle);
  };
  const onDoubleClick = (event: { readonly clientX: number; readonly clientY: number }) => {
    if (zoom.scale > 1) setZoom(FITTED);
    else zoomBy(DOUBLE, fromMiddle(event));
  };
  return {
    zoom,
    isDragging,
    zoomBy,
    pan,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  };
}

/** Whether a pointer is over the picture; the stage has captured it, so its target does not say it. */
function hits(picture: HTMLElement | null, { clientX, clientY }: PointerEvent): boolean {
  const box = picture?.getBoundingClientRect();
  return !!box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
