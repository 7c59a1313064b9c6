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
 * Saves the matches. Reads layers and rejected matches again, because a user may have changed them
 * while sources were queried. A match that a source no longer finds stays, unless the files
 * changed. Must run in a transaction.
 */
export async function saveMatches(
  db: Db,
  romId: number,
  matches: MatchesBySource,
  options: SaveOptions,
): Promise<void> {
  const layers = new Map((await findLayers(db, [romId])).map((row) => [row.source, row]));
  const rejectedMatches = await findRejectedMatches(db, romId);
  for (const [source, match] of matches) {
    const current = layers.get(source);
    if (!match) {
      if (current && options.isChanged && isContentMatch(current))
        await removeLayer(db, romId, source);
      continue;
    }
    if (isRejected(rejectedMatches, source, match.candidate.sourceId)) continue;
    if (!mayReplace(current, match, options)) continue;
    await saveLayer(db, layerRow(romId, { source, match, current, options }));
  }
}

const isContentMatch = ({ method }: LayerRow): boolean =>
  method === 'checksum' || method === 'serial';

interface LayerInput {
  readonly source: SourceId;
  readonly match: FoundMatch;
  readonly current: LayerRow | undefined;
  readonly options: Pick<SaveOptions, 'now' | 'fields'>;
}

/** The row of a match. `current` is the row that it replaces. */
export function layerRow(romId: number, { source, match, current, options }: LayerInput): LayerRow {
  const { candidate, method, score, state, evidence } = match;
  const { sourceId, name, platformName, website } = candidate;
  const facts = cleanFacts(NAMELESS.has(source) ? candidate.facts : { name, ...candidate.facts });
  const isSame = current?.source_id === sourceId;
  // An id without facts does not replace the facts already known of the same game.
  const isBare = Object.keys(candidate.facts).length === 0;
  const newFacts = isBare ? {} : facts;
  const stored = isSame ? (JSON.parse(current.facts) as GameFacts) : undefined;
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
      stored && (isBare || options.fields)
        ? mergeFields(stored, newFacts, options.fields)
        : newFacts,
    ),
    fetched_at: options.now,
  };
}

/** Picture sources, whose names are file names, so they give no title. */
const NAMELESS: ReadonlySet<SourceId> = new Set<SourceId>(['sgdb', 'libretro']);

const PICTURES: Partial<Record<MetadataField, keyof GameFacts>> = {
  cover: 'url_cover',
  screenshots: 'url_screenshots',
  manual: 'url_manual',
};

/** The old facts with the given fields replaced by new ones. */
function mergeFields(
  current: GameFacts,
  after: GameFacts,
  fields: readonly MetadataField[] | undefined,
): GameFacts {
  const keys = new Set<string>((fields ?? []).map((field) => PICTURES[field] ?? field));
  const updated = Object.entries(after).filter(([key]) => keys.has(key));
  return { ...current, ...Object.fromEntries(updated) };
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

/** A user rejected this match or the whole source. */
export const isRejected = (
  rejectedMatches: readonly RejectedMatchRow[],
  source: SourceId,
  sourceId: string,
): boolean =>
  isSourceRejected(rejectedMatches, source) ||
  rejectedMatches.some((match) => match.source === source && match.source_id === sourceId);

/** A user rejected all matches of the source, which is stored with an empty id. */
export const isSourceRejected = (
  rejectedMatches: readonly RejectedMatchRow[],
  source: SourceId,
): boolean => rejectedMatches.some((match) => match.source === source && match.source_id === '');

const strength = (method: MatchMethod): number => MATCH_METHODS.indexOf(method);

/**
 * Whether a new match may replace the current one. It never replaces the choice of a user, and
 * replaces a match with stronger evidence only if the files have changed.
 */
function mayReplace(
  current: LayerRow | undefined,
  found: FoundMatch,
  { isChanged }: { isChanged: boolean },
): boolean {
  if (!current || current.source_id === found.candidate.sourceId) return true;
  if (found.method === 'user') return true;
  if (current.method === 'user') return false;
  if (isChanged) return true;
  if (current.state === 'applied' && found.state === 'suggested') return false;
  if (current.state === 'suggested') return true;
  return strength(found.method) <= strength(current.method);
}

const TEXT_FACTS = [
  'name',
  'slug',
  'summary',
  'player_count',
  'youtube_video_id',
  'url_cover',
  'url_title_screen',
  'url_background',
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

const cleanText = (value: unknown, maxLength: number): string =>
  typeof value === 'string'
    ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, maxLength)
    : '';

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
