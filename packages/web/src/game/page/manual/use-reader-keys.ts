import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { readerAct } from './reader-keys.ts';
import type { ReaderAct } from './reader-keys.ts';

/** Hears the keys of everything inside; the page of the game around it has keys of its own. */
export function useReaderKeys(onAct: (act: ReaderAct) => void): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const act = useEffectEvent(onAct);
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const wanted = readerAct(event);
      if (!wanted) return;
      event.preventDefault();
      event.stopPropagation();
      act(wanted);
    };
    const element = frame.current;
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, []);
  return frame;
}
