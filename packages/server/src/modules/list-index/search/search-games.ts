import { parseSearch, type SearchQuery } from '@saveroom/contract';

import { canonicalWord, wordsIn } from '#modules/names/names.api.ts';

import { type CollectionsByName, keepSearched } from './search-conditions.ts';
import { type FilterContext, keepMatches, keepOthers, type SlotFilter } from '../slot-filters.ts';
import type { IndexState } from '../state.ts';
import { PLAIN_SCORE, scoreText, type SearchMatches } from './score-text.ts';
import { LEVEL } from './word-index.ts';
import { findPhrase } from './word-runs.ts';

export const DIGEST = /^(?:[\da-f]{8}|[\da-f]{32}|[\da-f]{40})$/i;

interface SearchContext {
  readonly state: IndexState;
  readonly context: FilterContext;
  /** Games by checksum. */
  readonly byDigest: ReadonlyMap<string, readonly number[]>;
  readonly byName: CollectionsByName;
}

/**
 * Searches all games. All parts of the term must match; alternatives are separated by `|`. If too
 * few of the games that `findSlots` returns match, the search becomes more tolerant. Null: the term
 * is empty, so every game matches.
 */
export function searchGames(
  search: SearchContext,
  term: string,
  findSlots: () => Int32Array,
): SearchMatches | null {
  const queries = parseSearch(term).filter(isNonEmpty);
  if (queries.length === 0) return null;
  const slots = findSlots();
  let all: SearchMatches | null = null;
  for (const query of queries) {
    const found = searchQuery(search, query, slots);
    all = all ? addMatches(all, found) : found;
  }
  return all;
}

/** The games of both alternatives, in the memory of the first. */
function addMatches({ scores, corrected }: SearchMatches, others: SearchMatches): SearchMatches {
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = others.scores[slot] ?? 0;
    if (score > (scores[slot] ?? 0)) scores[slot] = score;
  }
  const corrections = [corrected, others.corrected].filter((text) => text !== null);
  return { scores, corrected: corrections.length > 0 ? corrections.join(' | ') : null };
}

const isNonEmpty = ({ text, phrases, excluded, conditions }: SearchQuery): boolean =>
  text !== '' || phrases.some(Boolean) || excluded.length > 0 || conditions.length > 0;

function searchQuery(
  { state, context, byDigest, byName }: SearchContext,
  { text, phrases, excluded, conditions }: SearchQuery,
  slots: Int32Array,
): SearchMatches {
  const named = phrases.filter(Boolean).map((phrase) => findNamed(state, phrase));
  const filters = [
    ...conditions.map((condition) => keepSearched(condition, context, byName)),
    ...named.map(keepMatches),
    ...excluded.map((phrase) => keepOthers(keepMatches(findNamed(state, phrase)))),
  ];
  const all = applyFilters(state.byTitle, filters);
  if (text !== '') {
    const limiting = slots === state.byTitle ? all : applyFilters(slots, filters);
    const found = scoreText(state, text, { all, limiting, isLiteral: DIGEST.test(text) });
    for (const id of byDigest.get(text) ?? []) {
      const slot = state.columns.slots.get(id);
      if (slot >= 0 && all.includes(slot)) found.scores[slot] = PLAIN_SCORE;
    }
    return found;
  }
  const scores = new Uint16Array(state.columns.capacity);
  const [runs] = named;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at] ?? 0;
    scores[slot] = PLAIN_SCORE + (runs?.[slot] ?? 0);
  }
  return { scores, corrected: null };
}

function applyFilters(slots: Int32Array, filters: readonly SlotFilter[]): Int32Array {
  if (filters.length === 0) return slots;
  const matching = slots.slice();
  let count = matching.length;
  for (const filter of filters) count = filter(matching, count);
  return matching.subarray(0, count);
}

/** By slot: more than 0 if a name contains the phrase. */
function findNamed(state: IndexState, phrase: string): Uint8Array {
  const words = wordsIn(phrase);
  const bySlot = new Uint8Array(state.columns.capacity);
  state.words.markGames(bySlot, (index) => {
    findPhrase(index, phrase, bySlot);
    if (words.length !== 1) return;
    const byWord = new Uint8Array(index.wordCount);
    index.raiseSame(canonicalWord(words[0] ?? ''), byWord, LEVEL.file);
    index.raiseGames(byWord, bySlot);
  });
  return bySlot;
}
