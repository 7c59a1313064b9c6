import type { SourceId } from '@saveroom/contract';

import type { LocalePreferences } from '#modules/names/names.api.ts';
import type { SourceGateway } from '#modules/metadata/sources/source-gateway.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

import type { RejectedMatchRow } from '#modules/roms/roms.api.ts';
import {
  querySource,
  bareCandidate,
  collectExternalIds,
  type QueryMode,
  type ExternalId,
} from './query-source.ts';
import type { IdentifyInput } from './identify-input.ts';
import { isRejected, type FoundMatch, type MatchesBySource } from './save-matches.ts';

interface IdentifyContext {
  readonly gateway: Pick<SourceGateway, 'query'>;
  readonly preferences: LocalePreferences;
  readonly signal: AbortSignal;
  /** A source failed; the others continue. */
  readonly onFault: (fault: SourceFault) => void;
}

interface GameIdentifyRequest {
  readonly input: IdentifyInput;
  readonly refusals: readonly RejectedMatchRow[];
  /** The sources to query, and how. */
  readonly modes: ReadonlyMap<SourceId, QueryMode>;
}

/** These sources match by checksum and report the ids of a game at other sources. */
const HASH_SERVICES: ReadonlySet<SourceId> = new Set<SourceId>(['hasheous', 'playmatch']);
/** Has only pictures, and is queried last with the ids that the other sources reported. */
const LAST: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb']);

/** Queries the sources for one game: hash services first, then the others, picture sources last. */
export async function identifyGame(
  context: IdentifyContext,
  request: GameIdentifyRequest,
): Promise<MatchesBySource> {
  const sources = [...request.modes.keys()];
  const first = await queryAll(
    context,
    request,
    sources.filter((one) => HASH_SERVICES.has(one)),
  );
  const firstIds = collectExternalIds(foundMatches(first));
  const others = sources.filter((one) => !HASH_SERVICES.has(one) && !LAST.has(one));
  const second = await queryAll(context, request, others, firstIds);
  const externalIds = new Map([...collectExternalIds(foundMatches(second)), ...firstIds]);
  const last = await queryAll(
    context,
    request,
    sources.filter((one) => LAST.has(one)),
    externalIds,
  );
  return new Map([...bareMatches(request, externalIds), ...first, ...second, ...last]);
}

const foundMatches = (matches: MatchesBySource): [SourceId, FoundMatch][] =>
  [...matches].flatMap(([source, match]) => (match ? [[source, match]] : []));

async function queryAll(
  { gateway, preferences, signal, onFault }: IdentifyContext,
  { input, refusals, modes }: GameIdentifyRequest,
  sources: readonly SourceId[],
  externalIds: ReadonlyMap<SourceId, ExternalId> = new Map(),
): Promise<MatchesBySource> {
  const matches = new Map<SourceId, FoundMatch | null>();
  await Promise.all(
    sources.map(async (source) => {
      if (isRejected(refusals, source, '')) return;
      const mode = modes.get(source) ?? 'find';
      const query = { source, mode, input, refusals, externalId: externalIds.get(source) };
      try {
        const match = await gateway.query(
          source,
          (provider, context) => querySource(query, provider, context),
          { signal, preferences },
        );
        matches.set(source, match && LAST.has(source) ? coverOnly(match) : match);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceFault)) throw error;
        onFault(error);
      }
    }),
  );
  return matches;
}

function coverOnly(match: FoundMatch): FoundMatch {
  const { url_cover } = match.candidate.facts;
  const facts = url_cover === undefined ? {} : { url_cover };
  return { ...match, candidate: { ...match.candidate, facts } };
}

/** An id is saved although its source was not queried: it distinguishes versions of a game. */
function bareMatches(
  { input, refusals, modes }: GameIdentifyRequest,
  externalIds: ReadonlyMap<SourceId, ExternalId>,
): [SourceId, FoundMatch][] {
  return [...externalIds].flatMap(([source, { id, reportedBy }]): [SourceId, FoundMatch][] => {
    const isKnown = input.known.layers.some((layer) => layer.source === source);
    if (isKnown || !modes.has(reportedBy) || isRejected(refusals, source, id)) return [];
    const candidate = bareCandidate(id, input.query);
    const evidence = { told_by: reportedBy };
    return [[source, { candidate, method: 'checksum', evidence, score: 1, state: 'applied' }]];
  });
}
