import { useState } from 'react';

interface Pieces<T> {
  shown: readonly T[];
  /** Changes with every piece. */
  key: number;
  hasMore: boolean;
  more: () => void;
}

/** A long list, so many more each time its end comes near. */
export function usePieces<T>(items: readonly T[], size: number): Pieces<T> {
  const [most, setMost] = useState(size);
  return {
    shown: items.slice(0, most),
    key: most,
    hasMore: items.length > most,
    more: () => setMost(most + size),
  };
}
