import { wordsIn } from '#modules/names/names.api.ts';

import { closestWord } from './closest-word.ts';
import type { GameWords } from './game-words.ts';
import { HIDDEN_BIT } from './marks.ts';
import type { State } from './state.ts';
import type { SearchHit, SearchResult } from './view.ts';
import {
  BEGINS_TITLE_WORD,
  IN_EXTENSION,
  matchKind,
  PREFIX,
  scoreOf,
  WHOLE,
} from './word-index.ts';
import type { MatchKind, WordIndex, WordMatches } from './word-index.ts';

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
export function bestHits(
  state: State,
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
  const hits = byScore.toReversed().flatMap((some) => some ?? []);
  if (total === 0) return NO_RESULT;
  return { hits: hits.slice(0, limit), total, byPlatform, corrected: found.corrected };
}

/** All words must be in the names of a game, in any order. File extensions do not count. */
function scoreGames(state: State, term: string): SearchScores | null {
  const { words: index } = state;
  const typed = wordsIn(term).slice(0, MAX_WORDS);
  if (typed.length === 0) return null;
  const words = typed.map((word, position) => {
    if (isKnown(index, word)) return word;
    return closestWord(index, word, position === typed.length - 1) ?? word;
  });
  const corrected = words.join(' ') === typed.join(' ') ? null : words.join(' ');
  const { scores, matches } = scoreWords(state, words);
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] ?? 0;
    if (score === IN_EXTENSION) scores[slot] = 0;
    else if (score === BEGINS_TITLE_WORD) scores[slot] = titleScore(index, slot, matches) ?? score;
  }
  for (const [slot, game] of index.renamed) scores[slot] = game ? scoreRenamed(game, words) : 0;
  return { scores, corrected };
}

/**
 * By slot: 1 if the names contain every word of at least one alternative; alternatives are
 * separated by `|`.
 */
export function matchTerm(state: State, term: string): Uint8Array | null {
  const alternatives = term.split('|').map(wordsIn);
  const nonEmpty = alternatives.filter((words) => words.length > 0);
  if (nonEmpty.length === 0) return null;
  const isMatch = new Uint8Array(state.columns.capacity);
  for (const words of nonEmpty) {
    const { scores } = scoreWords(state, words);
    for (let slot = 0; slot < scores.length; slot += 1) if (scores[slot] !== 0) isMatch[slot] = 1;
    for (const [slot, game] of state.words.renamed) {
      if (game && words.every((word) => scoreWord(game, word) > 0)) isMatch[slot] = 1;
    }
  }
  return isMatch;
}

/** By slot: the lowest score of any of the words. Games in `renamed` get 0. */
function scoreWords({ words: index, columns }: State, words: readonly string[]) {
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
  for (const slot of index.renamed.keys()) scores[slot] = 0;
  return { scores, matches };
}

/** Null: the title does not begin with the words. */
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
  [...index.renamed.values()].some((game) => game !== null && scoreWord(game, word) > 0);

function scoreRenamed(game: GameWords, words: readonly string[]): number {
  const score = Math.min(...words.map((word) => scoreWord(game, word)));
  if (score <= IN_EXTENSION) return 0;
  if (score < BEGINS_TITLE_WORD || game.title.length < words.length) return score;
  const kinds = words.map((word, position) => bestMatch(game.title[position] ?? '', word));
  if (kinds.some((kind) => kind < PREFIX)) return score;
  const isWhole = kinds.every((kind) => kind === WHOLE);
  return isWhole && game.title.length === words.length ? IS_TITLE : BEGINS_TITLE;
}

/** 0: not in any of its names. */
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
