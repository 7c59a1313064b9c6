import { preferenceRank, type VersionPreference } from '#modules/roms/roms.api.ts';
import type { Columns } from './columns.ts';

/** How well games fit a preference, computed once for each list of regions and languages. */
export class PreferenceRanks {
  readonly #columns: Columns;
  readonly #preference: VersionPreference;
  readonly #known = new Map<number, number>();

  constructor(columns: Columns, preference: VersionPreference) {
    this.#columns = columns;
    this.#preference = preference;
  }

  of(slot: number): number {
    const { regions, languages } = this.#columns.lists;
    const region = regions.codes[slot] ?? 0;
    const language = languages.codes[slot] ?? 0;
    const key = region * 2 ** 24 + language;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const words = (column: typeof regions, code: number): string[] =>
      column.listOf(code).map((number) => column.values[number] ?? '');
    const rank = preferenceRank(
      { regions: words(regions, region), languages: words(languages, language) },
      this.#preference,
    );
    this.#known.set(key, rank);
    return rank;
  }
}
