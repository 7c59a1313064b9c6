import { createContext, use, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { consoleSoundSetting, consoleSwapSetting } from '#console/console-settings.ts';
import { createSounds } from '#console/sounds.ts';
import { padBrand } from '#shared/lib/pad-brand.ts';
import { useStore } from '#shared/lib/store.ts';

import type { Action } from './action.ts';
import { createInputHub } from './input-hub.ts';
import type { Device, InputHub } from './input-hub.ts';
import { listenToTouch } from './touch-input.ts';

const InputContext = createContext<InputHub | null>(null);
/** Disables input for the components below. */
export const InputDisabled = createContext(false);

/**
 * Reads keyboard and pads while console mode is open. Starts during render, so that input works
 * from the first frame.
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
    window.addEventListener('blur', hub.releaseAll, { signal });
    listenToTouch(hub, signal);
    window.addEventListener('gamepadconnected', ({ gamepad }) => hub.padUsed(gamepad), { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [hub]);
  return <InputContext value={hub}>{children}</InputContext>;
}

const readPads = () => navigator.getGamepads();

function startHub(): InputHub {
  const play = createSounds();
  return createInputHub({
    firstDevice: guessDevice(readPads().find((pad) => pad !== null)),
    pads: readPads,
    isSwapped: consoleSwapSetting.get,
    onHandled: (action) => {
      if (consoleSoundSetting.get()) play(action);
    },
  });
}

/** Before anything is pressed: a connected pad, or what the screen is made for. */
function guessDevice(pad: Gamepad | undefined): Device {
  if (pad) return padBrand(pad.id);
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'touch' : 'keys';
}

export function useInputHub(): InputHub {
  const hub = use(InputContext);
  if (!hub) throw new Error('Only within console mode');
  return hub;
}

/** Receives actions while mounted; the component that was mounted last comes first. */
export function useActions(listener: (action: Action) => boolean): void {
  const hub = useInputHub();
  const isAsleep = use(InputDisabled);
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
