import { PLAYABLE_PLATFORMS } from '#modules/platforms/platforms.api.ts';
import type { PlatformRow } from './list-index.queries.ts';

/** Facts about platforms that lists filter by. */
export class Platforms {
  readonly ids: readonly number[];
  readonly largestId: number;
  readonly #playable: ReadonlySet<number>;
  readonly #removed: ReadonlySet<number>;

  constructor(rows: readonly PlatformRow[]) {
    this.ids = rows.map(({ id }) => id);
    this.largestId = Math.max(0, ...this.ids);
    const idsOf = (matches: (row: PlatformRow) => boolean): Set<number> =>
      new Set(rows.filter(matches).map(({ id }) => id));
    this.#playable = idsOf(({ slug }) => PLAYABLE_PLATFORMS.has(slug));
    this.#removed = idsOf(({ removed_at }) => removed_at !== null);
  }

  isPlayable(id: number): boolean {
    return this.#playable.has(id);
  }

  /** Removed from the library together with its games. */
  isRemoved(id: number): boolean {
    return this.#removed.has(id);
  }

  get someRemoved(): boolean {
    return this.#removed.size > 0;
  }
}
