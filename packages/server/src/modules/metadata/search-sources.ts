import type {
  SourceAnswer,
  SourceId,
  SourceProblem,
  SourceState,
  SearchCover,
} from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { titleKey } from '#modules/names/names.api.ts';

import { requireGameWithLayers, type MetadataDeps } from './change-metadata.ts';
import {
  configuredLocalePreferences,
  toIdentifyInput,
  type IdentifyInput,
} from './identify/identify-input.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { scoreCandidate, releaseYear } from './identify/pick-candidate.ts';
import type { Candidate, MetadataProvider, SourceContext } from './sources/provider.ts';
import { SourceError } from './sources/source-error.ts';
import type { SourceStatus } from './sources/source-gateway.ts';

const QUERY_TIMEOUT_MS = 60_000;
const MAX_RESULTS = 30;

interface SourceSearch {
  readonly rom_id: number;
  readonly search_term: string;
  readonly search_by: 'name' | 'id' | 'checksum';
  readonly source?: SourceId | undefined;
  /** Also query paused sources. */
  readonly retry?: boolean | undefined;
}

/** Searches one or all sources for candidates, all at the same time. */
export async function searchSources(
  deps: MetadataDeps,
  search: SourceSearch,
): Promise<SourceAnswer[]> {
  const { db, sources } = deps;
  const game = await requireGameWithLayers(db, search.rom_id);
  const input = toIdentifyInput(game, await findFilesOfGame(db, search.rom_id));
  const statuses = await sources.statuses();
  return Promise.all(
    statuses
      .filter(({ source }) => search.source === undefined || source === search.source)
      .map((status) => searchSource(deps, status, { search, input })),
  );
}

interface CandidateSearch {
  readonly search: SourceSearch;
  readonly input: IdentifyInput;
}

async function searchSource(
  deps: MetadataDeps,
  status: SourceStatus,
  candidateSearch: CandidateSearch,
): Promise<SourceAnswer> {
  const { source, state, isSetUp, isAvailable, lastProblem, lastProblemKind } = status;
  const empty = { source, problem: null, problem_kind: null, failing_since: null, results: [] };
  if (!isSetUp && state !== 'ready') return { ...empty, state };
  if (!deps.sources.supportsPlatform(source, candidateSearch.input.query.platform)) {
    return { ...empty, state: 'no_platform' };
  }
  if (!isAvailable && !candidateSearch.search.retry) {
    return {
      ...empty,
      state: state === 'ready' ? 'unreachable' : state,
      problem: lastProblem,
      problem_kind: lastProblemKind,
      failing_since: status.failingSince,
    };
  }
  try {
    const found = await searchCandidates(deps, source, candidateSearch);
    if (found === 'no_search') return { ...empty, state: 'no_search' };
    return { ...empty, state: 'ok', results: toResults(found, candidateSearch) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return {
      ...empty,
      state: findProblemState(error.kind, status),
      problem: error.message,
      problem_kind: error.kind,
      failing_since: status.failingSince,
    };
  }
}

function findProblemState(
  kind: SourceProblem,
  { keys }: Pick<SourceStatus, 'keys'>,
): Exclude<SourceState, 'ready'> {
  if (kind === 'refused' && !keys.some(({ isSet }) => isSet)) return 'unreachable';
  return PROBLEM_STATES[kind];
}

const PROBLEM_STATES = {
  refused: 'key_rejected',
  busy: 'rate_limited',
  spent: 'quota_reached',
  away: 'unreachable',
  nonsense: 'invalid_response',
} as const;

export const searchCandidates = (
  { sources, configFile }: MetadataDeps,
  source: SourceId,
  candidateSearch: CandidateSearch,
): Promise<Candidate[] | 'no_search'> =>
  sources.query(
    source,
    async (provider, context) => {
      if (!provider[PROVIDER_METHOD[candidateSearch.search.search_by]]) return 'no_search';
      const isSupported = provider.supportsPlatform(candidateSearch.input.query.platform);
      return isSupported ? findCandidates(provider, context, candidateSearch) : [];
    },
    {
      signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
      preferences: configuredLocalePreferences(configFile.current()),
      force: candidateSearch.search.retry === true,
    },
  );

const PROVIDER_METHOD = { name: 'searchByName', id: 'findById', checksum: 'findByFiles' } as const;

async function findCandidates(
  provider: MetadataProvider,
  context: SourceContext,
  { search, input }: CandidateSearch,
): Promise<Candidate[]> {
  const { query } = input;
  const term = search.search_term.trim() || query.title;
  if (search.search_by === 'id') {
    const found = await provider.findById?.(term, query, context);
    return found ? [found] : [];
  }
  if (search.search_by === 'checksum') {
    const found = await provider.findByFiles?.(query, context);
    return found ? [found] : [];
  }
  return (await provider.searchByName?.(term, query, context)) ?? [];
}

const MATCH_METHOD = { id: 'user', checksum: 'checksum' } as const;

function toResults(
  candidates: readonly Candidate[],
  { search, input }: CandidateSearch,
): SourceAnswer['results'] {
  const term = search.search_term.trim();
  const target =
    term === '' ? input.target : { ...input.target, titles: [term], keys: [titleKey(term)] };
  return candidates
    .slice(0, MAX_RESULTS)
    .map((candidate) => {
      const { score, method } = scoreCandidate(target, candidate);
      const isCertain = search.search_by !== 'name';
      return {
        source_id: candidate.sourceId,
        name: candidate.name,
        platform_name: candidate.platformName,
        year: releaseYear(candidate),
        summary: candidate.facts.summary ?? null,
        url_cover: candidate.facts.url_cover ?? null,
        // The right name on another platform is another game.
        score: isCertain ? 1 : candidate.isOfPlatform ? score : score / 2,
        method: search.search_by === 'name' ? method : MATCH_METHOD[search.search_by],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Covers the user can choose from, grouped by game. */
export async function searchCovers(
  { sources, configFile }: MetadataDeps,
  term: string,
): Promise<SearchCover[]> {
  const statuses = await sources.statuses();
  const sgdb = statuses.find(({ source }) => source === 'sgdb');
  if (!sgdb?.isSetUp) {
    throw new AppError('misconfigured', 'No SteamGridDB enabled');
  }
  const query = term.trim();
  if (query === '') return [];
  try {
    const choices = await sources.query(
      'sgdb',
      async (provider, context) => (await provider.searchCovers?.(query, context)) ?? [],
      {
        signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
        preferences: configuredLocalePreferences(configFile.current()),
      },
    );
    return [...Map.groupBy(choices, ({ name }) => name)].map(([name, covers]) => ({
      name,
      resources: covers.map(({ thumb, url, isAnimated, width, height, style, score, author }) => ({
        thumb,
        url,
        width,
        height,
        style,
        score,
        author,
        // Covers of these kinds are not requested.
        nsfw: false,
        humor: false,
        epilepsy: false,
        type: isAnimated ? ('animated' as const) : ('static' as const),
        source: 'sgdb' as const,
      })),
    }));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.kind === 'refused') throw new AppError('unauthorized', 'Invalid SGDB API key');
    throw new AppError('unavailable', error.message, { cause: error });
  }
}
