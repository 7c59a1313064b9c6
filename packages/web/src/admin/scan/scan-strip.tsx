import { Suspense, lazy } from 'react';

import { useScanState } from '#library/data/scan.ts';

// Loaded when needed: scans are rare.
const RunningStrip = lazy(async () => {
  const { RunningStrip: component } = await import('./running-strip.tsx');
  return { default: component };
});

/** A scan, for as long as it runs. */
export function ScanStrip() {
  const { data } = useScanState();
  if (!data?.running) return null;
  return (
    <Suspense>
      <RunningStrip scan={data.running} />
    </Suspense>
  );
}
