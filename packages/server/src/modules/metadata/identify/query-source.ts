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
 * - `content`: search by checksums only.
 */
export type QueryMode = 'find' | 'refetch' | 'content';

export interface SourceQuery {
  readonly source: SourceId;
  readonly mode: QueryMode;
  readonly input: IdentifyInput;
  readonly refusals: readonly RejectedMatchRow[];
  /** The id of this game at this source, if another source reported it. */
  readonly externalId: ExternalId | undefined;
}

export interface ExternalId {
  readonly id: string;
  /** The source that reported the id. */
  readonly reportedBy: SourceId;
}

/** Null: the source was queried and does not know the game. */
export async function querySource(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { input, mode } = query;
  if (!provider.supportsPlatform(input.query.platform)) return null;
  const current = currentLayer(query);
  const isFixed = current?.state === 'applied' && (mode === 'refetch' || current.method === 'user');
  if (isFixed && provider.byId) {
    return refetch(current, await provider.byId(current.source_id, input.query, context));
  }
  if (mode !== 'content') {
    const match = await byKnownId(query, provider, context);
    if (match) return match;
  }
  const content = await provider.byContent?.(input.query, context);
  if (content && isAcceptable(query, content)) {
    const { method, evidence } = content;
    return { candidate: content, method, evidence, score: 1, state: 'applied' };
  }
  return mode === 'content' ? null : byName(query, provider, context);
}

const currentLayer = ({ input, source }: SourceQuery): LayerRow | undefined =>
  input.known.layers.find((layer) => layer.source === source);

const isAcceptable = ({ refusals, source }: SourceQuery, candidate: Candidate): boolean =>
  candidate.isOfPlatform && !isRejected(refusals, source, candidate.sourceId);

function refetch(current: LayerRow, candidate: Candidate | null): FoundMatch | null {
  if (!candidate || candidate.sourceId !== current.source_id) return null;
  const { method, score, state } = current;
  const evidence = JSON.parse(current.evidence) as Record<string, string>;
  return { candidate, method, score, state, evidence };
}

/** By an id in the file name, then by an id that another source reported. */
async function byKnownId(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { source, input, externalId, refusals } = query;
  const tagged = input.tagged[`${source}_id` as keyof ProviderIds];
  const ids: (Pick<FoundMatch, 'method' | 'evidence'> & { id: string })[] = [
    ...(tagged === undefined
      ? []
      : [
          {
            id: String(tagged),
            method: 'file_tag' as const,
            evidence: { tag: input.query.fsName },
          },
        ]),
    ...(externalId
      ? [
          {
            id: externalId.id,
            method: 'checksum' as const,
            evidence: { told_by: externalId.reportedBy },
          },
        ]
      : []),
  ];
  for (const { id, method, evidence } of ids) {
    if (isRejected(refusals, source, id)) continue;
    const candidate = provider.byId
      ? await provider.byId(id, input.query, context)
      : bareCandidate(id, input.query);
    if (candidate && isAcceptable(query, candidate)) {
      return { candidate, method, evidence, score: 1, state: 'applied' };
    }
  }
  return null;
}

/** A candidate of which only the id is known. */
export const bareCandidate = (id: string, { title }: GameQuery): Candidate => ({
  sourceId: id,
  name: title,
  names: [],
  platformName: null,
  isOfPlatform: true,
  website: null,
  facts: {},
});

async function byName(
  query: SourceQuery,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundMatch | null> {
  const { input, source, refusals } = query;
  if (!provider.byName) return null;
  const candidates = await provider.byName(input.query.title, input.query, context);
  const allowed = candidates.filter(({ sourceId }) => !isRejected(refusals, source, sourceId));
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
