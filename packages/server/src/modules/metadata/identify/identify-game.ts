import type { SourceId } from '@saveroom/contract';

import type { LocalePreferences } from '#modules/names/names.api.ts';
import type { SourceGateway } from '#modules/metadata/sources/source-gateway.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

import type { RejectedMatchRow } from '#modules/roms/roms.api.ts';
import {
  querySource,
  bareCandidate,
  collectExternalIds,
  type QueryMode,
  type ExternalId,
} from './query-source.ts';
import type { IdentifyInput } from './identify-input.ts';
import {
  isRejected,
  isSourceRejected,
  type FoundMatch,
  type MatchesBySource,
} from './save-matches.ts';

interface IdentifyContext {
  readonly gateway: Pick<SourceGateway, 'query'>;
  readonly preferences: LocalePreferences;
  readonly signal: AbortSignal;
  /** A source failed; the others continue. */
  readonly onFault: (fault: SourceError) => void;
}

interface GameIdentifyRequest {
  readonly input: IdentifyInput;
  readonly rejectedMatches: readonly RejectedMatchRow[];
  /** The sources to query, and how. */
  readonly modes: ReadonlyMap<SourceId, QueryMode>;
}

/** These sources match by checksum and report the ids of a game at other sources. */
const HASH_SERVICES: ReadonlySet<SourceId> = new Set<SourceId>(['hasheous', 'playmatch']);
/** These sources have only pictures. They are queried last, with the ids that others reported. */
const PICTURE_SOURCES: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb']);

/** Queries the sources for one game: hash services first, then the others, picture sources last. */
export async function identifyGame(
  context: IdentifyContext,
  request: GameIdentifyRequest,
): Promise<MatchesBySource> {
  const sources = [...request.modes.keys()];
  const first = await queryAll(
    context,
    request,
    sources.filter((source) => HASH_SERVICES.has(source)),
  );
  const firstIds = collectExternalIds(foundMatches(first));
  const others = sources.filter(
    (source) => !HASH_SERVICES.has(source) && !PICTURE_SOURCES.has(source),
  );
  const second = await queryAll(context, request, others, firstIds);
  const externalIds = new Map([...collectExternalIds(foundMatches(second)), ...firstIds]);
  const last = await queryAll(
    context,
    request,
    sources.filter((source) => PICTURE_SOURCES.has(source)),
    externalIds,
  );
  return new Map([...bareMatches(request, externalIds), ...first, ...second, ...last]);
}

const foundMatches = (matches: MatchesBySource): [SourceId, FoundMatch][] =>
  [...matches].flatMap(([source, match]) => (match ? [[source, match]] : []));

async function queryAll(
  { gateway, preferences, signal, onFault }: IdentifyContext,
  { input, rejectedMatches, modes }: GameIdentifyRequest,
  sources: readonly SourceId[],
  externalIds: ReadonlyMap<SourceId, ExternalId> = new Map(),
): Promise<MatchesBySource> {
  const matches = new Map<SourceId, FoundMatch | null>();
  await Promise.all(
    sources.map(async (source) => {
      if (isSourceRejected(rejectedMatches, source)) return;
      const mode = modes.get(source) ?? 'find';
      const query = { source, mode, input, rejectedMatches, externalId: externalIds.get(source) };
      try {
        const match = await gateway.query(
          source,
          (provider, context) => querySource(query, provider, context),
          { signal, preferences },
        );
        matches.set(source, match && PICTURE_SOURCES.has(source) ? coverOnly(match) : match);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceError)) throw error;
        onFault(error);
      }
    }),
  );
  return matches;
}

/** The match with only its cover. */
function coverOnly(match: FoundMatch): FoundMatch {
  const { url_cover } = match.candidate.facts;
  const facts = url_cover === undefined ? {} : { url_cover };
  return { ...match, candidate: { ...match.candidate, facts } };
}

/**
 * Matches by the ids that queried sources reported for other sources; a result of the other source
 * itself replaces them. The id alone is saved, because it helps to group the versions of a game.
 */
function bareMatches(
  { input, rejectedMatches }: GameIdentifyRequest,
  externalIds: ReadonlyMap<SourceId, ExternalId>,
): [SourceId, FoundMatch][] {
  return [...externalIds].flatMap(([source, { id, reportedBy }]): [SourceId, FoundMatch][] => {
    const hasLayer = input.game.layers.some((layer) => layer.source === source);
    if (hasLayer || isRejected(rejectedMatches, source, id)) return [];
    const candidate = bareCandidate(id, input.query);
    const evidence = { told_by: reportedBy };
    return [[source, { candidate, method: 'checksum', evidence, score: 1, state: 'applied' }]];
  });
}
