import { useEffect } from 'react';
import type { RefObject } from 'react';

const MOST_DEGREES = 14;

/** Cards lean towards the pointer. The page's pace may forbid it: then nothing is set. */
export function useTilt(holder: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const grid = holder.current;
    if (!grid || !enabled) return undefined;
    let leaning: HTMLElement | null = null;
    const stop = () => {
      leaning?.style.removeProperty('--lean-x');
      leaning?.style.removeProperty('--lean-y');
      leaning = null;
    };
    const lean = ({ target, clientX, clientY, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return;
      const cover = target.closest<HTMLElement>('[data-cover]');
      if (cover !== leaning) stop();
      if (!cover) return;
      leaning = cover;
      const box = cover.getBoundingClientRect();
      const x = (clientX - box.left) / box.width - 0.5;
      const y = (clientY - box.top) / box.height - 0.5;
      cover.style.setProperty('--lean-x', `${(-y * MOST_DEGREES).toFixed(2)}deg`);
      cover.style.setProperty('--lean-y', `${(x * MOST_DEGREES).toFixed(2)}deg`);
    };
    grid.addEventListener('pointermove', lean);
    grid.addEventListener('pointerleave', stop);
    return () => {
      stop();
      grid.removeEventListener('pointermove', lean);
      grid.removeEventListener('pointerleave', stop);
    };
  }, [holder, enabled]);
}
