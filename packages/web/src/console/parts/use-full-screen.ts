import { useSyncExternalStore } from 'react';

import { logFailure } from '#shared/lib/log.ts';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useFullScreen(): { isFullScreen: boolean; toggle: () => void } {
  const isFullScreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    isFullScreen,
    toggle: () => {
      const change = isFullScreen
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen();
      change.catch((error: unknown) => logFailure('Changing to or from full screen', error));
    },
  };
}
