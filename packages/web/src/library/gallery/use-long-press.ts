import { useEffect, useRef } from 'react';
import type { PointerEvent, SyntheticEvent } from 'react';

const HOLD_MS = 500;
const SLACK_PX = 10;

interface LongPress {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: SyntheticEvent) => void;
  /** Whether the click that follows a long press must be ignored; asked once. */
  wasLong: () => boolean;
}

/**
 * A finger that stays where it is for half a second. Scrolling is no press. What it lies on is
 * asked at once: by the time it counts, a picture may have taken the place of what was touched.
 */
export function useLongPress<T>(
  find: (target: EventTarget) => T | null,
  onHold: (found: T) => void,
): LongPress {
  const timer = useRef<number>(undefined);
  const start = useRef<{ x: number; y: number; found: T } | null>(null);
  const held = useRef(false);
  const cancel = () => {
    window.clearTimeout(timer.current);
    start.current = null;
  };
  const hold = () => {
    if (!start.current) return;
    const { found } = start.current;
    cancel();
    held.current = true;
    navigator.vibrate?.(15);
    onHold(found);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    onPointerDown: (event) => {
      cancel();
      held.current = false;
      const found = event.pointerType === 'touch' ? find(event.target) : null;
      if (found === null) return;
      start.current = { x: event.clientX, y: event.clientY, found };
      timer.current = window.setTimeout(hold, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (!start.current) return;
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Where a long press means the browser's menu, it would come on top; it may also come first.
    onContextMenu: (event) => {
      if (!start.current && !held.current) return;
      event.preventDefault();
      hold();
    },
    wasLong: () => {
      const was = held.current;
      held.current = false;
      return was;
    },
  };
}
