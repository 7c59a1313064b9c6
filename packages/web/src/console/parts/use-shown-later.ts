import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while: who hurries past something does not see it. */
export function useShownLater<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return shown;
}
