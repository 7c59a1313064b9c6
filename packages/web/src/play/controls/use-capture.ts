import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

import { keyNameOf } from './key-names.ts';
import { pressedOn } from './pad-press.ts';

interface Capture {
  /** Null: nobody is asked for anything. */
  part: 'value' | 'value2' | null;
  onPress: (name: string) => void;
  onCancel: () => void;
}

/** The next key, or the next button of any pad. */
export function useCapture({ part, onPress, onCancel }: Capture): void {
  const press = useEffectEvent(onPress);
  const cancel = useEffectEvent(onCancel);

  useLayoutEffect(() => {
    if (part === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') {
        cancel();
        return;
      }
      // What is held when the question appears is not the answer.
      if (event.repeat) return;
      const name = part === 'value' ? keyNameOf(event) : null;
      if (name !== null) press(name);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [part]);

  useEffect(() => {
    if (part !== 'value2') return undefined;
    let isFree = false;
    let frame = window.requestAnimationFrame(function look() {
      const pressed = navigator.getGamepads().flatMap((pad) => (pad && pressedOn(pad)) ?? []);
      if (pressed.length === 0) isFree = true;
      else if (isFree && pressed[0] !== undefined) press(pressed[0]);
      frame = window.requestAnimationFrame(look);
    });
    return () => window.cancelAnimationFrame(frame);
  }, [part]);
}
