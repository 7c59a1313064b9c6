import type { DetailedRom, SimpleRom } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findRoms } from './find-roms.ts';
import type { Reader } from './reader.ts';
import { NOTHING_KEPT, savesOfGame } from '#modules/saves/saves-of-game.ts';

import { collectionsOfRom } from '#modules/collections/collections-of-rom.ts';
import { findNotes } from './notes.queries.ts';
import { noteView } from './note-view.ts';
import { isRomThere } from './roms.queries.ts';

type Parts = Pick<Deps, 'db' | 'catalogue'>;

/** The words clients look for to learn that it was deleted. */
export const noRom = (id: number): AppError =>
  new AppError('not_found', `Rom with id '${id}' not found`);

export async function requireRom({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  if (!(await isRomThere(db, id))) throw noRom(id);
}

export async function readSimpleRom(parts: Parts, reader: Reader, id: number): Promise<SimpleRom> {
  const [rom] = await findRoms(parts, [id], reader);
  if (!rom) throw noRom(id);
  return rom;
}

/** A game the reader hid is left out of lists only: whoever has its address may read it. */
export async function readRom(parts: Parts, reader: Reader, id: number): Promise<DetailedRom> {
  const rom = await readSimpleRom(parts, reader, id);
  const notes = reader.seesPublic ? await findNotes(parts.db, id, reader.userId) : [];
  const collections = reader.seesPublic ? await collectionsOfRom(parts, id, reader.userId) : [];
  const kept = reader.seesPublic ? await savesOfGame(parts.db, id, reader.userId) : NOTHING_KEPT;
  return {
    ...rom,
    ...kept,
    user_notes: notes
      .filter(({ title }) => title === '')
      .map(({ user_id, username, content }) => ({ user_id, username, note_raw_markdown: content })),
    all_user_notes: notes.map(noteView),
    user_collections: collections,
  };
}
