import { compareTitles, RELATION } from './compare-titles.ts';
import { TextMatch } from './match-text.ts';
import { correctedForm } from './spelling.ts';
import type { IndexState } from '../state.ts';
import { LEVEL, type Levels, NAME_END } from './word-index.ts';

/** With fewer good matches, a search also accepts what looks less like its text. */
const ENOUGH = 3;

/** The games that match a search term. */
export interface SearchMatches {
  /** By slot: higher is better; 0: no match. */
  readonly scores: Uint16Array;
  /** The text after spelling correction; null: it was used as typed. */
  readonly corrected: string | null;
}

interface TextOptions {
  /** The games to search, by title. */
  readonly all: Int32Array;
  /** The search becomes more tolerant if too few of these games match. */
  readonly limiting: Int32Array;
  /** Only the text as typed counts. */
  readonly isLiteral: boolean;
}

/**
 * Scores games by a text. All its words must be in the names of a game, in any order. If too few
 * games match, abbreviations, platforms and other ways of writing a title count too, and then
 * typing errors.
 */
export function scoreText(
  state: IndexState,
  text: string,
  { all, limiting, isLiteral }: TextOptions,
): SearchMatches {
  const match = new TextMatch(state, text);
  match.matchLiterally();
  let lowest = match.lowestLevels();
  let counts = countMatches(lowest, limiting);
  const tryStep = (isNeeded: boolean, step: () => void): void => {
    if (isLiteral || !isNeeded) return;
    step();
    lowest = match.lowestLevels();
    counts = countMatches(lowest, limiting);
  };
  const hasKnown = match.tokens.some(({ isKnown }) => isKnown);
  tryStep(counts.good < ENOUGH, () => match.matchOtherForms());
  tryStep(hasKnown && counts.inTitle === 0, () => match.matchKnownWords());
  const isUnknown = counts.all === 0;
  const isFew = counts.inTitle < ENOUGH;
  tryStep(isFew, () => match.matchMisspelled({ isKnown: false, extraEdits: 0 }));
  const isMisspelled = hasKnown && counts.all === 0;
  tryStep(isMisspelled, () => match.matchMisspelled({ isKnown: true, extraEdits: 0 }));
  tryStep(counts.all === 0, () => match.matchMisspelled({ isKnown: false, extraEdits: 1 }));
  tryStep(counts.all === 0, () => match.matchMisspelled({ isKnown: false, extraEdits: 2 }));
  tryStep(counts.all === 0, () => match.matchDistantly());
  const scores = new Uint16Array(state.columns.capacity);
  let best = -1;
  for (let at = 0; at < all.length; at += 1) {
    const slot = all[at] ?? 0;
    const level = lowest[slot] ?? 0;
    if (level === 0) continue;
    const score = scoreGame(state, match, { slot, lowest: level });
    scores[slot] = score;
    if (best < 0 || score > (scores[best] ?? 0)) best = slot;
  }
  return { scores, corrected: isUnknown && best >= 0 ? correctText(state, match, best) : null };
}

interface Counts {
  readonly all: number;
  readonly inTitle: number;
  /** Words of a title begin with all words of the text. */
  readonly good: number;
}

function countMatches(lowest: Levels, slots: Int32Array): Counts {
  let all = 0;
  let inTitle = 0;
  let good = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const level = lowest[slots[at] ?? 0] ?? 0;
    if (level === 0) continue;
    all += 1;
    if (level >= LEVEL.insideWord) inTitle += 1;
    if (level >= LEVEL.beginsWord) good += 1;
  }
  return { all, inTitle, good };
}

/** Layout of a score: level, relation to the title, average level, and how short the title is. */
const AVERAGE_FACTOR = 4;
const RELATION_FACTOR = AVERAGE_FACTOR * 8;
const LEVEL_FACTOR = RELATION_FACTOR * 4;
/** The score of a game that matches, but not by words of a text. */
export const PLAIN_SCORE = LEVEL.beginsWord * LEVEL_FACTOR;
/** Scores below it are matches of the file extension only. */
export const MIN_NAME_SCORE = LEVEL.file * LEVEL_FACTOR;

function scoreGame(
  state: IndexState,
  match: TextMatch,
  { slot, lowest }: { slot: number; lowest: number },
): number {
  const { tokens } = match;
  const level = Math.min(lowest, LEVEL.beginsWord);
  let sum = 0;
  for (const { bySlot } of tokens) sum += bySlot[slot] ?? 0;
  const average = Math.floor((sum * 7) / (LEVEL.wholeWord * tokens.length));
  const { relation, rest } =
    level >= LEVEL.typo ? compareGame(state, match, slot) : { relation: RELATION.none, rest: 0 };
  const shortness = 3 - Math.min(3, rest >> 1);
  return level * LEVEL_FACTOR + relation * RELATION_FACTOR + average * AVERAGE_FACTOR + shortness;
}

function compareGame({ words }: IndexState, { tokens, hasPlatforms }: TextMatch, slot: number) {
  // Words that name the platform are not in the title.
  const inTitle = hasPlatforms ? tokens.filter(({ platforms }) => platforms[slot] === 0) : tokens;
  if (inTitle.length === 0) return { relation: RELATION.isPlatform, rest: 0 };
  const game = words.find(slot);
  return game ? compareTitles(game, inTitle, slot) : { relation: RELATION.none, rest: 0 };
}

/** The text with its typing errors corrected to words of a game. */
function correctText({ words }: IndexState, { tokens }: TextMatch, slot: number): string | null {
  const found = words.find(slot);
  if (!found) return null;
  const { index, indexNumber, game } = found;
  const { nameStarts, titleLengths, nameWords } = index.data;
  const start = nameStarts[game] ?? 0;
  const inTitles = nameWords.subarray(start, start + (titleLengths[game] ?? 0));
  const corrected = tokens.map(({ raw, bare, bySlot, byWord, isLast }) => {
    const level = bySlot[slot] ?? 0;
    if (level !== LEVEL.typo && level !== LEVEL.loose) return raw;
    const word = inTitles.find((one) => one !== NAME_END && byWord[indexNumber]?.[one] === level);
    return word === undefined ? raw : correctedForm(bare, index.word(word), isLast);
  });
  const typed = tokens.map(({ raw }) => raw).join(' ');
  return corrected.join(' ') === typed ? null : corrected.join(' ');
}

/** Sorts slots by descending score. Slots with equal scores stay in their order. */
export function sortByScore(slots: Int32Array, scores: Uint16Array): Int32Array {
  let highest = 0;
  for (let at = 0; at < slots.length; at += 1) {
    highest = Math.max(highest, scores[slots[at] ?? 0] ?? 0);
  }
  // Counting sort: first how many slots have each score, then where those of each score start.
  const starts = new Int32Array(highest + 2);
  const rankOf = (slot: number): number => highest - (scores[slot] ?? 0);
  for (let at = 0; at < slots.length; at += 1) {
    const next = rankOf(slots[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let rank = 1; rank < starts.length; rank += 1) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  const sorted = new Int32Array(slots.length);
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const rank = rankOf(slot);
    sorted[starts[rank] ?? 0] = slot;
    starts[rank] = (starts[rank] ?? 0) + 1;
  }
  return sorted;
}
