import type {
  DetailedRom,
  getRomByHash,
  getRomByProvider,
  Received,
  SimpleRom,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findRoms } from './find-roms.ts';
import { findNotes, noteView } from './notes.queries.ts';
import type { Reader } from './reader.ts';
import {
  findRomByHash,
  findRomByProvider,
  HASHES,
  SOURCE_ID_COLUMNS,
  romExists,
} from './roms.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly romDetails: RomDetails;
  }
}

type RomDeps = Pick<Deps, 'db' | 'listIndex' | 'romDetails'>;

/** Fields of a detailed rom that other modules provide. */
interface RomDetails {
  collections(
    deps: Pick<Deps, 'db' | 'listIndex'>,
    romId: number,
    userId: number | null,
  ): Promise<DetailedRom['user_collections']>;
  saves(db: Db, romId: number, userId: number | null): Promise<RomSaves>;
}

export type RomSaves = Pick<
  DetailedRom,
  | 'user_saves'
  | 'user_states'
  | 'user_screenshots'
  | 'all_user_saves'
  | 'all_user_states'
  | 'all_user_screenshots'
>;

const NO_SAVES: RomSaves = {
  user_saves: [],
  user_states: [],
  user_screenshots: [],
  all_user_saves: [],
  all_user_states: [],
  all_user_screenshots: [],
};

/** RomM clients recognize a deleted game by this text. */
export const romNotFoundError = (id: number): AppError =>
  new AppError('not_found', `Rom with id '${id}' not found`);

export async function requireRom({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  if (!(await romExists(db, id))) throw romNotFoundError(id);
}

export async function readSimpleRom(
  deps: Pick<Deps, 'db' | 'listIndex'>,
  reader: Reader,
  id: number,
): Promise<SimpleRom> {
  const [rom] = await findRoms(deps, [id], reader);
  if (!rom) throw romNotFoundError(id);
  return rom;
}

/**
 * Reads a game with everything that the reader may see of it. Hidden games are only left out of
 * lists; they stay readable by their URL.
 */
export async function readRom(deps: RomDeps, reader: Reader, id: number): Promise<DetailedRom> {
  const rom = await readSimpleRom(deps, reader, id);
  const [notes, user_collections, userSaves] = reader.seesPublic
    ? await Promise.all([
        findNotes(deps.db, id, reader.userId),
        deps.romDetails.collections(deps, id, reader.userId),
        deps.romDetails.saves(deps.db, id, reader.userId),
      ])
    : [[], [], NO_SAVES];
  return {
    ...rom,
    ...userSaves,
    user_notes: notes
      .filter(({ title }) => title === '')
      .map(({ user_id, username, content }) => ({ user_id, username, note_raw_markdown: content })),
    all_user_notes: notes.map(noteView),
    user_collections,
  };
}

/** Finds a game by the strongest checksum that matches one. */
export async function readRomByHash(
  deps: RomDeps,
  reader: Reader,
  query: Received<typeof getRomByHash>['query'],
): Promise<DetailedRom> {
  const given = HASHES.filter((hash) => query[hash]);
  if (given.length === 0) throw new AppError('bad_request', 'Provide at least one hash');
  for (const hash of given) {
    const id = await findRomByHash(deps.db, hash, (query[hash] ?? '').toLowerCase());
    if (id !== undefined) return readRom(deps, reader, id);
  }
  throw new AppError('not_found', 'No ROM or file found with given hash values');
}

export async function readRomByProvider(
  deps: RomDeps,
  reader: Reader,
  query: Received<typeof getRomByProvider>['query'],
): Promise<DetailedRom> {
  const given = SOURCE_ID_COLUMNS.filter((provider) => query[provider]);
  if (given.length === 0) throw new AppError('bad_request', 'Provide at least one metadata ID');
  for (const provider of given) {
    const id = await findRomByProvider(deps.db, provider, query[provider] ?? '');
    if (id !== undefined) return readRom(deps, reader, id);
  }
  throw new AppError('not_found', 'ROM not found with given metadata IDs');
}
