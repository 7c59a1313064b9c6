import { useEffect, useState } from 'react';

const HIDE_AFTER_MS = 3000;

/** True for a few seconds after pointer activity, and always while `held`. */
export function useControlsVisible(activityCount: number, held: boolean) {
  // The controls are hidden until the count of activities differs from that at the last timeout.
  const [activityWhenHidden, setActivityWhenHidden] = useState(-1);
  const [moves, setMoves] = useState(0);
  const activity = activityCount + moves;
  useEffect(() => {
    const timer = window.setTimeout(() => setActivityWhenHidden(activity), HIDE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [activity]);
  useEffect(() => {
    const show = () => setMoves((count) => count + 1);
    window.addEventListener('pointermove', show, { passive: true });
    window.addEventListener('focusin', show);
    return () => {
      window.removeEventListener('pointermove', show);
      window.removeEventListener('focusin', show);
    };
  }, []);
  return held || activityWhenHidden !== activity;
}
