import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { ScanState, TaskStatus } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { NO_STATS } from '#library/data/scan-progress.ts';
import { somePlatform } from '#testing/some-platform.ts';
import { someScan, someState } from '#testing/some-scan.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';

import { useScanEnd } from './scan-watcher.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

function watch(...states: (ScanState | undefined)[]) {
  const client = createQueryClient();
  client.setQueryData(platformQueries.all().queryKey, [somePlatform()]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(({ state }) => useScanEnd(state), {
    wrapper,
    initialProps: { state: states[0] },
  });
  for (const state of states.slice(1)) rerender({ state });
  return client.getQueryState(platformQueries.all().queryKey)?.isInvalidated;
}

const ended = (patch: Partial<TaskStatus>) => someState({ last: someScan(patch) });
const running = someState({ running: someScan() });
const messages = () => toastStore.get().map(({ message }) => message);
const found = (new_roms: number) => ({ scan_stats: { ...NO_STATS, new_roms } });

test.each([
  ['Scan finished: 1 new game', { status: 'finished', meta: found(1) }],
  ['Scan finished: 1,200 new games', { status: 'finished', meta: found(1200) }],
  ['Scan finished: no new games', { status: 'finished' }],
  ['Scan stopped. Games found so far were added.', { status: 'canceled' }],
  ['Scan failed. See the report.', { status: 'failed' }],
] as const)('shows “%s” and refreshes the library', (message, patch) => {
  const invalidated = watch(undefined, running, ended(patch));
  expect(messages()).toEqual([message]);
  expect(invalidated).toBe(true);
});

test('ignores a reply from before the scan began', () => {
  const done = ended({ status: 'finished', meta: found(1) });
  watch(undefined, running, someState({}), done);
  expect(messages()).toEqual(['Scan finished: 1 new game']);
});

test('refreshes the library after a scan that ran between two polls', () => {
  const invalidated = watch(undefined, someState(), ended({ status: 'finished' }));
  expect(messages()).toEqual([]);
  expect(invalidated).toBe(true);
});

test('refreshes the library if a scan has just ended', () => {
  const ended_at = new Date().toISOString();
  expect(watch(ended({ status: 'finished', ended_at }))).toBe(true);
});

test('shows nothing for a scan that ended before the page was opened', () => {
  const invalidated = watch(undefined, ended({ status: 'finished' }));
  expect(messages()).toEqual([]);
  expect(invalidated).toBe(false);
});
