import type {
  DetailedRom,
  RomMetadata,
  SourceAnswer,
  SourceId,
  SourceMatch,
} from '@saveroom/contract';

import type { MatchStep } from '#library/data/rom-metadata-actions.ts';
import type { SearchBy } from '#library/data/rom-metadata.ts';

export type Result = SourceAnswer['results'][number];

export interface ColumnResult extends Result {
  /** Found by a scan with too low a score to apply it. */
  isSuggested: boolean;
}

type UnavailableReason = Exclude<SourceAnswer['state'], 'ok'>;

/** Why a source could not be searched; null if it was, or is being searched. */
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

/** Whether a retry may help. */
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

/** The suggestion of a scan first, then the search results by score, without duplicates. */
export function columnResults(
  source: SourceId,
  known: RomMetadata | undefined,
  found: readonly Result[],
): ColumnResult[] {
  const suggestion = matchOf(known, source, 'suggested');
  const detailed = found.find(({ source_id }) => source_id === suggestion?.source_id);
  const first = suggestion ? [{ ...asResult(suggestion), ...detailed, isSuggested: true }] : [];
  const rest = found
    .filter(({ source_id }) => source_id !== suggestion?.source_id)
    .toSorted((a, b) => b.score - a.score)
    .map((result) => ({ ...result, isSuggested: false }));
  return [...first, ...rest];
}

/** The result of a source that the user selected; at most one of each source. */
export interface SourcePick {
  readonly source: SourceId;
  readonly sourceId: string;
  readonly name: string;
  readonly urlCover: string | null;
}
export type SourcePicks = ReadonlyMap<SourceId, SourcePick>;

export const pickOf = (source: SourceId, result: Result): SourcePick => ({
  source,
  sourceId: result.source_id,
  name: result.name,
  urlCover: result.url_cover,
});

/** Selecting the same result again deselects it. */
export function togglePick(picks: SourcePicks, pick: SourcePick): SourcePicks {
  const next = new Map(picks);
  if (picks.get(pick.source)?.sourceId === pick.sourceId) next.delete(pick.source);
  else next.set(pick.source, pick);
  return next;
}

/** Title and cover to show; null follows the source priority. */
export interface TitleAndCover {
  readonly title: string | null;
  readonly cover: string | null;
}
export const AUTOMATIC: TitleAndCover = { title: null, cover: null };

/** The different names of the selected results. */
export const titlesOf = (picks: SourcePicks): string[] => [
  ...new Set([...picks.values()].map(({ name }) => name)),
];

export const coversOf = (picks: SourcePicks): { source: SourceId; url: string }[] =>
  [...picks.values()].flatMap(({ source, urlCover }) =>
    urlCover ? [{ source, url: urlCover }] : [],
  );

/** Matches come first, because title and cover are taken from them. */
export function stepsOf(picks: SourcePicks, { title, cover }: TitleAndCover): MatchStep[] {
  const steps = [...picks.values()].map(({ source, sourceId }): MatchStep => ({
    kind: 'match',
    source,
    sourceId,
  }));
  if (title !== null && titlesOf(picks).includes(title)) {
    steps.push({ kind: 'set', field: 'name', value: title });
  }
  if (cover !== null && coversOf(picks).some(({ url }) => url === cover)) {
    steps.push({ kind: 'set', field: 'cover', value: cover });
  }
  return steps;
}

type TermSources = Pick<
  DetailedRom,
  'name' | 'fs_name_no_tags' | 'is_identified' | 'sha1_hash' | 'md5_hash' | 'crc_hash'
>;

/** Initial search term: the title, else the file name; or the strongest checksum. */
export function startTerm(rom: TermSources, by: SearchBy): string {
  if (by === 'id') return '';
  if (by === 'checksum') return rom.sha1_hash || rom.md5_hash || rom.crc_hash || '';
  return (rom.is_identified && rom.name) || rom.fs_name_no_tags;
}
