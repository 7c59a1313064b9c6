import type { Deps } from '#core/deps.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';

import { findCovers, type CoverRow } from './collections.queries.ts';

/** The number of game covers that represent a collection. */
export const MAX_COVERS = 5;

/** Covers of games, looked up once for a whole list of collections. */
export class GameCovers {
  readonly #rows: ReadonlyMap<number, CoverRow>;

  private constructor(rows: readonly CoverRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async of({ db }: Pick<Deps, 'db'>, romIds: Iterable<number>): Promise<GameCovers> {
    return new GameCovers(await findCovers(db, [...new Set(romIds)]));
  }

  /** The cover columns of a collection: the first few covers of these games. */
  columns(romIds: readonly number[]) {
    const rows = romIds.flatMap((id) => this.#rows.get(id) ?? []).slice(0, MAX_COVERS);
    return {
      path_covers_small: rows.map((row) => resourceUrl(row.path_cover_small, row.updated_at)),
      path_covers_large: rows.map((row) => resourceUrl(row.path_cover_large, row.updated_at)),
    };
  }
}
