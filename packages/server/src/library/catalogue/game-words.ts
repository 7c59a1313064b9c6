import { storedWords } from '../roms/stored-json.ts';
import type { GameRow } from './catalogue.queries.ts';
import { wordsIn } from './fold-text.ts';

export type Names = Pick<GameRow, 'name' | 'alternative_names' | 'fs_name'>;

/** The words of a game's names: of its title in their order, and all others. */
export function wordsOfGame({ name, alternative_names, fs_name }: Names) {
  const title = wordsIn(name);
  const alternatives = storedWords(alternative_names).flatMap(wordsIn);
  return { title, names: new Set([...title, ...alternatives]), file: wordsIn(fs_name) };
}

export type GameWords = ReturnType<typeof wordsOfGame>;
