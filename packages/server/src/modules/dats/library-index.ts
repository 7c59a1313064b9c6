import type { Db } from '#core/db/engine.ts';

import { ContentIndex } from './content-index.ts';
import { fileContents } from './file-contents.ts';
import { findFilesOfGames, findLibraryGames, type LibraryGame } from './match.queries.ts';
import { datNameKey } from './name-fits.ts';

const AT_ONCE = 500;

/** The games of a platform as a DAT can know them: by content and by name. */
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

  /** A game is named right after the DAT's game, or after one of its files. */
  isNamed(id: number, { name, files }: { name: string; files: readonly string[] }): boolean {
    const game = this.games.get(id);
    if (!game) return false;
    if (datNameKey(game.fs_name_no_ext) === datNameKey(name)) return true;
    const own = datNameKey(game.fs_name);
    return files.some((file) => datNameKey(file) === own);
  }

  /** Its content has been read, and it bears this name. */
  findRead(name: string): number | undefined {
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
    const games = await findLibraryGames(db, { platforms, afterId, limit: AT_ONCE });
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
