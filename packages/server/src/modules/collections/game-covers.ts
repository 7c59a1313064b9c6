import type { Deps } from '#core/deps.ts';
import { resourceAddress } from '#modules/roms/roms.api.ts';

import { findCovers, type CoverRow } from './covers.queries.ts';

/** So many covers of its games stand for a collection. */
export const COVERS = 5;

/** Covers of games, looked up once for a whole list of collections. */
export class GameCovers {
  readonly #rows: ReadonlyMap<number, CoverRow>;

  private constructor(rows: readonly CoverRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async of({ db }: Pick<Deps, 'db'>, romIds: Iterable<number>): Promise<GameCovers> {
    return new GameCovers(await findCovers(db, [...new Set(romIds)]));
  }

  /** The first few. Dated by the game, as everywhere: a browser that has the picture has it here too. */
  columns(romIds: readonly number[]) {
    const rows = romIds.flatMap((id) => this.#rows.get(id) ?? []).slice(0, COVERS);
    return {
      path_covers_small: rows.map((row) => resourceAddress(row.path_cover_small, row.updated_at)),
      path_covers_large: rows.map((row) => resourceAddress(row.path_cover_large, row.updated_at)),
    };
  }
}
