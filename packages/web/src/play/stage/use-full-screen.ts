import { useSyncExternalStore } from 'react';

import { logFailure } from '#shared/lib/log.ts';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** The whole page: dialogs and messages stay in sight. Only while somebody presses something. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return;
  document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch((error: unknown) => logFailure('Filling the screen', error));
}

export function leaveFullScreen(): void {
  if (!document.fullscreenElement) return;
  document.exitFullscreen().catch((error: unknown) => logFailure('Leaving the full screen', error));
}

export function useFullScreen() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    isFull,
    canFill: document.fullscreenEnabled,
    toggle: () => (document.fullscreenElement ? leaveFullScreen() : enterFullScreen()),
  };
}
