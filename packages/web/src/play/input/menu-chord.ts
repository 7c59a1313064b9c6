import { useEffect, useEffectEvent } from 'react';

import type { PadState } from './pad-actions.ts';

const POLL_MS = 50;

/** Opens the menu with the menu chord while a game runs, which receives all other pad input. */
export function useMenuChord(isRunning: boolean, onMenu: (pad: Gamepad) => void): void {
  const openMenu = useEffectEvent(onMenu);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => {
      const pad = navigator.getGamepads?.().find((one) => one && isMenuChord(one));
      if (pad) openMenu(pad);
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, [isRunning]);
}

const SELECT = 8;
const START = 9;
/** Some pads have a single button for it. */
const HOME = 16;

/** Whether the menu chord is pressed: Start with Select, or Home. */
export const isMenuChord = ({ buttons }: PadState): boolean =>
  Boolean(buttons[HOME]?.pressed || (buttons[START]?.pressed && buttons[SELECT]?.pressed));
