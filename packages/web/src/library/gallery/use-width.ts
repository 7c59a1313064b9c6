import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The width of an element, from before its first paint on. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  const element = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    element.current = ref.current;
    if (!element.current) return undefined;
    const read = () => setWidth(element.current?.clientWidth ?? 0);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
