import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

const STEP = 40;

interface Growing<V> {
  shown: readonly V[];
  /** Stands after the last one shown: when it comes near, more are. */
  end: RefObject<HTMLDivElement | null>;
}

/** A long list that is drawn as far as somebody has scrolled. */
export function useGrowing<V>(all: readonly V[]): Growing<V> {
  const end = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(STEP);
  const isWhole = count >= all.length;
  useEffect(() => {
    const mark = end.current;
    if (!mark || isWhole) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(count + STEP),
      { rootMargin: '100% 0px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [isWhole, count]);
  const shown = useMemo(() => all.slice(0, count), [all, count]);
  return { shown, end };
}
