import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Lifts the messages at the lower edge above the panel, for as long as it is there. */
export function usePanelRoom(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([seen]) => {
      const height = seen?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--panel-room', `${height + 8}px`);
    });
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--panel-room');
    };
  }, []);
  return ref;
}
