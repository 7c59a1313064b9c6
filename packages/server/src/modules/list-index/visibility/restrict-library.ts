import { LRUCache } from 'lru-cache';

import type { Restrictions } from '#core/deps.ts';

import { computePlatformTotals, type PlatformTotals } from '../group-games.ts';
import { IndexState } from '../state.ts';
import { linksWithout } from '../version-links.ts';
import { suitabilityFor } from './age-ratings.ts';

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

/** Games in all cached libraries together. Each takes some 20 bytes. */
const MAX_CACHED_GAMES = 3_000_000;

/** Caches the restricted libraries until the library changes. */
export class RestrictedLibraries {
  readonly #cache = new LRUCache<string, RestrictedLibrary>({
    maxSize: MAX_CACHED_GAMES,
    // A library above the limit is cached alone.
    sizeCalculation: ({ state }) => Math.min(state.columns.capacity, MAX_CACHED_GAMES),
  });
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
    byTitle: withoutHidden(byTitle, isHidden),
  });
  return {
    state: visible,
    ageRatings:
      allowed &&
      [...allowed.keys()]
        .filter((code) => allowed[code] === 1)
        .map((code) => textOfRatings(columns, code)),
    totals: computePlatformTotals(visible),
  };
}

/** By code of a list of age ratings: 1 if its games are visible. Null: there is no ceiling. */
function findAllowedRatings(
  { columns }: IndexState,
  restrictions: Restrictions,
): Uint8Array | null {
  if (restrictions.ageCeilings.length === 0) return null;
  const isSuitable = suitabilityFor(restrictions);
  return Uint8Array.from({ length: columns.lists.age_ratings.listCount }, (_, code) =>
    isSuitable(textOfRatings(columns, code)) ? 1 : 0,
  );
}

/** As the database stores them. */
function textOfRatings({ lists: { age_ratings } }: IndexState['columns'], code: number): string {
  return JSON.stringify(age_ratings.listOf(code).map((number) => age_ratings.values[number] ?? ''));
}

function withoutHidden(slots: Int32Array, isHidden: Uint8Array): Int32Array {
  const visible = new Int32Array(slots.length);
  let count = 0;
  // A callback per game would take most of the time.
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (isHidden[slot] !== 0) continue;
    visible[count] = slot;
    count += 1;
  }
  return visible.slice(0, count);
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
