import type { DetailedRom, SimpleRom } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findRoms } from './find-roms.ts';
import type { Reader } from './reader.ts';

import { findNotes } from './notes.queries.ts';
import { noteView } from './note-view.ts';
import { isRomThere } from './roms.queries.ts';
import type { Db } from '#core/db/engine.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly romDetails: RomDetails;
  }
}

type Parts = Pick<Deps, 'db' | 'catalogue' | 'romDetails'>;

/** Parts of a detailed rom that belong to other modules. */
export interface RomDetails {
  collections(
    deps: Pick<Deps, 'db' | 'catalogue'>,
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

/** The words clients look for to learn that it was deleted. */
export const noRom = (id: number): AppError =>
  new AppError('not_found', `Rom with id '${id}' not found`);

export async function requireRom({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  if (!(await isRomThere(db, id))) throw noRom(id);
}

export async function readSimpleRom(
  parts: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  id: number,
): Promise<SimpleRom> {
  const [rom] = await findRoms(parts, [id], reader);
  if (!rom) throw noRom(id);
  return rom;
}

/** A game the reader hid is left out of lists only: whoever has its address may read it. */
export async function readRom(parts: Parts, reader: Reader, id: number): Promise<DetailedRom> {
  const rom = await readSimpleRom(parts, reader, id);
  const notes = reader.seesPublic ? await findNotes(parts.db, id, reader.userId) : [];
  const { romDetails } = parts;
  const user_collections = reader.seesPublic
    ? await romDetails.collections(parts, id, reader.userId)
    : [];
  const userSaves = reader.seesPublic
    ? await romDetails.saves(parts.db, id, reader.userId)
    : NO_SAVES;
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
