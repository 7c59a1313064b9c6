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

let arrive: (versions: readonly AssetVersion[]) => void;

beforeEach(() => {
  const reply = new Promise<Response>((resolve) => {
    arrive = (versions) => resolve(Response.json(versions));
  });
  vi.stubGlobal('fetch', () => reply);
});

/** What was kept before the game began is known already. */
function look(versionId: number | null) {
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

test('it is looked for from the moment somebody else went on', async () => {
  const { result, rerender } = look(null);
  expect(result.current).toEqual({ version: undefined, isFetching: false });
  rerender({ id: RIVAL });
  expect(result.current).toEqual({ version: undefined, isFetching: true });
  arrive([rival, own]);
  await waitFor(() => expect(result.current).toEqual({ version: rival, isFetching: false }));
});

test('what is gone by now is looked for once', async () => {
  const { result } = look(RIVAL);
  expect(result.current.isFetching).toBe(true);
  arrive([own]);
  await waitFor(() => expect(result.current).toEqual({ version: undefined, isFetching: false }));
});
