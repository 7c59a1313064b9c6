import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element has been scrolled out at the top, below the bar of the phone layout. */
export function useIsAbove(target: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const { current } = target;
    if (!current || !isEnabled) return undefined;
    const bar = getComputedStyle(document.documentElement).getPropertyValue('--top-bar');
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { isIntersecting, boundingClientRect, rootBounds } = entry;
        setIsAbove(!isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0));
      },
      { rootMargin: `-${Number.parseFloat(bar) || 0}px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [target, isEnabled]);
  return isEnabled && isAbove;
}
