import { useEffect, useEffectEvent, useRef } from 'react';

const AHEAD = '600px';

/** Stands at the end of a list that is drawn piece by piece. Give it a new `key` for every piece. */
export function EndMark({ onReach }: { onReach: () => void }) {
  const ref = useRef<HTMLLIElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <li ref={ref} aria-hidden="true" className="h-px w-px! self-stretch" />;
}
