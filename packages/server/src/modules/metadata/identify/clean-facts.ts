import type { GameFacts } from '#modules/roms/roms.api.ts';

const TEXTS = [
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
const LISTS = [
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
  for (const key of TEXTS) {
    const text = cleanText(facts[key], MAX_TEXT);
    if (text !== '') clean[key] = text;
  }
  for (const key of LISTS) {
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
