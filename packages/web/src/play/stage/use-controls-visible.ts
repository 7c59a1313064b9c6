import { useEffect, useState } from 'react';

const REST_MS = 3000;

/** True for a while after pointer activity; always while `held`. */
export function useControlsVisible(activityCount: number, held: boolean) {
  const [asleepSince, setAsleepSince] = useState(-1);
  const [moves, setMoves] = useState(0);
  const pulse = activityCount + moves;
  useEffect(() => {
    const timer = window.setTimeout(() => setAsleepSince(pulse), REST_MS);
    return () => window.clearTimeout(timer);
  }, [pulse]);
  useEffect(() => {
    const wake = () => setMoves((count) => count + 1);
    window.addEventListener('pointermove', wake, { passive: true });
    window.addEventListener('focusin', wake);
    return () => {
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('focusin', wake);
    };
  }, []);
  return held || asleepSince !== pulse;
}
