import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { padBrand } from '#shared/lib/pad-brand.ts';
import { useStore } from '#shared/lib/store.ts';

import type { Action } from './action.ts';
import { navigateDialog } from './dialog-navigation.ts';
import { createInputHub } from './input-hub.ts';
import type { Device, InputHub } from './input-hub.ts';
import { consoleSoundSetting, consoleSwapSetting } from './input-settings.ts';

import { createSounds } from './sounds.ts';
import { listenToTouch } from './touch-input.ts';

const InputContext = createContext<InputHub | null>(null);
/** Disables input for the components below. */
export const InputDisabled = createContext(false);

interface Props {
  /** Console mode: swipes move the focus, and actions have sounds. */
  isConsole?: boolean;
  children: ReactNode;
}

/**
 * Reads keyboard and pads while it is mounted. Starts during render, so that input works from the
 * first frame.
 */
export function InputProvider({ isConsole = true, children }: Props) {
  const [hub] = useState(() => startHub(isConsole));
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
    if (isConsole) listenToTouch(hub, signal);
    window.addEventListener('gamepadconnected', ({ gamepad }) => hub.padUsed(gamepad), { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [hub, isConsole]);
  return <InputContext value={hub}>{children}</InputContext>;
}

const readPads = () => navigator.getGamepads();

function startHub(isConsole: boolean): InputHub {
  const play = createSounds();
  return createInputHub({
    firstDevice: guessDevice(readPads().find((pad) => pad !== null)),
    pads: readPads,
    isSwapped: consoleSwapSetting.get,
    onHandled: (action) => {
      if (isConsole && consoleSoundSetting.get()) play(action);
    },
  });
}

/** Guesses the device before the first input, from a connected pad or the kind of screen. */
function guessDevice(pad: Gamepad | undefined): Device {
  if (pad) return padBrand(pad.id);
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'touch' : 'keys';
}

interface MenuInputProps {
  /** Set while a dialog is open; otherwise all input belongs to the game. */
  isActive: boolean;
  children: ReactNode;
}

/** Pads and arrow keys move through the dialogs of a game; in console mode its own hub is used. */
export function MenuInput({ isActive, children }: MenuInputProps) {
  const content = (
    <>
      {isActive && <DialogNavigation />}
      {children}
    </>
  );
  if (use(InputContext)) return content;
  return (
    <InputProvider isConsole={false}>
      <InputSwitch isOn={isActive} />
      {content}
    </InputProvider>
  );
}

function DialogNavigation() {
  useActions((action) => {
    navigateDialog(action);
    return true;
  });
  useEffect(() => {
    const root = document.documentElement;
    const hide = () => root.removeAttribute('data-shows-focus');
    window.addEventListener('pointerdown', hide);
    return () => {
      window.removeEventListener('pointerdown', hide);
      hide();
    };
  }, []);
  return null;
}

function InputSwitch({ isOn }: { isOn: boolean }) {
  const hub = useInputHub();
  useLayoutEffect(() => hub.suspend(!isOn), [hub, isOn]);
  return null;
}

/** Suspends input while a key or button is captured. */
export function useSuspendedInput(isSuspended: boolean): void {
  const hub = use(InputContext);
  useLayoutEffect(() => {
    if (!isSuspended || !hub) return undefined;
    hub.suspend(true);
    return () => hub.suspend(false);
  }, [hub, isSuspended]);
}

export function useInputHub(): InputHub {
  const hub = use(InputContext);
  if (!hub) throw new Error('Only within an InputProvider');
  return hub;
}

/** Receives actions while mounted; the component that was mounted last comes first. */
export function useActions(listener: (action: Action) => boolean): void {
  const hub = useInputHub();
  const isDisabled = use(InputDisabled);
  const latest = useEffectEvent(listener);
  useLayoutEffect(
    () => (isDisabled ? undefined : hub.listen((action) => latest(action))),
    [hub, isDisabled],
  );
}

export function useDevice(): Device {
  const hub = useInputHub();
  return useStore(hub.device);
}
