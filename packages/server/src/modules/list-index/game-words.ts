import { storedList } from '#modules/roms/roms.api.ts';
import type { GameRow } from './list-index.queries.ts';
import { wordsIn } from '#modules/names/names.api.ts';

export type Names = Pick<GameRow, 'name' | 'alternative_names' | 'fs_name'>;

/** The words of a game's names: those of the title in order, of all titles, of the file name. */
export function wordsOfGame({ name, alternative_names, fs_name }: Names) {
  const title = wordsIn(name);
  const alternatives = storedList(alternative_names).flatMap(wordsIn);
  return { title, names: new Set([...title, ...alternatives]), file: wordsIn(fs_name) };
}

export type GameWords = ReturnType<typeof wordsOfGame>;

/** A hash that changes with any of the names that search uses. */
export function fingerprintNames({ name, alternative_names, fs_name }: Names): number {
  let hash = 0x811c9dc5;
  for (const text of [name, alternative_names ?? '', fs_name]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    // Mark the boundary, so that moving letters from one name to the next changes the hash.
    hash = Math.imul(hash ^ 0x10ffff, 0x01000193);
  }
  return hash;
}
