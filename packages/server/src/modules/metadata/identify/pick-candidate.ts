import type { Candidate } from '#modules/metadata/sources/provider.ts';

import { EXACT, scoreName, SURE, WORTH_SUGGESTING } from './score-name.ts';
import { titleKey } from '#modules/names/names.api.ts';
import type { MatchTarget } from './match-target.ts';

export interface PickedCandidate {
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
const AMBIGUOUS = 0.85;
/** Highest score for a file that is only derived from the game of this name. */
const DERIVED = 0.8;

/** The candidates of the right platform, the best first. */
export function scoreCandidates(target: MatchTarget, candidates: readonly Candidate[]): Scored[] {
  const unique = new Map(candidates.map((one) => [one.sourceId, one]));
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
  if (!best || best.score < WORTH_SUGGESTING) return null;
  const rivals = scored.filter(({ score }) => score >= EXACT);
  const chosen = rivals.length > 1 ? breakTie(target, rivals) : best;
  if (!chosen) return { ...best, score: AMBIGUOUS };
  if (target.isDerived) return { ...chosen, score: Math.min(chosen.score, DERIVED) };
  if (target.isShort && !chosen.isMain)
    return { ...chosen, score: Math.min(chosen.score, AMBIGUOUS) };
  return chosen;
}

export const isSure = ({ score }: Pick<PickedCandidate, 'score'>): boolean => score >= SURE;

/** Undefined: the tie cannot be broken. */
function breakTie(target: MatchTarget, rivals: readonly Scored[]): Scored | undefined {
  const { year } = target;
  const ofYear = rivals.filter((one) => year !== null && yearOf(one.candidate) === year);
  if (ofYear.length === 1) return ofYear[0];
  // In East Asia another game may have had the western name of this one.
  const main = rivals.filter(({ isMain }) => isMain);
  return main.length === 1 && !target.isEastern ? main[0] : undefined;
}

export function yearOf({ facts }: Pick<Candidate, 'facts'>): number | null {
  const { first_release_date: date } = facts;
  return date === undefined ? null : new Date(date).getUTCFullYear();
}

export function scoreCandidate(target: MatchTarget, candidate: Candidate): Scored {
  const names = [candidate.name, ...candidate.names];
  let best = { score: 0, name: candidate.name, title: target.titles[0] ?? '', isMain: true };
  for (const [position, name] of names.entries()) {
    const key = titleKey(name);
    for (const [index, title] of target.keys.entries()) {
      const score = scoreName(title, key) - (position > 0 ? 0.01 : 0);
      if (score > best.score) {
        best = { score, name, title: target.titles[index] ?? '', isMain: position === 0 };
      }
    }
  }
  return {
    candidate,
    score: best.score,
    isMain: best.isMain,
    method: best.score >= EXACT ? 'exact_name' : 'fuzzy_name',
    evidence: { wanted: best.title, name: best.name },
  };
}
