import { wordsIn } from '#modules/names/names.api.ts';

import { HIDDEN_BIT } from './user-marks.ts';
import type { IndexState } from './state.ts';
import type { SearchHit, SearchResult } from './view.ts';
import {
  letterMask,
  BEGINS_TITLE_WORD,
  type GameWords,
  IN_EXTENSION,
  matchKind,
  type MatchKind,
  PREFIX,
  scoreOf,
  WHOLE,
  type WordIndex,
  type WordMatches,
} from './word-index.ts';

const BEGINS_TITLE = BEGINS_TITLE_WORD + 1;
const IS_TITLE = BEGINS_TITLE + 1;
const MAX_WORDS = 12;
const NO_RESULT: SearchResult = { hits: [], total: 0, byPlatform: new Map(), corrected: null };

interface SearchScores {
  /** By slot; 0: no match. */
  readonly scores: Uint8Array;
  /** The search term after spelling correction; null: nothing was corrected. */
  readonly corrected: string | null;
}

/** The games with the best scores; games with equal scores by title. */
export function findBestHits(
  state: IndexState,
  marks: Uint16Array,
  { term, limit }: { term: string; limit: number },
): SearchResult {
  const found = scoreGames(state, term);
  if (!found) return NO_RESULT;
  const { columns, byTitle, platforms } = state;
  const byScore: SearchHit[][] = [];
  const byPlatform = new Map<number, number>();
  let total = 0;
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    const score = found.scores[slot] ?? 0;
    if (score === 0 || ((marks[slot] ?? 0) & HIDDEN_BIT) !== 0) continue;
    const platformId = columns.platforms[slot] ?? 0;
    if (platforms.isRemoved(platformId)) continue;
    total += 1;
    byPlatform.set(platformId, (byPlatform.get(platformId) ?? 0) + 1);
    const hits = (byScore[score] ??= []);
    if (hits.length < limit) hits.push({ romId: columns.ids[slot] ?? 0, platformId });
  }
  const hits = byScore.toReversed().flatMap((sameScore) => sameScore ?? []);
  if (total === 0) return NO_RESULT;
  return { hits: hits.slice(0, limit), total, byPlatform, corrected: found.corrected };
}

/**
 * Scores all games by a search term. All its words must be in the names of a game, in any order.
 * File extensions do not count. Games whose names changed after the index was built
 * (`changedNames`) are scored one by one.
 */
function scoreGames(state: IndexState, term: string): SearchScores | null {
  const { words: index } = state;
  const typed = wordsIn(term).slice(0, MAX_WORDS);
  if (typed.length === 0) return null;
  const words = typed.map((word, position) => {
    if (isKnown(index, word)) return word;
    return findClosestWord(index, word, position === typed.length - 1) ?? word;
  });
  const corrected = words.join(' ') === typed.join(' ') ? null : words.join(' ');
  const { scores, matches } = scoreWords(state, words);
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] ?? 0;
    if (score === IN_EXTENSION) scores[slot] = 0;
    else if (score === BEGINS_TITLE_WORD) scores[slot] = titleScore(index, slot, matches) ?? score;
  }
  for (const [slot, game] of index.changedNames)
    scores[slot] = game ? scoreChanged(game, words) : 0;
  return { scores, corrected };
}

/**
 * By slot: 1 if the names contain every word of at least one alternative; alternatives are
 * separated by `|`.
 */
export function matchTerm(state: IndexState, term: string): Uint8Array | null {
  const alternatives = term.split('|').map(wordsIn);
  const nonEmpty = alternatives.filter((words) => words.length > 0);
  if (nonEmpty.length === 0) return null;
  const matchBySlot = new Uint8Array(state.columns.capacity);
  for (const words of nonEmpty) {
    const { scores } = scoreWords(state, words);
    for (let slot = 0; slot < scores.length; slot += 1) {
      if (scores[slot] !== 0) matchBySlot[slot] = 1;
    }
    for (const [slot, game] of state.words.changedNames) {
      if (game && words.every((word) => scoreWord(game, word) > 0)) matchBySlot[slot] = 1;
    }
  }
  return matchBySlot;
}

/** By slot: the lowest score of any of the words. Games in `changedNames` get 0. */
function scoreWords({ words: index, columns }: IndexState, words: readonly string[]) {
  const scores = new Uint8Array(columns.capacity);
  const matches: WordMatches[] = [];
  for (const word of words) {
    const found = index.findMatches(word);
    if (!found) return { scores: new Uint8Array(columns.capacity), matches: [] };
    if (matches.length === 0) index.score(found, scores);
    else {
      const next = new Uint8Array(columns.capacity);
      index.score(found, next);
      for (let slot = 0; slot < scores.length; slot += 1) {
        scores[slot] = Math.min(scores[slot] ?? 0, next[slot] ?? 0);
      }
    }
    matches.push(found);
  }
  for (const slot of index.changedNames.keys()) scores[slot] = 0;
  return { scores, matches };
}

/** The score of a title that begins with the words. Null: it does not. */
function titleScore(
  { data }: WordIndex,
  slot: number,
  matches: readonly WordMatches[],
): number | null {
  const length = data.titleLengths[slot] ?? 0;
  const start = data.titleStarts[slot] ?? 0;
  if (length < matches.length) return null;
  let isWhole = length === matches.length;
  for (const [offset, found] of matches.entries()) {
    const kind = found[data.titleWords[start + offset] ?? 0] ?? 0;
    if (kind < PREFIX) return null;
    if (kind !== WHOLE) isWhole = false;
  }
  return isWhole ? IS_TITLE : BEGINS_TITLE;
}

const isKnown = (index: WordIndex, word: string): boolean =>
  index.findMatches(word) !== null ||
  [...index.changedNames.values()].some((game) => game !== null && scoreWord(game, word) > 0);

/** Like the scores from the index, for a game in `changedNames`. */
function scoreChanged(game: GameWords, words: readonly string[]): number {
  const score = Math.min(...words.map((word) => scoreWord(game, word)));
  if (score <= IN_EXTENSION) return 0;
  if (score < BEGINS_TITLE_WORD || game.title.length < words.length) return score;
  const kinds = words.map((word, position) => bestMatch(game.title[position] ?? '', word));
  if (kinds.some((kind) => kind < PREFIX)) return score;
  const isWhole = kinds.every((kind) => kind === WHOLE);
  return isWhole && game.title.length === words.length ? IS_TITLE : BEGINS_TITLE;
}

/** The score of one search word in the names of a game; 0: no name contains it. */
function scoreWord({ names, file }: GameWords, searchText: string): number {
  let best = 0;
  const scoreAll = (words: Iterable<string>, isTitle: boolean): void => {
    for (const word of words) {
      const kind = bestMatch(word, searchText);
      if (kind > 0) best = Math.max(best, scoreOf(kind as MatchKind, isTitle));
    }
  };
  scoreAll(names, true);
  scoreAll(
    file.filter((word) => !names.has(word)),
    false,
  );
  return best;
}

/** The best match of a search text in a word; 0: no match. */
function bestMatch(word: string, searchText: string): MatchKind | 0 {
  const text = Buffer.from(word);
  const needle = Buffer.from(searchText);
  let best: MatchKind | 0 = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const kind = matchKind(text, { at, length: needle.length, start: 0, end: text.length });
    if (kind > best) best = kind;
  }
  return best;
}

const EDGE_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

interface Candidate {
  readonly word: string;
  readonly edits: number;
  readonly games: number;
}

/**
 * Spelling correction for a word that no game has: the fewest edits, then the most games. The last
 * word may still be incomplete, so it is also compared with prefixes. Null: no word is close.
 */
function findClosestWord(index: WordIndex, typed: string, isLast: boolean): string | null {
  const max = maxEdits(typed);
  if (max === 0) return null;
  let best: Candidate | null = null;
  for (const { word, games } of listCloseWords(index, typed, max, isLast)) {
    for (const form of isLast ? [word, word.slice(0, typed.length)] : [word]) {
      const edits = editDistance(typed, form, max);
      if (edits > max) continue;
      const candidate = { word: form, edits, games };
      if (!best || isCloser(candidate, best)) best = candidate;
    }
  }
  return best?.word ?? null;
}

/** The words that may be close to a typed one. Skips words that are certainly too distant. */
function* listCloseWords(
  index: WordIndex,
  typed: string,
  max: number,
  isLast: boolean,
): Generator<{ word: string; games: number }> {
  const mask = letterMask(typed);
  // An edit changes two letters at most; two more allow for punctuation around the indexed word.
  const maxDifference = max * 2 + 2;
  const first = typed.charCodeAt(0);
  const { data } = index;
  for (let number = 0; number < index.wordCount; number += 1) {
    const isClose = letterDifference(mask, data.masks[number] ?? 0) <= maxDifference;
    const mayBePrefix = isLast && data.text[data.starts[number] ?? 0] === first;
    if (!isClose && !mayBePrefix) continue;
    const word = index.word(number).replaceAll(EDGE_PUNCTUATION, '');
    const games = (data.postingStarts[number + 1] ?? 0) - (data.postingStarts[number] ?? 0);
    if (word.length >= typed.length - max) yield { word, games };
  }
  for (const game of index.changedNames.values()) {
    for (const name of game?.names ?? []) {
      yield { word: name.replaceAll(EDGE_PUNCTUATION, ''), games: 1 };
    }
  }
}

function isCloser(a: Candidate, b: Candidate): boolean {
  if (a.edits !== b.edits) return a.edits < b.edits;
  if (a.games !== b.games) return a.games > b.games;
  return a.word < b.word;
}

/** The number of letters that only one of two words has, by their letter masks. Counts set bits. */
export function letterDifference(a: number, b: number): number {
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The largest edit distance at which a typed word of this length is corrected. */
const maxEdits = (word: string): number => {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
};

/**
 * Letters inserted, deleted, replaced or swapped with their neighbour (restricted
 * Damerau-Levenshtein distance); anything above `max` is `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) edits = Math.min(edits, (twoAbove[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > max) return max + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}
