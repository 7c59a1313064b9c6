import { Suspense, lazy } from 'react';

import { useScanState } from '#library/data/scan.ts';

// Loaded when needed: scans are rare.
const RunningStrip = lazy(async () => {
  const { RunningStrip: component } = await import('./running-strip.tsx');
  return { default: component };
});

/** The running scan in one line; renders nothing otherwise. */
export function ScanStrip() {
  const { data } = useScanState();
  if (!data?.running) return null;
  return (
    <Suspense>
      <RunningStrip scan={data.running} />
    </Suspense>
  );
}
