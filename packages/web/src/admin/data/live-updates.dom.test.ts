import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { TaskStatus } from '@saveroom/contract';

import { romDetailQueries } from '#library/data/rom.ts';
import { romQueries } from '#library/data/roms.ts';
import type { RomPage } from '#library/data/roms.ts';
import { socketStatus } from '#shared/api/socket.ts';
import type { onServerEvent } from '#shared/api/socket.ts';
import { jobQueries } from '#shared/data/jobs.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { someCard } from '#testing/some-card.ts';

import { followChanges, followGames, showRun } from './live-updates.ts';

/** A server that replies with the given data. */
function someServer() {
  const heard = new Map<string, (payload: never) => void>();
  const listen = (event: string, listener: (payload: never) => void) => {
    heard.set(event, listener);
    return () => heard.delete(event);
  };
  const say = (event: string, payload: object) => heard.get(event)?.(payload as never);
  return { listen: listen as typeof onServerEvent, say, heard };
}

test.each([
  ['found by a scan', 'scan:scanning_rom'],
  ['that arrives without a scan', 'rom:changed'],
])('a cover %s appears on its card; other cards and the order stay', (_when, event) => {
  const server = someServer();
  const client = createQueryClient();
  const key = [...romQueries.windows, 'view', 0];
  const cards = [someCard({ id: 1 }), someCard({ id: 2 }), someCard({ id: 3 })];
  client.setQueryData(key, { items: cards, total: 3, charIndex: {} });
  const other = [...romQueries.windows, 'other', 0];
  client.setQueryData(other, { items: [someCard({ id: 9 })], total: 1, charIndex: {} });
  client.setQueryData(romDetailQueries.one(2).queryKey, { id: 2 } as never);
  const before = client.getQueryData(other);

  const path_cover_small = '/assets/romm/resources/roms/1/2/cover/small.webp?ts=abc';
  const stop = followGames(client, server.listen);
  server.say(event, {
    id: 2,
    platform_id: 1,
    name: 'Two',
    path_cover_small,
    thumbhash: 'x',
    rom: 1,
  });

  const after = client.getQueryData<RomPage>(key)?.items;
  expect(after?.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(after?.[1]).toEqual({ ...cards[1], name: 'Two', path_cover_small, thumbhash: 'x' });
  expect(after?.[0]).toBe(cards[0]);
  expect(client.getQueryData(other)).toBe(before);
  expect(client.getQueryState(romDetailQueries.one(2).queryKey)?.isInvalidated).toBe(true);
  stop();
  expect(server.heard.size).toBe(0);
});

const NOW = '2026-01-01T00:00:00.000+00:00';
const run = (patch: Partial<TaskStatus>): TaskStatus => ({
  task_id: 'a',
  task_name: 'fetch_artwork',
  task_type: 'update',
  status: 'started',
  ...{ queued_at: NOW, created_at: NOW, enqueued_at: NOW, started_at: NOW, ended_at: null },
  ...{ meta: {}, error: null, error_code: null, attempts: 0, retry_at: null, warning_count: 0 },
  ...patch,
});

function clientWith(runs: TaskStatus[]) {
  const client = new QueryClient();
  const { queryKey } = jobQueries.recent();
  client.setQueryData(queryKey, runs);
  const reread = vi.spyOn(client, 'invalidateQueries');
  return { client, reread, runs: () => client.getQueryData(queryKey) };
}

test('progress of a job updates it in place, without a request', () => {
  const { client, reread, runs } = clientWith([run({ task_id: 'b' }), run({})]);
  showRun(client, run({ meta: { done: 3 } }));
  expect(runs()?.map(({ task_id, meta }) => [task_id, meta])).toEqual([
    ['b', {}],
    ['a', { done: 3 }],
  ]);
  expect(reread).not.toHaveBeenCalled();
});

test('a new job comes first, an ended one refreshes the history', () => {
  const { client, reread, runs } = clientWith([run({})]);
  showRun(client, run({ task_id: 'c', status: 'queued' }));
  expect(runs()?.map(({ task_id }) => task_id)).toEqual(['c', 'a']);
  showRun(client, run({ status: 'finished' }));
  expect(reread).toHaveBeenCalledTimes(2);
});

test('lists that were never loaded are not created by live updates', () => {
  const client = new QueryClient();
  showRun(client, run({}));
  expect(client.getQueryData(jobQueries.recent().queryKey)).toBeUndefined();
});

/** Shows queries with these keys; returns the keys that were fetched again. */
function somePage(keys: readonly (readonly unknown[])[]) {
  const server = someServer();
  const client = createQueryClient();
  const refreshed: unknown[] = [];
  for (const queryKey of keys) {
    client.setQueryData(queryKey, 'data');
    const queryFn = () => {
      refreshed.push(queryKey);
      return 'data';
    };
    onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  }
  onTestFinished(followChanges(client, server.listen));
  return { ...server, client, refreshed };
}

describe('changes by other tabs and users', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const LISTS = ['roms', 'window', {}, 0];

  test('games that changed refresh lists and their own pages, and no other page', async () => {
    const page = somePage([LISTS, ['roms', 'one', 1], ['roms', 'one', 2], ['platforms', 'all']]);
    page.say('library:changed', { rom_ids: [2], has_platforms: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.refreshed).toEqual([LISTS, ['roms', 'one', 2], ['platforms', 'all']]);
  });

  test.each(['personal:changed', 'shared:changed'])(
    '%s refreshes what depends on users within a second',
    async (event) => {
      const page = somePage([LISTS, ['collections', 'all'], ['platforms', 'all'], ['tasks']]);
      page.say(event, {});
      await vi.advanceTimersByTimeAsync(1000);
      expect(page.refreshed).toEqual([LISTS, ['collections', 'all']]);
    },
  );

  test.each(['personal:changed', 'shared:changed'])(
    '%s refreshes within a second however often it comes, also during a scan',
    async (event) => {
      const page = somePage([LISTS]);
      for (let time = 0; time < 20; time += 1) {
        page.say('library:changed', { rom_ids: [time], has_platforms: false });
        await vi.advanceTimersByTimeAsync(500);
        const before = page.refreshed.length;
        page.say(event, {});
        await vi.advanceTimersByTimeAsync(1000);
        expect(page.refreshed.length).toBeGreaterThan(before);
      }
    },
  );

  test('a changed account refreshes the lists of accounts, but not the own one', async () => {
    const lists = [
      ['users', 'all'],
      ['permissions', 'groups'],
      ['limits', 'everyone'],
      ['shares', 'all'],
    ];
    const page = somePage([...lists, ['users', 'me'], LISTS]);
    page.say('accounts:changed', {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.refreshed).toEqual(lists);
  });

  test('a hundred events of a scan are a few refreshes, and none is lost', async () => {
    const page = somePage([LISTS]);
    for (let number = 0; number < 100; number += 1) {
      page.say('library:changed', { rom_ids: null, has_platforms: true });
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(page.refreshed.length).toBeLessThan(12);
    page.refreshed.length = 0;
    page.say('library:changed', { rom_ids: null, has_platforms: true });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(page.refreshed).toHaveLength(1);
  });

  test('after a lost connection, all queries of the page are fetched again', async () => {
    const page = somePage([LISTS, ['limits', 'me'], ['tasks']]);
    onTestFinished(() => socketStatus.set(false));
    socketStatus.set(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.refreshed).toEqual([]);
    socketStatus.set(false);
    socketStatus.set(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.refreshed).toEqual([LISTS, ['limits', 'me'], ['tasks']]);
  });

  test('a refresh waits for the end of a change that is being saved', async () => {
    const page = somePage([LISTS]);
    const saved = Promise.withResolvers<null>();
    const options = { mutationFn: () => saved.promise };
    const mutation = page.client.getMutationCache().build(page.client, options);
    const executed = mutation.execute(undefined);
    page.say('personal:changed', {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.refreshed).toEqual([]);
    saved.resolve(null);
    await executed;
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.refreshed).toEqual([LISTS]);
  });
});
