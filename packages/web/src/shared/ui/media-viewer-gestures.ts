import { useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

import { follow, takeHold } from './media-viewer-hold.ts';
import type { Hold } from './media-viewer-hold.ts';
import { fromMiddle, isOnPicture } from './media-viewer-stage.ts';
import { useWheelZoom } from './media-viewer-wheel.ts';
import { AT_REST, zoomAt } from './media-viewer-zoom.ts';
import type { Point, Zoom } from './media-viewer-zoom.ts';

interface Options {
  stage: RefObject<HTMLElement | null>;
  zoom: Zoom;
  /** As given, where a finger drags the whole picture aside. */
  onZoom: (zoom: Zoom) => void;
  /** Kept within the stage. */
  settle: (zoom: Zoom) => void;
  /** -1 to the previous, 1 to the next. */
  onSwipe: (direction: -1 | 1) => void;
  /** A press beside the picture. */
  onLeave: () => void;
}

const PRESS_SCALE = 2.5;
const PRESS_PX = 8;
const SWIPE_PX = 56;

/** Drag, pinch, press and wheel on the stage of a picture. */
export function useMediaGestures({ stage, zoom, onZoom, settle, onSwipe, onLeave }: Options) {
  const fingers = useRef(new Map<number, Point>());
  const hold = useRef<Hold | null>(null);
  const [isHeld, setIsHeld] = useState(false);

  useWheelZoom(stage, zoom, settle);

  const regrip = () => {
    hold.current = takeHold([...fingers.current.values()], zoom, hold.current);
    setIsHeld(hold.current !== null);
  };
  const press = (point: Point) => {
    if (zoom.scale > 1) onZoom(AT_REST);
    else if (stage.current && isOnPicture(stage.current, point)) {
      settle(zoomAt(AT_REST, PRESS_SCALE, point));
    } else onLeave();
  };
  const release = (point: Point, { middle, wasPinch }: Hold) => {
    const moved = { x: point.x - middle.x, y: point.y - middle.y };
    if (wasPinch) settle(zoom);
    else if (Math.hypot(moved.x, moved.y) < PRESS_PX) press(point);
    else if (zoom.scale === 1) {
      onZoom(AT_REST);
      const isAside = Math.abs(moved.x) > Math.max(SWIPE_PX, Math.abs(moved.y));
      if (isAside) onSwipe(moved.x < 0 ? 1 : -1);
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event));
    regrip();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId) || !hold.current) return;
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event));
    const next = follow(hold.current, [...fingers.current.values()]);
    // At rest it follows the finger sideways, to be let go of for the next one.
    if (next.scale === 1) onZoom({ scale: 1, x: next.x, y: 0 });
    else settle(next);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    if (!fingers.current.delete(event.pointerId)) return;
    regrip();
    if (held && fingers.current.size === 0) release(fromMiddle(stage.current, event), held);
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    regrip();
    settle(zoom);
  };
  return { isHeld, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
