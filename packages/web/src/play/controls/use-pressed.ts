import { useEffect, useEffectEvent, useState } from 'react';

import type { PlayerControls } from '#shared/lib/player-protocol.ts';

import { keyNameOf } from './input-names.ts';
import { pressedOn } from './use-capture.ts';

const NONE: ReadonlySet<string> = new Set();

/** The inputs of a player whose key or button is pressed now. */
export function usePressed(
  bindings: PlayerControls[string] | undefined,
  padId: string | undefined,
): ReadonlySet<string> {
  const [pressed, setPressed] = useState(NONE);
  const change = useEffectEvent((held: ReadonlySet<string>, button: string | null) => {
    const inputs = Object.entries(bindings ?? {})
      .filter(
        ([, { value, value2 }]) => (value && held.has(value)) || (value2 && value2 === button),
      )
      .map(([input]) => input);
    setPressed((before) => ([...before].join() === inputs.join() ? before : new Set(inputs)));
  });
  useEffect(() => {
    const stop = new AbortController();
    const held = new Set<string>();
    const listen = (type: 'keydown' | 'keyup') =>
      window.addEventListener(
        type,
        (event) => {
          const name = keyNameOf(event);
          if (name === null) return;
          if (type === 'keydown') held.add(name);
          else held.delete(name);
        },
        { capture: true, signal: stop.signal },
      );
    listen('keydown');
    listen('keyup');
    window.addEventListener('blur', () => held.clear(), { signal: stop.signal });
    let frame = window.requestAnimationFrame(function look() {
      const pad =
        padId === undefined ? null : navigator.getGamepads().find((one) => one?.id === padId);
      change(held, pad ? pressedOn(pad) : null);
      frame = window.requestAnimationFrame(look);
    });
    return () => {
      stop.abort();
      window.cancelAnimationFrame(frame);
    };
  }, [padId]);
  return pressed;
}
