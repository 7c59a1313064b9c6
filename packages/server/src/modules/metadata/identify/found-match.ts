import { MATCH_METHODS, type MatchMethod, type SourceId } from '@saveroom/contract';

import type { Candidate } from '#modules/metadata/sources/provider.ts';

import type { LayerRow, RefusalRow } from '#modules/roms/roms.api.ts';

/** A game of a source, and the evidence that it is this game. */
export interface FoundMatch {
  readonly candidate: Candidate;
  readonly method: MatchMethod;
  readonly score: number;
  readonly state: 'applied' | 'suggested';
  readonly evidence: Readonly<Record<string, string>>;
}

export const isRefused = (
  refusals: readonly RefusalRow[],
  source: SourceId,
  sourceId: string,
): boolean =>
  refusals.some(
    (one) => one.source === source && (one.source_id === '' || one.source_id === sourceId),
  );

const strength = (method: MatchMethod): number => MATCH_METHODS.indexOf(method);

/**
 * Whether a new match may replace the current one. It never replaces the choice of a user, and
 * replaces a match with stronger evidence only if the files have changed.
 */
export function mayReplace(
  before: LayerRow | undefined,
  found: FoundMatch,
  { isChanged }: { isChanged: boolean },
): boolean {
  if (!before || before.source_id === found.candidate.sourceId) return true;
  if (found.method === 'user') return true;
  if (before.method === 'user') return false;
  if (isChanged) return true;
  if (before.state === 'applied' && found.state === 'suggested') return false;
  if (before.state === 'suggested') return true;
  return strength(found.method) <= strength(before.method);
}
