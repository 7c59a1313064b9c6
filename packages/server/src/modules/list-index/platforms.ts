import { PLAYABLE_PLATFORMS } from '#modules/platforms/platforms.api.ts';
import type { CataloguePlatform } from './catalogue.queries.ts';

/** What lists need to know about platforms. */
export class Platforms {
  readonly ids: readonly number[];
  readonly largestId: number;
  readonly #playable: ReadonlySet<number>;
  readonly #removed: ReadonlySet<number>;

  constructor(rows: readonly CataloguePlatform[]) {
    this.ids = rows.map(({ id }) => id);
    this.largestId = Math.max(0, ...this.ids);
    const idsOf = (fits: (row: CataloguePlatform) => boolean): Set<number> =>
      new Set(rows.filter(fits).map(({ id }) => id));
    this.#playable = idsOf(({ slug }) => PLAYABLE_PLATFORMS.has(slug));
    this.#removed = idsOf(({ removed_at }) => removed_at !== null);
  }

  isPlayable(id: number): boolean {
    return this.#playable.has(id);
  }

  /** Taken out of the library, and its games with it. */
  isRemoved(id: number): boolean {
    return this.#removed.has(id);
  }

  get someRemoved(): boolean {
    return this.#removed.size > 0;
  }
}
