import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** A little of what was seen stays in sight. */
const SHARE = 0.8;

/** Which way a row can still be scrolled, and doing it by a screenful. */
export function useStripScroll(row: RefObject<HTMLElement | null>) {
  const [ways, setWays] = useState({ back: false, forward: false });

  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      const back = scrollLeft > 1;
      const forward = scrollLeft + clientWidth < scrollWidth - 1;
      setWays((old) => (old.back === back && old.forward === forward ? old : { back, forward }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // Its content: more of it may come.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [row]);

  // Smooth by its style, which reduced motion turns off.
  const scroll = (direction: -1 | 1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * SHARE });
  return { ...ways, scroll };
}
