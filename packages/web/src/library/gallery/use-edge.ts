import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Where the list begins to show below a bar that sticks to the top, in pixels of the screen. Also
 * the variable `--edge` of the gallery, for what sticks below the bar.
 */
export function useEdge(
  gallery: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): () => number {
  const edge = useRef(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const read = () => {
      edge.current = Number.parseFloat(getComputedStyle(element).top) + element.offsetHeight;
      gallery.current?.style.setProperty('--edge', `${edge.current}px`);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    window.addEventListener('resize', read);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', read);
    };
  }, [gallery, bar]);
  return useCallback(() => edge.current, []);
}
