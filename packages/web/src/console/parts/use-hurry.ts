import { useEffect, useRef, useState } from 'react';

/** Faster than fingers press one by one; a held button comes to it. */
const QUICK_MS = 100;

/** True while somebody rushes from place to place: what is only passed by makes no gestures. */
export function useHurry(place: number): boolean {
  const [isHurried, setHurried] = useState(false);
  const last = useRef({ place, at: -Infinity });
  useEffect(() => {
    if (last.current.place === place) return undefined;
    const now = performance.now();
    if (now - last.current.at < QUICK_MS) setHurried(true);
    last.current = { place, at: now };
    const timer = window.setTimeout(() => setHurried(false), QUICK_MS);
    return () => window.clearTimeout(timer);
  }, [place]);
  return isHurried;
}
