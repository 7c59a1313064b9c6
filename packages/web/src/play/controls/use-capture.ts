import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

import { useSuspendedInput } from '#play/input/input-context.tsx';
import { PAD_BUTTONS } from '#shared/lib/pad-brand.ts';

import { keyNameOf } from './input-names.ts';

interface Capture {
  /** `value` waits for a key, `value2` for a gamepad button, null for nothing. */
  part: 'value' | 'value2' | null;
  onPress: (name: string) => void;
  onCancel: () => void;
}

/** Captures the next key, or the next button of any pad. */
export function useCapture({ part, onPress, onCancel }: Capture): void {
  const press = useEffectEvent(onPress);
  const cancel = useEffectEvent(onCancel);
  useSuspendedInput(part !== null);

  useLayoutEffect(() => {
    if (part === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') {
        cancel();
        return;
      }
      // A key that was already held when capturing began does not count.
      if (event.repeat) return;
      const name = part === 'value' ? keyNameOf(event) : null;
      if (name !== null) press(name);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [part]);

  useEffect(() => {
    if (part !== 'value2' || !('getGamepads' in navigator)) return undefined;
    let isReleased = false;
    let frame = window.requestAnimationFrame(function poll() {
      const pressed = navigator.getGamepads().flatMap((pad) => (pad && pressedOn(pad)) ?? []);
      if (pressed.length === 0) isReleased = true;
      else if (isReleased && pressed[0] !== undefined) press(pressed[0]);
      frame = window.requestAnimationFrame(poll);
    });
    return () => window.cancelAnimationFrame(frame);
  }, [part]);
}

const AXES = ['LEFT_STICK_X', 'LEFT_STICK_Y', 'RIGHT_STICK_X', 'RIGHT_STICK_Y'];
const PRESSED_FROM = 0.6;

type Pad = Pick<Gamepad, 'axes'> & { readonly buttons: readonly { readonly pressed: boolean }[] };

/** The EmulatorJS name of the pressed button or axis of a pad; null if none is pressed. */
export function pressedOn({ buttons, axes }: Pad): string | null {
  const button = buttons.findIndex(({ pressed }) => pressed);
  if (button >= 0) return PAD_BUTTONS[button] ?? `GAMEPAD_${button}`;
  const axis = axes.findIndex((value) => Math.abs(value) > PRESSED_FROM);
  if (axis < 0) return null;
  return `${AXES[axis] ?? `EXTRA_STICK_${axis}`}:${(axes[axis] ?? 0) > 0 ? '+1' : '-1'}`;
}
