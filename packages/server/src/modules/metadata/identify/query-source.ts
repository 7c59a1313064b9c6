import type { SourceId } from '@saveroom/contract';

import type {
  GameQuery,
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

import type { ProviderIds } from '#modules/names/names.api.ts';
import type { LayerRow, RejectedMatchRow } from '#modules/roms/roms.api.ts';
import type { IdentifyInput } from './identify-input.ts';
import { isRejected, type FoundMatch } from './save-matches.ts';
import { isSure, pickCandidate } from './pick-candidate.ts';

/**
 * - `find`: search by all available evidence, the strongest first.
 * - `refetch`: fetch the matched game again by its id.
 * - `checksums`: search by checksums only.
 */
export type QueryMode = 'find' | 'refetch' | 'checksums';

export interface SourceQuery {
  readonly source: SourceId;
  readonly mode: QueryMode;
  readonly input: IdentifyInput;
  readonly rejectedMatches: readonly RejectedMatchRow[];
  /** The id of this game at this source, if another source reported it. */
  readonly externalId: ExternalId | undefined;
}

export interface ExternalId {
  readonly id: string;
  /** The source that reported the id. */
  readonly reportedBy: SourceId;
}

/** Queries one source for a game. Null: the source does not know the game. */
export async function querySource(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { input, mode } = query;
  if (!provider.supportsPlatform(input.query.platform)) return null;
  const current = currentLayer(query);
  // The match itself is certain, so only its facts are fetched again.
  const isCertain =
    current?.state === 'applied' && (mode === 'refetch' || current.method === 'user');
  if (isCertain && provider.findById) {
    return refetch(current, await provider.findById(current.source_id, input.query, context));
  }
  if (mode !== 'checksums') {
    const match = await findByKnownId(query, provider, context);
    if (match) return match;
  }
  const found = await provider.findByFiles?.(input.query, context);
  if (found && isAcceptable(query, found)) {
    const { method, evidence } = found;
    return { candidate: found, method, evidence, score: 1, state: 'applied' };
  }
  return mode === 'checksums' ? null : searchByName(query, provider, context);
}

const currentLayer = ({ input, source }: SourceQuery): LayerRow | undefined =>
  input.game.layers.find((layer) => layer.source === source);

const isAcceptable = ({ rejectedMatches, source }: SourceQuery, candidate: Candidate): boolean =>
  candidate.isOfPlatform && !isRejected(rejectedMatches, source, candidate.sourceId);

function refetch(current: LayerRow, candidate: Candidate | null): FoundMatch | null {
  if (!candidate || candidate.sourceId !== current.source_id) return null;
  const { method, score, state } = current;
  const evidence = JSON.parse(current.evidence) as Record<string, string>;
  return { candidate, method, score, state, evidence };
}

/** Matches by an id in the file name, then by an id that another source reported. */
async function findByKnownId(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { source, input, externalId, rejectedMatches } = query;
  const tagged = input.tagged[`${source}_id` as keyof ProviderIds];
  const ids: (Pick<FoundMatch, 'method' | 'evidence'> & { id: string })[] = [];
  if (tagged !== undefined) {
    ids.push({ id: String(tagged), method: 'file_tag', evidence: { tag: input.query.fsName } });
  }
  if (externalId) {
    const evidence = { told_by: externalId.reportedBy };
    ids.push({ id: externalId.id, method: 'checksum', evidence });
  }
  for (const { id, method, evidence } of ids) {
    if (isRejected(rejectedMatches, source, id)) continue;
    const candidate = provider.findById
      ? await provider.findById(id, input.query, context)
      : bareCandidate(id, input.query);
    if (candidate && isAcceptable(query, candidate)) {
      return { candidate, method, evidence, score: 1, state: 'applied' };
    }
  }
  return null;
}

/** A candidate of which only the id is known; its name is the title that was searched for. */
export const bareCandidate = (id: string, { title }: GameQuery): Candidate => ({
  sourceId: id,
  name: title,
  names: [],
  platformName: null,
  isOfPlatform: true,
  website: null,
  facts: {},
});

async function searchByName(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { input, source, rejectedMatches } = query;
  if (!provider.searchByName) return null;
  const candidates = await provider.searchByName(input.query.title, input.query, context);
  const allowed = candidates.filter(
    ({ sourceId }) => !isRejected(rejectedMatches, source, sourceId),
  );
  const picked = pickCandidate(input.target, allowed);
  if (!picked) return null;
  return { ...picked, state: isSure(picked) ? 'applied' : 'suggested' };
}

/** Ids of the same game at other sources. The first source that reports an id wins. */
export function collectExternalIds(
  matches: readonly (readonly [SourceId, FoundMatch])[],
): Map<SourceId, ExternalId> {
  const externalIds = new Map<SourceId, ExternalId>();
  for (const [reportedBy, { candidate, state }] of matches) {
    if (state !== 'applied') continue;
    for (const [source, id] of Object.entries(candidate.ids ?? {})) {
      if (id && !externalIds.has(source as SourceId)) {
        externalIds.set(source as SourceId, { id, reportedBy });
      }
    }
  }
  return externalIds;
}
