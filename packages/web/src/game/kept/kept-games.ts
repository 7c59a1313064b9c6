import { queryOptions } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';

import type { FetchedFile } from '#shared/lib/fetched-file.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { browserDatabase } from '#shared/lib/browser-database.ts';
import { localSetting } from '#shared/lib/local-setting.ts';

/** The storage limit in bytes. Stored per device, because each has its own disk. */
export const budgetSetting = localSetting<number>({
  key: 'offline.budget',
  schema: z.coerce.number().check(z.gt(0)),
  fallback: 4_000_000_000,
});

/** A game that one account keeps on this device. */
export interface KeptGame {
  readonly romId: number;
  readonly title: string;
  readonly platformName: string;
  readonly platformSlug: string;
  readonly kind: 'emulator' | 'flash';
  /** The picture as a `data:` URL. */
  readonly cover: string | null;
  readonly keptAt: number;
  /** False while the game is being downloaded, or after the download was interrupted. */
  readonly isComplete: boolean;
  /** Size of the files that only this game uses. */
  readonly bytes: number;
  /** URLs of the files and replies that only this game uses. */
  readonly addresses: readonly string[];
  /** Files of its emulator, which other games use too. */
  readonly playerFiles: readonly { readonly address: string; readonly bytes: number }[];
}

/** Files of emulators belong to all accounts. */
export const PUBLIC = 0;

type Key = [basePath: string, owner: number, address: string];

interface KeptSchema extends DBSchema {
  games: {
    key: [basePath: string, userId: number, romId: number];
    value: KeptGame & { readonly basePath: string; readonly userId: number };
  };
  copies: {
    key: Key;
    value: { readonly basePath: string; readonly owner: number; readonly address: string } & (
      | { readonly reply: unknown }
      | FetchedFile
    );
  };
  /** Parts of files that are being downloaded. */
  parts: {
    key: [...Key, index: number];
    value: DownloadPart & { readonly key: Key; index: number };
  };
}

export interface DownloadPart {
  readonly etag: string;
  readonly file: Blob;
}

const database = browserDatabase<KeptSchema>('saveroom.kept', (db) => {
  db.createObjectStore('games', { keyPath: ['basePath', 'userId', 'romId'] });
  db.createObjectStore('copies', { keyPath: ['basePath', 'owner', 'address'] });
  db.createObjectStore('parts');
});

const below = (...prefix: readonly (string | number)[]) =>
  IDBKeyRange.bound([...prefix], [...prefix, []]);

export const keptQueries = {
  root: ['kept'] as const,
  /** Newest first. */
  of: (userId: number) =>
    queryOptions({
      queryKey: [...keptQueries.root, userId],
      queryFn: async () => {
        const games = await (await database()).getAll('games', below(basePath, userId));
        return games.toSorted((a, b) => b.keptAt - a.keptAt);
      },
      networkMode: 'always',
    }),
  /** Bytes of all accounts and servers of this browser. */
  used: () =>
    queryOptions({
      queryKey: [...keptQueries.root, 'used'],
      queryFn: readUsedBytes,
      networkMode: 'always',
    }),
};

export const readUsedBytes = async (): Promise<number> =>
  usedBytes(await (await database()).getAll('games'));

export function usedBytes(games: readonly KeptGame[]): number {
  const shared = new Map(
    games.flatMap(({ playerFiles }) => playerFiles.map(({ address, bytes }) => [address, bytes])),
  );
  const own = games.reduce((sum, { bytes }) => sum + bytes, 0);
  return [...shared.values()].reduce((sum, bytes) => sum + bytes, own);
}

export async function putKept(userId: number, game: KeptGame): Promise<void> {
  await (await database()).put('games', { ...game, basePath, userId });
}

export async function putReply(userId: number, address: string, reply: unknown): Promise<void> {
  await (await database()).put('copies', { basePath, owner: userId, address, reply });
}

export async function putFile(owner: number, address: string, file: FetchedFile): Promise<void> {
  await (await database()).put('copies', { basePath, owner, address, ...file });
}

export async function readReply(userId: number, address: string): Promise<unknown> {
  const copy = await (await database()).get('copies', [basePath, userId, address]);
  return copy && 'reply' in copy ? copy.reply : undefined;
}

export async function readFile(userId: number, address: string): Promise<FetchedFile | undefined> {
  const db = await database();
  for (const owner of [userId, PUBLIC]) {
    const copy = await db.get('copies', [basePath, owner, address]);
    if (!copy || !('file' in copy)) continue;
    // The browser may have deleted the bytes to free disk space.
    await copy.file.slice(-1).arrayBuffer();
    return copy;
  }
  return undefined;
}

export async function readParts(userId: number, address: string): Promise<DownloadPart[]> {
  return (await database()).getAll('parts', below(basePath, userId, address));
}

export async function putPart(
  userId: number,
  address: string,
  part: DownloadPart & { index: number },
): Promise<void> {
  const key: Key = [basePath, userId, address];
  await (await database()).put('parts', { ...part, key }, [...key, part.index]);
}

export async function removeParts(userId: number, address: string): Promise<void> {
  await (await database()).delete('parts', below(basePath, userId, address));
}

/** Removes copies that a game no longer uses. Files of emulators stay while any game uses them. */
export async function removeCopies(
  userId: number,
  game: Pick<KeptGame, 'addresses' | 'playerFiles'>,
): Promise<void> {
  const db = await database();
  const { store, done } = db.transaction('copies', 'readwrite');
  await Promise.all([
    ...game.addresses.map((address) => store.delete([basePath, userId, address])),
    done,
  ]);
  const games = await db.getAll('games');
  const used = new Set(
    games.flatMap(({ playerFiles }) => playerFiles.map(({ address }) => address)),
  );
  for (const { address } of game.playerFiles) {
    if (!used.has(address)) await db.delete('copies', [basePath, PUBLIC, address]);
  }
}

export async function removeKept(userId: number, game: KeptGame): Promise<void> {
  const db = await database();
  await db.delete('games', [basePath, userId, game.romId]);
  for (const address of game.addresses) await removeParts(userId, address);
  await removeCopies(userId, game);
}
