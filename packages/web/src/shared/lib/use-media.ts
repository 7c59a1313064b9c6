import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/**
 * False for the phone layout, which touch screens have up to 1280 px. `app.css` has the same rule.
 */
export function useIsDesktop(): boolean {
  const isWide = useMedia('(min-width: 1280px)');
  const isMedium = useMedia('(min-width: 960px)');
  const isTouch = useMedia('(pointer: coarse)');
  return isWide || (isMedium && !isTouch);
}
