import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

const MARKS = 10;

/** Click, drag and hover on the marks. The value is set when the pointer is released. */
export function useRatingScalePointer(value: number, choose: (value: number) => void) {
  const [aimed, setAimed] = useState<number | null>(null);
  const pressed = useRef(false);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    pressed.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setAimed(valueAt(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (pressed.current || event.pointerType === 'mouse') setAimed(valueAt(event));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pressed.current) return;
    const next = valueAt(event);
    leave();
    // A click on the current value clears it.
    choose(next === value ? 0 : next);
  };
  const leave = () => {
    pressed.current = false;
    setAimed(null);
  };
  return {
    aimed,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: leave,
      onPointerLeave: () => !pressed.current && leave(),
    },
  };
}

/** Left of the first mark is 0, which can be reached by dragging. */
function valueAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(MARKS, Math.ceil(((clientX - left) / width) * MARKS)));
}
