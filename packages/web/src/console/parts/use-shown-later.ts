import { useEffect, useState } from 'react';

/** Debounces a value, so that items that are only passed load nothing. */
export function useShownLater<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return shown;
}
