import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

interface Sight {
  readonly isNear: boolean;
  /** Height when it was last rendered; null if it never was. */
  readonly height: number | null;
}

/** Whether an element is within a screen of the viewport, or contains the focus. */
export function useNearby(holder: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Sight {
  const [sight, setSight] = useState<Sight>({ isNear: isNearAtFirst, height: null });
  useEffect(() => {
    const { current } = holder;
    if (!current) return undefined;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const isNear = entry.isIntersecting || current.contains(document.activeElement);
      setSight((before) => {
        if (before.isNear === isNear) return before;
        return { isNear, height: isNear ? before.height : entry.boundingClientRect.height };
      });
    };
    const observer = new IntersectionObserver(look, { rootMargin: '100% 0px' });
    observer.observe(current);
    return () => observer.disconnect();
  }, [holder]);
  return sight;
}
