import { useSyncExternalStore } from 'react';

import { logFailure } from './log.ts';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/**
 * Shows the whole page full screen, so that dialogs and toasts stay visible. Needs a user gesture.
 */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return;
  document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch((error: unknown) => logFailure('Entering full screen', error));
}

export function leaveFullScreen(): void {
  if (!document.fullscreenElement) return;
  document.exitFullscreen().catch((error: unknown) => logFailure('Leaving full screen', error));
}

export function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    isFullScreen,
    canFill: document.fullscreenEnabled,
    toggle: () => (document.fullscreenElement ? leaveFullScreen() : enterFullScreen()),
  };
}
