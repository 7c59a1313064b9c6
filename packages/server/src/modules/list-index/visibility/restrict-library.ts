import { LRUCache } from 'lru-cache';

import type { Restrictions } from '#core/deps.ts';

import { computePlatformTotals, type PlatformTotals } from '../group-games.ts';
import { IndexState } from '../state.ts';
import { linksWithout } from '../version-links.ts';
import { isSuitable } from './age-ratings.ts';

/**
 * The library as it would be without the games and platforms that are hidden by the restrictions.
 * Everything that is computed from it, such as groups of versions and the words that a search
 * knows, is what it would be if they did not exist.
 */
export interface RestrictedLibrary {
  readonly state: IndexState;
  /** The stored texts of `age_ratings` of which games are visible; null: all are. */
  readonly ageRatings: readonly string[] | null;
  /** The visible games of each platform. */
  readonly totals: ReadonlyMap<number, PlatformTotals>;
}

/** Different restrictions. Each takes some bytes per game. */
const MAX_CACHED = 16;

/** Caches the restricted libraries until the library changes. */
export class RestrictedLibraries {
  readonly #cache = new LRUCache<string, RestrictedLibrary>({ max: MAX_CACHED });
  #madeFrom: { readonly state: IndexState; readonly version: number } | undefined;

  /** Only valid until the next `await`, like the state itself. */
  of(state: IndexState, restrictions: Restrictions): RestrictedLibrary {
    const from = this.#madeFrom;
    if (from?.state !== state || from.version !== state.version) {
      this.#madeFrom = { state, version: state.version };
      this.#cache.clear();
    }
    const cached = this.#cache.get(restrictions.key);
    if (cached) return cached;
    const restricted = restrictLibrary(state, restrictions);
    this.#cache.set(restrictions.key, restricted);
    return restricted;
  }
}

function restrictLibrary(state: IndexState, restrictions: Restrictions): RestrictedLibrary {
  const { columns, byTitle, platforms, seq, preference, words, textRanks } = state;
  const allowed = findAllowedRatings(state, restrictions);
  const isHidden = findHidden(state, restrictions, allowed);
  const visible = new IndexState({
    seq,
    preference,
    textRanks,
    columns: columns.without(isHidden),
    links: linksWithout(columns, state.links, isHidden),
    words: words.without(isHidden),
    platforms: platforms.without(restrictions.platforms),
    byTitle: byTitle.filter((slot) => isHidden[slot] === 0),
  });
  const { age_ratings } = columns.lists;
  const textOf = (code: number): string =>
    JSON.stringify(age_ratings.listOf(code).map((number) => age_ratings.values[number] ?? ''));
  return {
    state: visible,
    ageRatings: allowed && [...allowed.keys()].filter((code) => allowed[code] === 1).map(textOf),
    totals: computePlatformTotals(visible),
  };
}

/** By code of a list of age ratings: 1 if its games are visible. Null: there is no ceiling. */
function findAllowedRatings(
  { columns }: IndexState,
  { ageCeilings }: Restrictions,
): Uint8Array | null {
  if (ageCeilings.length === 0) return null;
  const { age_ratings } = columns.lists;
  return Uint8Array.from({ length: age_ratings.listCount }, (_, code) => {
    const texts = age_ratings.listOf(code).map((number) => age_ratings.values[number] ?? '');
    return isSuitable(texts, ageCeilings) ? 1 : 0;
  });
}

/** By slot: 1 if the game is hidden. */
function findHidden(
  { columns }: IndexState,
  { platforms, roms }: Restrictions,
  allowedRatings: Uint8Array | null,
): Uint8Array {
  const isHidden = new Uint8Array(columns.capacity);
  const { codes } = columns.lists.age_ratings;
  for (let slot = 0; slot < columns.count; slot += 1) {
    const isAllowed = !allowedRatings || allowedRatings[codes[slot] ?? 0] === 1;
    if (!isAllowed || platforms.has(columns.platforms[slot] ?? 0)) isHidden[slot] = 1;
  }
  for (const id of roms) {
    const slot = columns.slots.get(id);
    if (slot >= 0) isHidden[slot] = 1;
  }
  return isHidden;
}
