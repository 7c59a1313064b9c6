import { storedWords } from '#modules/roms/roms.api.ts';
import type { GameRow } from './catalogue.queries.ts';
import { wordsIn } from '#modules/names/names.api.ts';

export type Names = Pick<GameRow, 'name' | 'alternative_names' | 'fs_name'>;

/** The words of a game's names: of its title in their order, and all others. */
export function wordsOfGame({ name, alternative_names, fs_name }: Names) {
  const title = wordsIn(name);
  const alternatives = storedWords(alternative_names).flatMap(wordsIn);
  return { title, names: new Set([...title, ...alternatives]), file: wordsIn(fs_name) };
}

export type GameWords = ReturnType<typeof wordsOfGame>;

/** Changes with any of the names a game is found by. */
export function fingerprintNames({ name, alternative_names, fs_name }: Names): number {
  let hash = 0x811c9dc5;
  for (const text of [name, alternative_names ?? '', fs_name]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    // A boundary: letters must not wander from one name to the next unseen.
    hash = Math.imul(hash ^ 0x10ffff, 0x01000193);
  }
  return hash;
}
