import { createContext, use, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { consoleSoundSetting, consoleSwapSetting } from '#console/console-settings.ts';
import { createSounds } from '#console/sounds.ts';
import { useStore } from '#shared/lib/store.ts';

import type { Action } from './action.ts';
import { createInputHub } from './input-hub.ts';
import type { Device, InputHub } from './input-hub.ts';
import { listenToFingers } from './touch-input.ts';

const InputContext = createContext<InputHub | null>(null);
/** What is below it hears nothing. */
export const Asleep = createContext(false);

/**
 * Reads keyboard and pads as long as console mode is on screen: from the first picture on, which is
 * why neither this nor `useActions` waits for it to be drawn.
 */
export function InputProvider({ children }: { children: ReactNode }) {
  const [hub] = useState(startHub);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let frame = requestAnimationFrame(function read(now) {
      hub.frame(now);
      frame = requestAnimationFrame(read);
    });
    window.addEventListener('keydown', hub.keyDown, { signal });
    window.addEventListener('keyup', hub.keyUp, { signal });
    window.addEventListener('blur', hub.letGo, { signal });
    listenToFingers(hub, signal);
    window.addEventListener('gamepadconnected', ({ gamepad }) => hub.padTaken(gamepad), { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [hub]);
  return <InputContext value={hub}>{children}</InputContext>;
}

function startHub(): InputHub {
  const play = createSounds();
  return createInputHub({
    pads: () => navigator.getGamepads(),
    isSwapped: consoleSwapSetting.get,
    onTaken: (action) => {
      if (consoleSoundSetting.get()) play(action);
    },
  });
}

export function useInputHub(): InputHub {
  const hub = use(InputContext);
  if (!hub) throw new Error('Only within console mode');
  return hub;
}

/** Hears what the person wants while the component is there; the last one to come hears first. */
export function useActions(listener: (action: Action) => boolean): void {
  const hub = useInputHub();
  const isAsleep = use(Asleep);
  const latest = useEffectEvent(listener);
  useLayoutEffect(
    () => (isAsleep ? undefined : hub.listen((action) => latest(action))),
    [hub, isAsleep],
  );
}

export function useDevice(): Device {
  const hub = useInputHub();
  return useStore(hub.device);
}
