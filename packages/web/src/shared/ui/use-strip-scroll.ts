import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Part of the visible width to scroll by. */
const SCROLL_FRACTION = 0.8;

/**
 * Whether the row can be scrolled back and forward, and scrolling by a page. A row that has been
 * scrolled has the attribute `data-scrolled`.
 */
export function useStripScroll(row: RefObject<HTMLElement | null>) {
  const [canScroll, setCanScroll] = useState({ back: false, forward: false });

  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      const back = scrollLeft > 1;
      current.toggleAttribute('data-scrolled', back);
      const forward = scrollLeft + clientWidth < scrollWidth - 1;
      setCanScroll((old) =>
        old.back === back && old.forward === forward ? old : { back, forward },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // The content may grow, so it is observed too.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [row]);

  // Smooth through CSS, which respects reduced motion.
  const scroll = (direction: -1 | 1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * SCROLL_FRACTION });
  return { ...canScroll, scroll };
}
