import type { RomMetadata, SourceAnswer, SourceId, SourceMatch } from '@saveroom/contract';

export type Result = SourceAnswer['results'][number];

export interface ColumnResult extends Result {
  /** A scan found it and was not sure enough. */
  isSuggested: boolean;
}

type UnavailableReason = Exclude<SourceAnswer['state'], 'ok'>;

/** Why a source could not be searched; null: it was, or is being searched. */
export function unavailableReason(answer: SourceAnswer | undefined): UnavailableReason | null {
  return !answer || answer.state === 'ok' ? null : answer.state;
}

const FAILING: ReadonlySet<string> = new Set([
  'unreachable',
  'rate_limited',
  'quota_reached',
  'invalid_response',
  'key_rejected',
]);

/** Trying again may help. */
export const isFailing = (answer: SourceAnswer | undefined): boolean =>
  answer !== undefined && FAILING.has(answer.state);

const asResult = (match: SourceMatch): ColumnResult => ({
  source_id: match.source_id,
  name: match.name,
  platform_name: match.platform_name,
  year: null,
  summary: null,
  url_cover: match.url_cover,
  score: match.score,
  method: match.method,
  isSuggested: true,
});

const matchOf = (
  known: RomMetadata | undefined,
  source: SourceId,
  state: SourceMatch['state'],
): SourceMatch | undefined =>
  known?.matches.find((match) => match.source === source && match.state === state);

export const currentMatch = (
  known: RomMetadata | undefined,
  source: SourceId,
): SourceMatch | undefined => matchOf(known, source, 'applied');

/** Suggestions first, then what the source answered, the best first; nothing twice. */
export function columnResults(
  source: SourceId,
  known: RomMetadata | undefined,
  answered: readonly Result[],
): ColumnResult[] {
  const suggestion = matchOf(known, source, 'suggested');
  const detailed = answered.find(({ source_id }) => source_id === suggestion?.source_id);
  const first = suggestion ? [{ ...asResult(suggestion), ...detailed, isSuggested: true }] : [];
  const rest = answered
    .filter(({ source_id }) => source_id !== suggestion?.source_id)
    .toSorted((a, b) => b.score - a.score)
    .map((result) => ({ ...result, isSuggested: false }));
  return [...first, ...rest];
}
