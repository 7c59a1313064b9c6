import type { Candidate } from '#modules/metadata/sources/provider.ts';

import { EXACT, scoreName, SURE, WORTH_ASKING } from './score-name.ts';
import { titleKey } from '#modules/names/names.api.ts';
import type { WantedGame } from './wanted-game.ts';

export interface Judged {
  readonly candidate: Candidate;
  readonly method: 'exact_name' | 'fuzzy_name';
  readonly score: number;
  readonly evidence: Readonly<Record<string, string>>;
}

interface Scored extends Judged {
  /** By the name the source itself uses, not by one among others. */
  readonly isMain: boolean;
}

/** Two that fit equally well: a person has to say which. */
const UNDECIDED = 0.85;
/** Right name, but of something that is not quite this game. */
const DERIVED = 0.8;

/** Every game of the platform that could be meant, the best first. */
export function scoreCandidates(wanted: WantedGame, candidates: readonly Candidate[]): Scored[] {
  const unique = new Map(candidates.map((one) => [one.sourceId, one]));
  return [...unique.values()]
    .filter(({ isOfPlatform }) => isOfPlatform)
    .map((candidate) => scoreCandidate(wanted, candidate))
    .toSorted((a, b) => b.score - a.score || Number(b.isMain) - Number(a.isMain));
}

/** The one to be taken or asked about; null: none is worth it. */
export function judgeCandidates(
  wanted: WantedGame,
  candidates: readonly Candidate[],
): Judged | null {
  const scored = scoreCandidates(wanted, candidates);
  const [best] = scored;
  if (!best || best.score < WORTH_ASKING) return null;
  const rivals = scored.filter(({ score }) => score >= EXACT);
  const chosen = rivals.length > 1 ? decide(wanted, rivals) : best;
  if (!chosen) return { ...best, score: UNDECIDED };
  if (wanted.isDerived) return { ...chosen, score: Math.min(chosen.score, DERIVED) };
  if (wanted.isShort && !chosen.isMain)
    return { ...chosen, score: Math.min(chosen.score, UNDECIDED) };
  return chosen;
}

export const isSure = ({ score }: Pick<Judged, 'score'>): boolean => score >= SURE;

/** Undefined: it cannot be told. */
function decide(wanted: WantedGame, rivals: readonly Scored[]): Scored | undefined {
  const { year } = wanted;
  const ofYear = rivals.filter((one) => year !== null && yearOf(one.candidate) === year);
  if (ofYear.length === 1) return ofYear[0];
  // In the East another game may have had the name that sources call this one by.
  const main = rivals.filter(({ isMain }) => isMain);
  return main.length === 1 && !wanted.isEastern ? main[0] : undefined;
}

export function yearOf({ facts }: Pick<Candidate, 'facts'>): number | null {
  const { first_release_date: date } = facts;
  return date === undefined ? null : new Date(date).getUTCFullYear();
}

export function scoreCandidate(wanted: WantedGame, candidate: Candidate): Scored {
  const names = [candidate.name, ...candidate.names];
  let best = { score: 0, name: candidate.name, title: wanted.titles[0] ?? '', isMain: true };
  for (const [place, name] of names.entries()) {
    const key = titleKey(name);
    for (const [at, title] of wanted.keys.entries()) {
      const score = scoreName(title, key) - (place > 0 ? 0.01 : 0);
      if (score > best.score) {
        best = { score, name, title: wanted.titles[at] ?? '', isMain: place === 0 };
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
