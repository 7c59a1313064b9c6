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
import { isRefused, mayReplace, type FoundMatch } from './found-match.ts';
import type { MatchesBySource } from './identify-game.ts';

interface SaveOptions {
  readonly now: string;
  /** The files changed since sources were last queried. */
  readonly isChanged: boolean;
  /** Only these fields are updated; undefined: all. */
  readonly fields?: readonly MetadataField[] | undefined;
}

/**
 * Saves the matches. Reads layers and refusals again, because a user may have changed them while
 * sources were queried. A match that a source no longer finds stays, unless the files changed. Must
 * run in a transaction.
 */
export async function saveMatches(
  db: Db,
  romId: number,
  matches: MatchesBySource,
  options: SaveOptions,
): Promise<void> {
  const layers = new Map((await findLayers(db, [romId])).map((row) => [row.source, row]));
  const refusals = await findRefusals(db, romId);
  for (const [source, match] of matches) {
    const before = layers.get(source);
    if (!match) {
      if (before && options.isChanged && isContentMatch(before))
        await removeLayer(db, romId, source);
      continue;
    }
    if (isRefused(refusals, source, match.candidate.sourceId)) continue;
    if (!mayReplace(before, match, options)) continue;
    await saveLayer(db, layerRow(romId, { source, match, before, options }));
  }
}

const isContentMatch = ({ method }: LayerRow): boolean =>
  method === 'checksum' || method === 'serial';

interface LayerInput {
  readonly source: SourceId;
  readonly match: FoundMatch;
  readonly before: LayerRow | undefined;
  readonly options: Pick<SaveOptions, 'now' | 'fields'>;
}

export function layerRow(romId: number, { source, match, before, options }: LayerInput): LayerRow {
  const { candidate, method, score, state, evidence } = match;
  const { sourceId, name, platformName, website } = candidate;
  const facts = cleanFacts(NAMELESS.has(source) ? candidate.facts : { name, ...candidate.facts });
  const isSame = before?.source_id === sourceId;
  // An id without facts does not replace the facts already known of the same game.
  const isBare = Object.keys(candidate.facts).length === 0;
  const fresh = isBare ? {} : facts;
  const stored = isSame ? (JSON.parse(before.facts) as GameFacts) : undefined;
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
      stored && (isBare || options.fields) ? mergeFields(stored, fresh, options.fields) : fresh,
    ),
    fetched_at: options.now,
  };
}

/** Picture sources, whose names are file names. */
const NAMELESS: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb', 'libretro']);

const PICTURES: Partial<Record<MetadataField, keyof GameFacts>> = {
  cover: 'url_cover',
  screenshots: 'url_screenshots',
  manual: 'url_manual',
};

/** The old facts with the given fields replaced by new ones. */
function mergeFields(
  before: GameFacts,
  after: GameFacts,
  fields: readonly MetadataField[] | undefined,
): GameFacts {
  const keys = new Set<string>((fields ?? []).map((field) => PICTURES[field] ?? field));
  const updated = Object.entries(after).filter(([key]) => keys.has(key));
  return { ...before, ...Object.fromEntries(updated) };
}
