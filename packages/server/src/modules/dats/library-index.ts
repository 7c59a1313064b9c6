import type { Db } from '#core/db/engine.ts';
import { nameKey } from '#modules/names/names.api.ts';

import { ContentIndex } from './content-index.ts';
import { fileContents } from './file-contents.ts';
import { findFilesOfGames, findLibraryGames, type LibraryGame } from './match.queries.ts';

const BATCH_SIZE = 500;

/** Characters that some file systems forbid, and `_`, their usual replacement. */
const UNSAFE_CHARACTERS = /[<>:"/\\|?*_]/g;

/** Names with the same key are equal apart from characters that file systems forbid. */
const datNameKey = (name: string): string => nameKey(name).replaceAll(UNSAFE_CHARACTERS, '').trim();

/** Finds games of a platform by content and by name. */
export class LibraryIndex {
  readonly contents = new ContentIndex();
  readonly games = new Map<number, LibraryGame>();
  readonly #byName = new Map<string, number>();

  add(game: LibraryGame): void {
    this.games.set(game.id, game);
    for (const name of [game.fs_name_no_ext, game.fs_name]) {
      const key = datNameKey(name);
      if (!this.#byName.has(key)) this.#byName.set(key, game.id);
    }
  }

  /** True if the game has the name of the DAT's game or of one of its files. */
  isNamed(id: number, { name, files }: { name: string; files: readonly string[] }): boolean {
    const game = this.games.get(id);
    if (!game) return false;
    if (datNameKey(game.fs_name_no_ext) === datNameKey(name)) return true;
    const own = datNameKey(game.fs_name);
    return files.some((file) => datNameKey(file) === own);
  }

  /** The fully hashed game with this name. */
  findHashed(name: string): number | undefined {
    const id = this.#byName.get(datNameKey(name));
    return id !== undefined && this.games.get(id)?.fingerprint === 'full' ? id : undefined;
  }
}

export async function indexLibrary(
  db: Db,
  platforms: readonly number[],
  signal: AbortSignal,
): Promise<LibraryIndex> {
  const index = new LibraryIndex();
  let afterId = 0;
  while (platforms.length > 0) {
    signal.throwIfAborted();
    const games = await findLibraryGames(db, { platforms, afterId, limit: BATCH_SIZE });
    const last = games.at(-1);
    if (!last) break;
    afterId = last.id;
    for (const game of games) index.add(game);
    const ids = games.map(({ id }) => id);
    for (const file of await findFilesOfGames(db, ids)) {
      for (const content of fileContents(file)) index.contents.add(content);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return index;
}
