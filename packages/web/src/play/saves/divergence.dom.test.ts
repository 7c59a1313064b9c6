import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { AssetVersion } from '@saveroom/contract';

import { timelineQueries } from '#game/data/timeline.ts';
import { someVersion } from '#testing/some-version.ts';

import { useConflictingVersion } from './divergence.tsx';

const RIVAL = 99;
const own = someVersion({ id: 1 });
const rival = someVersion({ id: RIVAL });

let reply: (versions: readonly AssetVersion[]) => void;

beforeEach(() => {
  const response = new Promise<Response>((resolve) => {
    reply = (versions) => resolve(Response.json(versions));
  });
  vi.stubGlobal('fetch', () => response);
});

/** The cache has the timeline from before the game started. */
function findConflict(versionId: number | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const known = { pages: [[own]], pageParams: [undefined] };
  client.setQueryData(timelineQueries.of(7, 'save').queryKey, known);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(({ id }) => useConflictingVersion(7, id), {
    wrapper,
    initialProps: { id: versionId },
  });
}

test('the conflicting version is requested as soon as its id is known', async () => {
  const { result, rerender } = findConflict(null);
  expect(result.current).toEqual({ version: undefined, isFetching: false });
  rerender({ id: RIVAL });
  expect(result.current).toEqual({ version: undefined, isFetching: true });
  reply([rival, own]);
  await waitFor(() => expect(result.current).toEqual({ version: rival, isFetching: false }));
});

test('a conflicting version that was deleted is requested only once', async () => {
  const { result } = findConflict(RIVAL);
  expect(result.current.isFetching).toBe(true);
  reply([own]);
  await waitFor(() => expect(result.current).toEqual({ version: undefined, isFetching: false }));
});
