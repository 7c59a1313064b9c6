import { createHash } from 'node:crypto';

import { KIOSK_SCOPES, PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { ChunkBuffers } from '#core/files/file-stream.ts';
import { distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import { generatedSource, textSource } from '#core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findUser, type UserRow } from '#modules/accounts/accounts.api.ts';

import { type FileEntries, fileLines, findFileEntries } from './export-files.ts';
import { collectionLines, gameLines, musicLines } from './export-lines.ts';
import {
  AVATAR,
  COLLECTIONS,
  FILES,
  type GameLine,
  GAMES,
  MANIFEST,
  type Manifest,
  MUSIC,
  noCounts,
  PROFILE,
  type Profile,
  TAKEOUT_FORMAT,
  TAKEOUT_VERSION,
  type TakeoutCounts,
} from './takeout-format.ts';
import { linesOf } from './takeout-lines.ts';
import {
  findDeviceNames,
  findFavoriteTracks,
  findOwnCollections,
  findOwnPlaylists,
  findOwnSmartCollections,
} from './takeout.queries.ts';

type TakeoutDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** An entry of the zip with its checksum, for the manifest. */
interface Entry {
  readonly source: ZipSource;
  readonly sha256: string;
}

/**
 * Everything that a user has stored, as a zip. The same data gives the same bytes, so that a
 * download can be resumed. Only the list of entries is in memory.
 */
export async function exportTakeout(deps: TakeoutDeps, actor: Actor): Promise<FileReply> {
  // A token for one purpose must not read everything.
  const isFull = KIOSK_SCOPES.every((scope) => actor.scopes.includes(scope));
  const user = isFull && actor.via !== 'kiosk' ? await findUser(deps.db, actor.user.id) : undefined;
  if (!user) throw new AppError('forbidden', 'Forbidden');
  const counts = noCounts();
  const files = await findFileEntries(deps, user.id, counts);
  const documents = await documentsOf(deps, { user, files, counts });
  const manifest = await manifestOf([...documents, ...files.entries], { user, counts });
  const sources = [manifest, ...[...documents, ...files.entries].map(({ source }) => source)];
  const day = deps.clock().toISOString().slice(0, 10);
  const name = safeEntryName(`${PRODUCT} ${user.username} ${day}.zip`);
  return new FileReply(openZip(sources), name, 'application/zip', { 'cache-control': 'no-store' });
}

interface Export {
  readonly user: UserRow;
  readonly files: FileEntries;
  readonly counts: TakeoutCounts;
}

async function documentsOf(deps: TakeoutDeps, { user, files, counts }: Export): Promise<Entry[]> {
  const { db, storage } = deps;
  const avatar = await storage.avatars.read(user.avatar_path);
  const modified = new Date(user.updated_at);
  const pictures = avatar ? [hashed(textSource(AVATAR, avatar, modified))] : [];
  const profile = textSource(PROFILE, await profileOf(db, user, avatar !== null), modified);
  const covers = await findCovers(deps, user.id);
  const coverNames = new Map(covers.map(({ collectionId, source }) => [collectionId, source.name]));
  /** Each list is generated twice: first for its checksum, then when it is sent. */
  let isCounted = false;
  const lists = {
    [GAMES]: () => {
      const lines = gameLines(db, user.id);
      if (isCounted) return lines;
      isCounted = true;
      return countGames(lines, counts);
    },
    [COLLECTIONS]: () => collectionLines(db, user.id, coverNames),
    [MUSIC]: () => musicLines(db, user.id),
    [FILES]: () => fileLines(db, user.id, files),
  };
  const generated: Entry[] = [];
  for (const [name, generate] of Object.entries(lists)) {
    generated.push(hashed(await generatedSource(name, modified, () => linesOf(generate()))));
  }
  await countOthers(db, user.id, counts);
  return [hashed(profile), ...pictures, ...generated, ...covers];
}

/** The version of a text is its SHA-256. */
const hashed = (source: ZipSource): Entry => ({
  source,
  sha256: Buffer.from(source.version, 'base64url').toString('hex'),
});

async function profileOf(db: Db, user: UserRow, hasAvatar: boolean): Promise<string> {
  const devices = await findDeviceNames(db, user.id);
  const profile: Profile = {
    username: user.username,
    email: user.email,
    created_at: user.created_at,
    retroachievements_username: user.ra_username,
    settings: JSON.parse(user.ui_settings) as Record<string, unknown>,
    avatar: hasAvatar ? AVATAR : null,
    devices,
  };
  return `${JSON.stringify(profile, null, 2)}\n`;
}

interface CoverEntry extends Entry {
  readonly collectionId: number;
}

/** A cover that is gone from the disk is left out. */
async function findCovers({ db, storage }: TakeoutDeps, userId: number): Promise<CoverEntry[]> {
  const rows = (await findOwnCollections(db, userId)).filter((row) => row.path_cover_large !== '');
  const names = distinctNames(rows.map(({ name }) => safeEntryName(`covers/${name}.webp`)));
  const covers: CoverEntry[] = [];
  for (const [index, { id, path_cover_large }] of rows.entries()) {
    const source = await storage.resources.source(path_cover_large, names[index] ?? '');
    if (source) covers.push({ source, sha256: await hashOf(source), collectionId: id });
  }
  return covers;
}

async function hashOf(source: ZipSource): Promise<string> {
  const digest = createHash('sha256');
  if (source.size === 0) return digest.digest('hex');
  const range = { start: 0, end: source.size - 1 };
  const buffers = new ChunkBuffers(range);
  try {
    for await (const chunk of source.read(range, buffers)) digest.update(chunk);
  } finally {
    buffers.release();
  }
  return digest.digest('hex');
}

const add = (counts: TakeoutCounts, name: string, count: number) => {
  counts[name] = (counts[name] ?? 0) + count;
};

async function* countGames(
  lines: AsyncIterable<GameLine>,
  counts: TakeoutCounts,
): AsyncGenerator<GameLine> {
  for await (const line of lines) {
    add(counts, 'games', line.game ? 1 : 0);
    add(counts, 'statuses', line.status ? 1 : 0);
    add(counts, 'ratings', line.rating ? 1 : 0);
    add(counts, 'favorites', line.favorite ? 1 : 0);
    add(counts, 'notes', line.notes.length);
    add(counts, 'comments', line.comments?.length ?? 0);
    add(counts, 'play_sessions', line.play_sessions.length);
    yield line;
  }
}

async function countOthers(db: Db, userId: number, counts: TakeoutCounts): Promise<void> {
  add(counts, 'collections', (await findOwnCollections(db, userId)).length);
  add(counts, 'smart_collections', (await findOwnSmartCollections(db, userId)).length);
  add(counts, 'playlists', (await findOwnPlaylists(db, userId)).length);
  add(counts, 'music_favorites', (await findFavoriteTracks(db, userId)).length);
  add(counts, 'devices', (await findDeviceNames(db, userId)).length);
}

function manifestOf(
  entries: readonly Entry[],
  { user, counts }: Pick<Export, 'user' | 'counts'>,
): Promise<ZipSource> {
  const head: Omit<Manifest, 'entries'> = {
    format: TAKEOUT_FORMAT,
    version: TAKEOUT_VERSION,
    product: PRODUCT,
    product_version: PRODUCT_VERSION,
    username: user.username,
    counts,
  };
  return generatedSource(MANIFEST, new Date(user.updated_at), async function* generate() {
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entries": [\n`;
    for (const [index, { source, sha256 }] of entries.entries()) {
      const entry = JSON.stringify({ path: source.name, size: source.size, sha256 });
      yield `    ${entry}${index < entries.length - 1 ? ',' : ''}\n`;
    }
    yield '  ]\n}\n';
  });
}
