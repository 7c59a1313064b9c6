import type { SourceId } from '@saveroom/contract';

import type {
  AskedGame,
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

import type { ProviderIds } from '#modules/names/names.api.ts';
import type { LayerRow, RefusalRow } from '#modules/roms/roms.api.ts';
import type { Inquiry } from './asked-game.ts';
import { isRefused, type FoundLink } from './found-link.ts';
import { isSure, judgeCandidates } from './judge-candidates.ts';

/**
 * - `find`: by whatever speaks for a game, the strongest first.
 * - `refetch`: what the source says now about the game it is known to be.
 * - `content`: by checksums alone.
 */
export type AskMode = 'find' | 'refetch' | 'content';

export interface SourceQuestion {
  readonly source: SourceId;
  readonly mode: AskMode;
  readonly inquiry: Inquiry;
  readonly refusals: readonly RefusalRow[];
  /** What hash services call this game at this source. */
  readonly handed: HandedId | undefined;
}

export interface HandedId {
  readonly id: string;
  readonly by: SourceId;
}

const TAGS: Partial<Record<SourceId, keyof ProviderIds>> = {
  igdb: 'igdb_id',
  moby: 'moby_id',
  ss: 'ss_id',
  ra: 'ra_id',
  launchbox: 'launchbox_id',
};

/** Null: the source was asked and does not know it. */
export async function askSource(
  question: SourceQuestion,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundLink | null> {
  const { inquiry, mode } = question;
  if (!provider.knows(inquiry.asked.platform)) return null;
  const current = layerAt(question);
  const isKept = current?.state === 'applied' && (mode === 'refetch' || current.method === 'user');
  if (isKept && provider.byId) {
    return refetch(current, await provider.byId(current.source_id, inquiry.asked, context));
  }
  if (mode !== 'content') {
    const told = await byToldId(question, provider, context);
    if (told) return told;
  }
  const content = await provider.byContent?.(inquiry.asked, context);
  if (content && isFit(question, content)) {
    const { method, evidence } = content;
    return { candidate: content, method, evidence, score: 1, state: 'applied' };
  }
  return mode === 'content' ? null : byName(question, provider, context);
}

const layerAt = ({ inquiry, source }: SourceQuestion): LayerRow | undefined =>
  inquiry.known.layers.find((layer) => layer.source === source);

const isFit = ({ refusals, source }: SourceQuestion, candidate: Candidate): boolean =>
  candidate.isOfPlatform && !isRefused(refusals, source, candidate.sourceId);

function refetch(current: LayerRow, candidate: Candidate | null): FoundLink | null {
  if (!candidate || candidate.sourceId !== current.source_id) return null;
  const { method, score, state } = current;
  const evidence = JSON.parse(current.evidence) as Record<string, string>;
  return { candidate, method, score, state, evidence };
}

/** By an id that the name of the file tells, then by one that a hash service knows. */
async function byToldId(
  question: SourceQuestion,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundLink | null> {
  const { source, inquiry, handed, refusals } = question;
  const tag = TAGS[source];
  const tagged = tag && inquiry.tagged[tag];
  const told: (Pick<FoundLink, 'method' | 'evidence'> & { id: string })[] = [
    ...(tagged === undefined
      ? []
      : [
          {
            id: String(tagged),
            method: 'file_tag' as const,
            evidence: { tag: inquiry.asked.fsName },
          },
        ]),
    ...(handed
      ? [{ id: handed.id, method: 'checksum' as const, evidence: { told_by: handed.by } }]
      : []),
  ];
  for (const { id, method, evidence } of told) {
    if (isRefused(refusals, source, id)) continue;
    const candidate = provider.byId
      ? await provider.byId(id, inquiry.asked, context)
      : bareCandidate(id, inquiry.asked);
    if (candidate && isFit(question, candidate)) {
      return { candidate, method, evidence, score: 1, state: 'applied' };
    }
  }
  return null;
}

/** All that is known of a game of which only the id is. */
export const bareCandidate = (id: string, { title }: AskedGame): Candidate => ({
  sourceId: id,
  name: title,
  names: [],
  platformName: null,
  isOfPlatform: true,
  website: null,
  facts: {},
});

async function byName(
  question: SourceQuestion,
  provider: MetadataProvider,
  context: SourceContext,
): Promise<FoundLink | null> {
  const { inquiry, source, refusals } = question;
  if (!provider.byName) return null;
  const candidates = await provider.byName(inquiry.asked.title, inquiry.asked, context);
  const wanted = candidates.filter(({ sourceId }) => !isRefused(refusals, source, sourceId));
  const judged = judgeCandidates(inquiry.wanted, wanted);
  if (!judged) return null;
  return { ...judged, state: isSure(judged) ? 'applied' : 'suggested' };
}

/** Ids of the same game elsewhere, the first to tell one first. */
export function handedBy(
  links: readonly (readonly [SourceId, FoundLink])[],
): Map<SourceId, HandedId> {
  const handed = new Map<SourceId, HandedId>();
  for (const [by, { candidate, state }] of links) {
    if (state !== 'applied') continue;
    for (const [source, id] of Object.entries(candidate.ids ?? {})) {
      if (id && !handed.has(source as SourceId)) handed.set(source as SourceId, { id, by });
    }
  }
  return handed;
}
