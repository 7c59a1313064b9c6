import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DBSchema } from 'idb';

import { getRomPlayerContent } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { offlineFile } from '#shared/api/offline-copies.ts';
import type { FetchedFile } from '#shared/lib/fetched-file.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { browserDatabase } from '#shared/lib/browser-database.ts';
import { logFailure } from '#shared/lib/log.ts';

const GIBIBYTE = 1024 ** 3;
const DEFAULT_GAME_LIMIT = GIBIBYTE;
const TOTAL_LIMIT = 4 * GIBIBYTE;
const NOT_FOUND = 404;

/** A game in the cache, without its bytes. */
export interface CachedGame {
  readonly address: string;
  /**
   * ETag of the stored bytes. At each start, the server is asked whether they are still current.
   */
  readonly etag: string;
  readonly name: string;
  readonly size: number;
  readonly usedAt: number;
}

export interface GameCache {
  read(address: string): Promise<(CachedGame & { readonly file: Blob }) | null>;
  put(game: CachedGame, file: Blob): Promise<void>;
  /** Updates the time of use without writing the bytes again. */
  markUsed(game: CachedGame): Promise<void>;
  list(): Promise<readonly CachedGame[]>;
  remove(addresses: readonly string[]): Promise<void>;
}

interface GameRequest {
  romId: number;
  /** Null for all files with a playlist. */
  fileId: number | null;
  core: string;
  /** Size limit in bytes above which games are not cached. Null for the default limit. */
  limit: number | null;
  signal: AbortSignal;
  onProgress: (loaded: number, total: number) => void;
}

export const gameAddress = ({
  romId,
  fileId,
  core,
}: Pick<GameRequest, 'romId' | 'fileId' | 'core'>): string => {
  const query = { core, ...(fileId !== null && { file_id: fileId }) };
  return addressOf(getRomPlayerContent, { params: { id: romId }, query });
};

/**
 * Downloads a game unless the cached copy is still valid. The server is asked every time, so that
 * users only get games that they may see.
 */
export async function fetchGame(
  { romId, fileId, core, limit, ...rest }: GameRequest,
  cache: GameCache = gameCache,
): Promise<FetchedFile> {
  const address = gameAddress({ romId, fileId, core });
  // A game that is kept on this device is not cached a second time.
  const kept = await offlineFile(address);
  // If the cache cannot be read, the game is downloaded again.
  const cached = kept ?? (await cache.read(address).catch(() => null)) ?? undefined;
  const game = await fetchFile(address, { ...rest, cached }).catch((error: unknown) => {
    const isGone = error instanceof ApiError && error.status === NOT_FOUND;
    if (cached && isGone) cache.remove([address]).catch(logError);
    throw error;
  });
  if (kept) return game;
  store(cache, { game: { ...game, address }, isCached: game === cached, limit }).catch(logError);
  return game;
}

const logError = (error: unknown) => logFailure('Caching a game', error);

interface Downloaded {
  readonly game: FetchedFile & { readonly address: string };
  /** Whether its bytes are already in the cache. */
  readonly isCached: boolean;
  readonly limit: number | null;
}

async function store(cache: GameCache, { game, isCached, limit }: Downloaded): Promise<void> {
  const { address, etag, name, file } = game;
  if (etag === '') return;
  const cached = { address, etag, name, size: file.size, usedAt: Date.now() };
  const evicted = gamesToEvict(cached, await cache.list(), limit);
  // The limit may have been lowered since the game was cached.
  if (evicted === null) return cache.remove([address]);
  await cache.remove(evicted);
  await (isCached ? cache.markUsed(cached) : cache.put(cached, file));
}

type Sized = Pick<CachedGame, 'address' | 'size' | 'usedAt'>;

/** The games to evict for a new one, least recently played first; null if it is too large. */
export function gamesToEvict(
  game: Sized,
  others: readonly Sized[],
  limit: number | null,
): string[] | null {
  if (game.size > (limit ?? DEFAULT_GAME_LIMIT)) return null;
  const evicted: string[] = [];
  let total = game.size;
  for (const { address, size } of others.toSorted((a, b) => b.usedAt - a.usedAt)) {
    if (address === game.address) continue;
    total += size;
    if (total > TOTAL_LIMIT) evicted.push(address);
  }
  return evicted;
}

export const cacheSizeQuery = () =>
  queryOptions({
    queryKey: ['game-cache'],
    queryFn: async () => {
      const games = await gameCache.list();
      return games.reduce((sum, { size }) => sum + size, 0);
    },
    staleTime: 0,
  });

export function useClearGameCache() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const games = await gameCache.list();
      await gameCache.remove(games.map(({ address }) => address));
    },
    onSettled: () => client.invalidateQueries({ queryKey: cacheSizeQuery().queryKey }),
  });
}

/** Bytes are stored separately, so that updating the time of use does not write them again. */
interface CacheSchema extends DBSchema {
  parts: {
    key: [part: 'facts' | 'bytes', address: string];
    value:
      | (CachedGame & { readonly part: 'facts' })
      | { readonly part: 'bytes'; readonly address: string; readonly file: Blob };
  };
}

// Not the Cache API, which does not exist on plain http.
const database = browserDatabase<CacheSchema>('saveroom.games', (db) => {
  db.createObjectStore('parts', { keyPath: ['part', 'address'] });
});

const factsOf = ({ address, etag, name, size, usedAt }: CachedGame) => ({
  part: 'facts' as const,
  address,
  etag,
  name,
  size,
  usedAt,
});

async function startWriting() {
  const db = await database();
  return db.transaction('parts', 'readwrite', { durability: 'relaxed' });
}

/** The cache of this browser, shared by all users. */
export const gameCache: GameCache = {
  async read(address) {
    const { store: parts } = (await database()).transaction('parts');
    const [facts, bytes] = await Promise.all([
      parts.get(['facts', address]),
      parts.get(['bytes', address]),
    ]);
    if (facts?.part !== 'facts' || bytes?.part !== 'bytes') return null;
    // The browser may have deleted the bytes to free disk space.
    await bytes.file.slice(-1).arrayBuffer();
    return { ...facts, file: bytes.file };
  },
  async put(game, file) {
    const { store: parts, done } = await startWriting();
    const bytes = { part: 'bytes' as const, address: game.address, file };
    await Promise.all([parts.put(factsOf(game)), parts.put(bytes), done]);
  },
  async markUsed(game) {
    const { store: parts, done } = await startWriting();
    await Promise.all([parts.put(factsOf(game)), done]);
  },
  async list() {
    const db = await database();
    const found = await db.getAll('parts', IDBKeyRange.bound(['facts'], ['facts', []]));
    return found.filter((one) => one.part === 'facts');
  },
  async remove(addresses) {
    const { store: parts, done } = await startWriting();
    await Promise.all([
      ...addresses.flatMap((address) => [
        parts.delete(['facts', address]),
        parts.delete(['bytes', address]),
      ]),
      done,
    ]);
  },
};
