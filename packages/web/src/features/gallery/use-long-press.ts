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

/** A finger that stays where it is for half a second. Scrolling is no press. */
export function useLongPress(onHold: (element: Element) => void): LongPress {
  const timer = useRef<number>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const held = useRef(false);
  const cancel = () => {
    window.clearTimeout(timer.current);
    start.current = null;
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    onPointerDown: (event) => {
      cancel();
      held.current = false;
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return;
      const { target } = event;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = window.setTimeout(() => {
        held.current = true;
        navigator.vibrate?.(15);
        onHold(target);
      }, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (!start.current) return;
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Where a long press means the browser's menu, it would come on top.
    onContextMenu: (event) => {
      if (start.current || held.current) event.preventDefault();
    },
    wasLong: () => {
      const was = held.current;
      held.current = false;
      return was;
    },
  };
}
