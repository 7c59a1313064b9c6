import type { MetadataField, SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import {
  findLayers,
  findRefusals,
  type GameFacts,
  type LayerRow,
  removeLayer,
  saveLayer,
} from '#modules/roms/roms.api.ts';

import { cleanFacts } from './clean-facts.ts';
import { isRefused, mayReplace, type FoundLink } from './found-link.ts';
import type { Findings } from './identify-game.ts';

interface Saving {
  readonly now: string;
  /** The files are others than when sources were asked last. */
  readonly isChanged: boolean;
  /** Only these are taken over; undefined: all. */
  readonly fields?: readonly MetadataField[] | undefined;
}

/**
 * Writes what sources answered, as it is now: somebody may have chosen or refused something while
 * they were asked. What a source no longer knows stays, unless it was about other files. In a
 * transaction.
 */
export async function saveFindings(
  db: Db,
  romId: number,
  findings: Findings,
  saving: Saving,
): Promise<void> {
  const layers = new Map((await findLayers(db, [romId])).map((row) => [row.source, row]));
  const refusals = await findRefusals(db, romId);
  for (const [source, link] of findings) {
    const before = layers.get(source);
    if (!link) {
      if (before && saving.isChanged && isOfContent(before)) await removeLayer(db, romId, source);
      continue;
    }
    if (isRefused(refusals, source, link.candidate.sourceId)) continue;
    if (!mayReplace(before, link, saving)) continue;
    await saveLayer(db, layerRow(romId, { source, link, before, saving }));
  }
}

const isOfContent = ({ method }: LayerRow): boolean => method === 'checksum' || method === 'serial';

interface Linked {
  readonly source: SourceId;
  readonly link: FoundLink;
  readonly before: LayerRow | undefined;
  readonly saving: Pick<Saving, 'now' | 'fields'>;
}

export function layerRow(romId: number, { source, link, before, saving }: Linked): LayerRow {
  const { candidate, method, score, state, evidence } = link;
  const { sourceId, name, platformName, website } = candidate;
  const facts = cleanFacts(NAMELESS.has(source) ? candidate.facts : { name, ...candidate.facts });
  const isSame = before?.source_id === sourceId;
  // An id without facts says less than what is known of the same game already.
  const isBare = Object.keys(candidate.facts).length === 0;
  const told = isBare ? {} : facts;
  const kept = isSame ? (JSON.parse(before.facts) as GameFacts) : undefined;
  return {
    rom_id: romId,
    source,
    state,
    source_id: sourceId.slice(0, 200),
    method,
    score,
    evidence: JSON.stringify(evidence),
    name: name.slice(0, 500),
    platform_name: platformName,
    website,
    facts: JSON.stringify(
      kept && (isBare || saving.fields) ? takeFields(kept, told, saving.fields) : told,
    ),
    fetched_at: saving.now,
  };
}

/** They know pictures, and call them after files. */
const NAMELESS: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb', 'libretro']);

const PICTURES: Partial<Record<MetadataField, keyof GameFacts>> = {
  cover: 'url_cover',
  screenshots: 'url_screenshots',
  manual: 'url_manual',
};

/** The old facts with some of the new ones in their place. */
function takeFields(
  before: GameFacts,
  after: GameFacts,
  fields: readonly MetadataField[] | undefined,
): GameFacts {
  const keys = new Set<string>((fields ?? []).map((field) => PICTURES[field] ?? field));
  const taken = Object.entries(after).filter(([key]) => keys.has(key));
  return { ...before, ...Object.fromEntries(taken) };
}
