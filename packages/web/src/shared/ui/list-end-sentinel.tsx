import { useEffect, useEffectEvent, useRef } from 'react';

const PRELOAD_MARGIN = '600px';

/** Calls `onReach` when the end of an incremental list comes near. Needs a new `key` per step. */
export function ListEndSentinel({ onReach }: { onReach: () => void }) {
  const ref = useRef<HTMLLIElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <li ref={ref} aria-hidden="true" className="h-px w-px! self-stretch" />;
}
