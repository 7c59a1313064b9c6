import { useState } from 'react';

interface IncrementalList<T> {
  visible: readonly T[];
  /** Grows with every step; the sentinel needs it as React key, to observe again. */
  visibleCount: number;
  hasMore: boolean;
  showMore: () => void;
}

/** Renders a long list in steps: `showMore` adds `step` items. */
export function useIncrementalList<T>(items: readonly T[], step: number): IncrementalList<T> {
  const [visibleCount, setVisibleCount] = useState(step);
  return {
    visible: items.slice(0, visibleCount),
    visibleCount,
    hasMore: items.length > visibleCount,
    showMore: () => setVisibleCount(visibleCount + step),
  };
}
