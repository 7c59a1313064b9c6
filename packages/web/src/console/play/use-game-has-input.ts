import { useEffectEvent, useLayoutEffect } from 'react';

import { useInputHub } from '#console/input/input-context.tsx';
import { isMenuChord } from './chord.ts';

const LOOK_MS = 50;

/** While the game runs the pads are its own; only the chord for the menu is listened to. */
export function useGameHasInput(isRunning: boolean, onMenu: () => void): void {
  const hub = useInputHub();
  const openMenu = useEffectEvent(onMenu);
  useLayoutEffect(() => {
    if (!isRunning) return undefined;
    hub.setAside(true);
    const timer = window.setInterval(() => {
      const pad = navigator.getGamepads().find((one) => one && isMenuChord(one));
      if (!pad) return;
      hub.padTaken(pad);
      openMenu();
    }, LOOK_MS);
    return () => {
      window.clearInterval(timer);
      hub.setAside(false);
    };
  }, [hub, isRunning]);
}
