import type { Candidate } from '#modules/metadata/sources/provider.ts';
import { titleKey, type TitleKey } from '#modules/names/names.api.ts';

import type { MatchTarget } from './match-target.ts';

interface PickedCandidate {
  readonly candidate: Candidate;
  readonly method: 'exact_name' | 'fuzzy_name';
  readonly score: number;
  readonly evidence: Readonly<Record<string, string>>;
}

interface Scored extends PickedCandidate {
  /** The main name of the candidate matched, not an alternative one. */
  readonly isMain: boolean;
}

/** Score of a candidate that has an equally good rival: the user has to choose. */
const AMBIGUOUS_SCORE = 0.85;
/** Highest score for a file that is only derived from the game of this name. */
const MAX_DERIVED_SCORE = 0.8;

/** The candidates of the right platform, the best first. */
function scoreCandidates(target: MatchTarget, candidates: readonly Candidate[]): Scored[] {
  const unique = new Map(candidates.map((candidate) => [candidate.sourceId, candidate]));
  return [...unique.values()]
    .filter(({ isOfPlatform }) => isOfPlatform)
    .map((candidate) => scoreCandidate(target, candidate))
    .toSorted((a, b) => b.score - a.score || Number(b.isMain) - Number(a.isMain));
}

/** The candidate to apply or to suggest; null: none is good enough. */
export function pickCandidate(
  target: MatchTarget,
  candidates: readonly Candidate[],
): PickedCandidate | null {
  const scored = scoreCandidates(target, candidates);
  const [best] = scored;
  if (!best || best.score < MIN_SUGGESTED_SCORE) return null;
  const rivals = scored.filter(({ score }) => score >= EXACT_SCORE);
  const chosen = rivals.length > 1 ? breakTie(target, rivals) : best;
  if (!chosen) return { ...best, score: AMBIGUOUS_SCORE };
  if (target.isDerived) return { ...chosen, score: Math.min(chosen.score, MAX_DERIVED_SCORE) };
  // A set name is often no title, so it may equal an alternative name by chance.
  if (target.isArcadeSetName && !chosen.isMain)
    return { ...chosen, score: Math.min(chosen.score, AMBIGUOUS_SCORE) };
  return chosen;
}

export const isSure = ({ score }: Pick<PickedCandidate, 'score'>): boolean => score >= SURE_SCORE;

/** Chooses among candidates of the same name. Undefined: the tie cannot be broken. */
function breakTie(target: MatchTarget, rivals: readonly Scored[]): Scored | undefined {
  const { year } = target;
  const ofYear = rivals.filter(({ candidate }) => year !== null && releaseYear(candidate) === year);
  if (ofYear.length === 1) return ofYear[0];
  // In East Asia another game may have had the western name of this one.
  const main = rivals.filter(({ isMain }) => isMain);
  return main.length === 1 && !target.isEastAsianOnly ? main[0] : undefined;
}

export function releaseYear({ facts }: Pick<Candidate, 'facts'>): number | null {
  const { first_release_date: date } = facts;
  return date === undefined ? null : new Date(date).getUTCFullYear();
}

export function scoreCandidate(target: MatchTarget, candidate: Candidate): Scored {
  const names = [candidate.name, ...candidate.names];
  let best = { score: 0, name: candidate.name, title: target.titles[0] ?? '', isMain: true };
  for (const [position, name] of names.entries()) {
    const key = titleKey(name);
    for (const [index, title] of target.keys.entries()) {
      const score = scoreName(title, key) - (position > 0 ? ALTERNATIVE_NAME_PENALTY : 0);
      if (score > best.score) {
        best = { score, name, title: target.titles[index] ?? '', isMain: position === 0 };
      }
    }
  }
  return {
    candidate,
    score: best.score,
    isMain: best.isMain,
    method: best.score >= EXACT_SCORE ? 'exact_name' : 'fuzzy_name',
    evidence: { wanted: best.title, name: best.name },
  };
}

/** From this score on a match is applied without a user. Tuned on `labelled-names.table.txt`. */
const SURE_SCORE = 0.92;
/** Candidates with a lower score are not suggested. */
const MIN_SUGGESTED_SCORE = 0.55;

const EXACT_SCORE = 0.97;
/** If two names match equally well, the main name counts more than an alternative one. */
const ALTERNATIVE_NAME_PENALTY = 0.01;

const MIN_TITLE_LENGTH = 10;
const MIN_WORD_LENGTH = 6;

/** 0 to 1: how likely two titles name the same game. 1 only if they are the same. */
function scoreName(target: TitleKey, name: TitleKey): number {
  if (target.text === '' || name.text === '') return 0;
  if (target.text === name.text) return 1;
  // A different number is a different game, however similar the rest is.
  if (target.numbers.join() !== name.numbers.join()) {
    return 0.6 * similarity(target, name);
  }
  if (target.compact === name.compact) return 0.98;
  return isSingleTypo(target, name) ? 0.93 : 0.9 * similarity(target, name);
}

/** Whether the titles differ by one typo in a long word. A plural is no typo: `Alien`, `Aliens`. */
function isSingleTypo(a: TitleKey, b: TitleKey): boolean {
  if (a.words.length !== b.words.length || a.compact.length < MIN_TITLE_LENGTH) return false;
  const pairs = a.words.map((word, index) => [word, b.words[index] ?? ''] as const);
  const [difference, ...more] = pairs.filter(([one, other]) => one !== other);
  if (!difference || more.length > 0) return false;
  const [one, other] = difference;
  if (Math.min(one.length, other.length) < MIN_WORD_LENGTH || one[0] !== other[0]) return false;
  if (`${one}s` === other || `${other}s` === one) return false;
  return editDistance(one, other) === 1;
}

/** 0 to 1: the share of equal words by length, or of equal letters, whichever is higher. */
function similarity(a: TitleKey, b: TitleKey): number {
  const remaining = Map.groupBy(b.words, (word) => word);
  let shared = 0;
  for (const word of a.words) {
    if (remaining.get(word)?.pop() !== undefined) shared += word.length;
  }
  const words = (2 * shared) / (a.compact.length + b.compact.length);
  const longest = Math.max(a.compact.length, b.compact.length);
  const letters = longest > 60 ? 0 : 1 - editDistance(a.compact, b.compact) / longest;
  return Math.max(words, letters);
}

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
}
