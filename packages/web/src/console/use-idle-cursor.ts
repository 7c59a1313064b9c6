import { useEffect } from 'react';

const IDLE_MS = 100;

/** Hides the pointer while nobody moves it. */
export function useIdleCursor(): void {
  useEffect(() => {
    const root = document.documentElement;
    let timer: number | undefined;
    const hide = () => root.classList.add('cursor-hidden');
    const moved = () => {
      root.classList.remove('cursor-hidden');
      window.clearTimeout(timer);
      timer = window.setTimeout(hide, IDLE_MS);
    };
    moved();
    window.addEventListener('pointermove', moved);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.clearTimeout(timer);
      root.classList.remove('cursor-hidden');
    };
  }, []);
}
