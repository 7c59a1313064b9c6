import {
  MATCH_METHODS,
  type MetadataField,
  type SourceId,
  type MatchMethod,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Candidate } from '#modules/metadata/sources/provider.ts';
import {
  findLayers,
  findRejectedMatches,
  removeLayer,
  saveLayer,
  type GameFacts,
  type LayerRow,
  type RejectedMatchRow,
} from '#modules/roms/roms.api.ts';

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
  const refusals = await findRejectedMatches(db, romId);
  for (const [source, match] of matches) {
    const before = layers.get(source);
    if (!match) {
      if (before && options.isChanged && isContentMatch(before))
        await removeLayer(db, romId, source);
      continue;
    }
    if (isRejected(refusals, source, match.candidate.sourceId)) continue;
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

/** A game of a source, and the evidence that it is this game. */
export interface FoundMatch {
  readonly candidate: Candidate;
  readonly method: MatchMethod;
  readonly score: number;
  readonly state: 'applied' | 'suggested';
  readonly evidence: Readonly<Record<string, string>>;
}

/** Null: the source does not know the game. Failed sources are absent. */
export type MatchesBySource = ReadonlyMap<SourceId, FoundMatch | null>;

export const isRejected = (
  refusals: readonly RejectedMatchRow[],
  source: SourceId,
  sourceId: string,
): boolean =>
  refusals.some(
    (one) => one.source === source && (one.source_id === '' || one.source_id === sourceId),
  );

const strength = (method: MatchMethod): number => MATCH_METHODS.indexOf(method);

/**
 * Whether a new match may replace the current one. It never replaces the choice of a user, and
 * replaces a match with stronger evidence only if the files have changed.
 */
function mayReplace(
  before: LayerRow | undefined,
  found: FoundMatch,
  { isChanged }: { isChanged: boolean },
): boolean {
  if (!before || before.source_id === found.candidate.sourceId) return true;
  if (found.method === 'user') return true;
  if (before.method === 'user') return false;
  if (isChanged) return true;
  if (before.state === 'applied' && found.state === 'suggested') return false;
  if (before.state === 'suggested') return true;
  return strength(found.method) <= strength(before.method);
}

const TEXT_FACTS = [
  'name',
  'slug',
  'summary',
  'player_count',
  'youtube_video_id',
  'url_cover',
  'url_title_screen',
  'url_logo',
  'url_manual',
] as const;
const LIST_FACTS = [
  'alternative_names',
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'regions',
  'languages',
  'url_screenshots',
] as const;
const MAX_TEXT = 50_000;
const MAX_ITEM = 1000;
const MAX_ITEMS = 200;
const MAX_RAW = 500_000;
/** End of the year 9999. */
const LAST_DATE = 253_402_300_799_000;

/** Removes values that are empty, too long or of the wrong type. */
export function cleanFacts(facts: GameFacts): GameFacts {
  const clean: Record<string, unknown> = {};
  for (const key of TEXT_FACTS) {
    const text = cleanText(facts[key], MAX_TEXT);
    if (text !== '') clean[key] = text;
  }
  for (const key of LIST_FACTS) {
    const list: unknown = facts[key];
    if (!Array.isArray(list)) continue;
    const items = list.map((item) => cleanText(item, MAX_ITEM)).filter((item) => item !== '');
    if (items.length > 0) clean[key] = [...new Set(items)].slice(0, MAX_ITEMS);
  }
  const { first_release_date: date, average_rating: rating, is_verified, raw } = facts;
  if (isBetween(date, -LAST_DATE, LAST_DATE)) clean['first_release_date'] = Math.trunc(date);
  if (isBetween(rating, 0, 100)) clean['average_rating'] = rating;
  if (is_verified === true) clean['is_verified'] = true;
  if (typeof raw === 'object' && !Array.isArray(raw) && JSON.stringify(raw).length < MAX_RAW) {
    clean['raw'] = raw;
  }
  return clean;
}

const cleanText = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, most) : '';

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
