import type { SourceAnswer, SourceId, SourceProblem, SourceState } from '@saveroom/contract';

import { configuredTaste, inquiryOf, type Inquiry } from './identify/asked-game.ts';
import { findFilesOfGame } from './identify/identify.queries.ts';
import { scoreCandidate, yearOf } from './identify/judge-candidates.ts';
import { titleKey } from '#modules/names/names.api.ts';
import type { Candidate, MetadataProvider, SourceContext } from './sources/provider.ts';
import type { SourceStatus } from './sources/source-desk.ts';
import { SourceFault } from './sources/source-fault.ts';

import { requireKnown, type MetadataParts } from './change-metadata.ts';

const ASK_MS = 60_000;
const MOST_RESULTS = 30;

export interface SourceSearch {
  readonly rom_id: number;
  readonly search_term: string;
  readonly search_by: 'name' | 'id' | 'checksum';
  readonly source?: SourceId | undefined;
  /** Paused sources are asked as well. */
  readonly retry?: boolean | undefined;
}

/** Asks every source, or one, which game this could be. None waits for another. */
export async function searchSources(
  parts: MetadataParts,
  search: SourceSearch,
): Promise<SourceAnswer[]> {
  const { db, sources } = parts;
  const known = await requireKnown(db, search.rom_id);
  const inquiry = inquiryOf(known, await findFilesOfGame(db, search.rom_id));
  const statuses = await sources.statuses();
  return Promise.all(
    statuses
      .filter(({ source }) => search.source === undefined || source === search.source)
      .map((status) => answerOf(parts, status, { search, inquiry })),
  );
}

interface Question {
  readonly search: SourceSearch;
  readonly inquiry: Inquiry;
}

async function answerOf(
  parts: MetadataParts,
  status: SourceStatus,
  question: Question,
): Promise<SourceAnswer> {
  const { source, state, isSetUp, isAvailable, lastProblem, lastProblemKind } = status;
  const nothing = { source, problem: null, problem_kind: null, failing_since: null, results: [] };
  if (!isSetUp && state !== 'ready') return { ...nothing, state };
  if (!parts.sources.covers(source, question.inquiry.asked.platform)) {
    return { ...nothing, state: 'no_platform' };
  }
  if (!isAvailable && !question.search.retry) {
    return {
      ...nothing,
      state: state === 'ready' ? 'unreachable' : state,
      ...{ problem: lastProblem, problem_kind: lastProblemKind },
      failing_since: status.failingSince,
    };
  }
  try {
    const found = await askCandidates(parts, source, question);
    if (found === 'no_search') return { ...nothing, state: 'no_search' };
    return { ...nothing, state: 'ok', results: resultsOf(found, question) };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return {
      ...nothing,
      state: stateOfProblem(error.kind, status),
      ...{ problem: error.message, problem_kind: error.kind },
      failing_since: status.failingSince,
    };
  }
}

function stateOfProblem(
  kind: SourceProblem,
  { keys }: Pick<SourceStatus, 'keys'>,
): Exclude<SourceState, 'ready'> {
  if (kind === 'refused' && !keys.some(({ isSet }) => isSet)) return 'unreachable';
  return STATE_OF_PROBLEM[kind];
}

const STATE_OF_PROBLEM = {
  refused: 'key_rejected',
  busy: 'rate_limited',
  spent: 'quota_reached',
  away: 'unreachable',
  nonsense: 'invalid_response',
} as const;

export const askCandidates = (
  { sources, configFile }: MetadataParts,
  source: SourceId,
  question: Question,
): Promise<Candidate[] | 'no_search'> =>
  sources.ask(
    source,
    async (provider, context) => {
      if (!provider[METHOD[question.search.search_by]]) return 'no_search';
      const isCovered = provider.knows(question.inquiry.asked.platform);
      return isCovered ? candidatesOf(provider, context, question) : [];
    },
    {
      signal: AbortSignal.timeout(ASK_MS),
      taste: configuredTaste(configFile.current()),
      force: question.search.retry === true,
    },
  );

const METHOD = { name: 'byName', id: 'byId', checksum: 'byContent' } as const;

async function candidatesOf(
  provider: MetadataProvider,
  context: SourceContext,
  { search, inquiry }: Question,
): Promise<Candidate[]> {
  const { asked } = inquiry;
  const term = search.search_term.trim() || asked.title;
  if (search.search_by === 'id') {
    const found = await provider.byId?.(term, asked, context);
    return found ? [found] : [];
  }
  if (search.search_by === 'checksum') {
    const found = await provider.byContent?.(asked, context);
    return found ? [found] : [];
  }
  return (await provider.byName?.(term, asked, context)) ?? [];
}

const METHODS = { id: 'user', checksum: 'checksum' } as const;

function resultsOf(
  candidates: readonly Candidate[],
  { search, inquiry }: Question,
): SourceAnswer['results'] {
  const term = search.search_term.trim();
  const wanted =
    term === '' ? inquiry.wanted : { ...inquiry.wanted, titles: [term], keys: [titleKey(term)] };
  return candidates
    .slice(0, MOST_RESULTS)
    .map((candidate) => {
      const { score, method } = scoreCandidate(wanted, candidate);
      const isSure = search.search_by !== 'name';
      return {
        source_id: candidate.sourceId,
        name: candidate.name,
        platform_name: candidate.platformName,
        year: yearOf(candidate),
        summary: candidate.facts.summary ?? null,
        url_cover: candidate.facts.url_cover ?? null,
        // The right name on the wrong machine is another game.
        score: isSure ? 1 : candidate.isOfPlatform ? score : score / 2,
        method: search.search_by === 'name' ? method : METHODS[search.search_by],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}
