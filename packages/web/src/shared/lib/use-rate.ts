import { useEffect, useEffectEvent, useState } from 'react';

const SAMPLE_MS = 1000;
const MAX_SAMPLES = 10;

interface Sample {
  at: number;
  value: number;
}

/** The growth of a number per second over the last samples; null until there are enough. */
export function useRate(value: number): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const take = useEffectEvent(() => {
    const sample = { at: performance.now(), value };
    setSamples((known) => [...known, sample].slice(-MAX_SAMPLES));
  });
  useEffect(() => {
    const timer = window.setInterval(take, SAMPLE_MS);
    return () => window.clearInterval(timer);
  }, []);

  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at || last.value < first.value) return null;
  return ((last.value - first.value) * 1000) / (last.at - first.at);
}
