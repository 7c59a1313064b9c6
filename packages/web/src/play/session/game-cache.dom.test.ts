import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { GameCache, CachedGame } from './game-cache.ts';

import { fetchGame, gamesToEvict } from './game-cache.ts';

class FakeCache implements GameCache {
  readonly games = new Map<string, CachedGame & { file: Blob }>();
  readonly written: string[] = [];
  isBroken = false;

  readonly read = async (address: string) => {
    if (this.isBroken) throw new Error('no room on the disk');
    return this.games.get(address) ?? null;
  };
  readonly put = async (game: CachedGame, file: Blob) => {
    if (this.isBroken) throw new Error('no room on the disk');
    this.games.set(game.address, { ...game, file });
    this.written.push(await file.text());
  };
  readonly markUsed = async (game: CachedGame) => {
    const before = this.games.get(game.address);
    if (before) this.games.set(game.address, { ...before, ...game });
  };
  readonly list = async () => [...this.games.values()];
  readonly remove = async (addresses: readonly string[]) => {
    for (const address of addresses) this.games.delete(address);
  };
}

/** The content of the game on the server, and the status of its replies. */
const server = { text: 'one', status: 200 };
const answered: number[] = [];
let cache: FakeCache;

beforeEach(() => {
  cache = new FakeCache();
  answered.length = 0;
  Object.assign(server, { text: 'one', status: 200 });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const etag = `"${server.text}"`;
    const isSame = new Headers(headers).get('if-none-match') === etag;
    const status = server.status === 200 && isSame ? 304 : server.status;
    answered.push(status);
    if (status === 304) return new Response(null, { status });
    if (status !== 200) return Response.json({ detail: 'No' }, { status });
    const disposition = 'attachment; filename="game.nes"';
    return new Response(server.text, { headers: { etag, 'content-disposition': disposition } });
  });
});

const play = async (romId = 7, limit: number | null = null) => {
  const { signal } = new AbortController();
  const request = { romId, fileId: null, core: 'fceumm', limit, signal, onProgress: () => {} };
  const { file, name } = await fetchGame(request, cache);
  // Games are cached after they have started.
  await new Promise((resolve) => setTimeout(resolve));
  return [name, await file.text()];
};

test('a game is downloaded once, and again when it has changed', async () => {
  expect(await play()).toEqual(['game.nes', 'one']);
  expect(await play()).toEqual(['game.nes', 'one']);
  server.text = 'two';
  expect(await play()).toEqual(['game.nes', 'two']);
  expect(await play()).toEqual(['game.nes', 'two']);
  expect(answered).toEqual([200, 304, 200, 304]);
  expect(cache.written).toEqual(['one', 'two']);
});

test('two games of the same size are cached separately', async () => {
  await play(7);
  server.text = 'two';
  expect(await play(8)).toEqual(['game.nes', 'two']);
  expect(answered).toEqual([200, 200]);
});

test('a cached game is not returned if the user may no longer see it', async () => {
  await play();
  server.status = 403;
  await expect(play()).rejects.toMatchObject({ status: 403 });
});

test('a game that was deleted on the server is removed from the cache', async () => {
  await play();
  server.status = 404;
  await expect(play()).rejects.toMatchObject({ status: 404 });
  expect(cache.games.size).toBe(0);
});

test('a lower limit in the config also removes games that were cached before', async () => {
  await play(7, 3);
  expect(cache.games.size).toBe(1);
  await play(7, 2);
  expect(cache.games.size).toBe(0);
});

test('a game starts although the browser cannot cache it', async () => {
  cache.isBroken = true;
  expect(await play()).toEqual(['game.nes', 'one']);
  expect(await play()).toEqual(['game.nes', 'one']);
});

const GIB = 1024 ** 3;
const game = (address: string, size: number, usedAt = 0) => ({ address, usedAt, size });

describe('gamesToEvict', () => {
  test.each([
    ['is empty for a game as large as the limit', 1000, 1000, []],
    ['is null for a game larger than the limit', 1001, 1000, null],
    ['is null if the limit is 0', 1, 0, null],
    ['is empty for a game of one gibibyte without a limit', GIB, null, []],
    ['is null for a larger game without a limit', GIB + 1, null, null],
  ])('%s', (_, size, limit, gone) => {
    expect(gamesToEvict(game('a', size), [], limit)).toEqual(gone);
  });

  test('lists the games that were not played for the longest time', () => {
    const others = [game('old', 2 * GIB, 1), game('new', 2 * GIB, 3), game('between', GIB, 2)];
    expect(gamesToEvict(game('a', GIB), others, null)).toEqual(['old']);
  });

  test('does not count the older copy of the same game', () => {
    const others = [game('a', 4 * GIB, 1), game('b', 3 * GIB, 2)];
    expect(gamesToEvict(game('a', GIB), others, null)).toEqual([]);
  });
});
