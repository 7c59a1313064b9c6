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
const MOST_TEXT = 50_000;
const MOST_WORD = 1000;
const MOST_WORDS = 200;
const MOST_RAW = 500_000;
/** What a clock can show: the year 9999. */
const LAST_DATE = 253_402_300_799_000;

/** What is kept of what a source says: nothing empty, endless or of the wrong kind. */
export function cleanFacts(facts: GameFacts): GameFacts {
  const kept: Record<string, unknown> = {};
  for (const key of TEXTS) {
    const text = cleanText(facts[key], MOST_TEXT);
    if (text !== '') kept[key] = text;
  }
  for (const key of LISTS) {
    const list: unknown = facts[key];
    if (!Array.isArray(list)) continue;
    const words = list.map((word) => cleanText(word, MOST_WORD)).filter((word) => word !== '');
    if (words.length > 0) kept[key] = [...new Set(words)].slice(0, MOST_WORDS);
  }
  const { first_release_date: date, average_rating: rating, is_verified, raw } = facts;
  if (isBetween(date, -LAST_DATE, LAST_DATE)) kept['first_release_date'] = Math.trunc(date);
  if (isBetween(rating, 0, 100)) kept['average_rating'] = rating;
  if (is_verified === true) kept['is_verified'] = true;
  if (typeof raw === 'object' && !Array.isArray(raw) && JSON.stringify(raw).length < MOST_RAW) {
    kept['raw'] = raw;
  }
  return kept;
}

const cleanText = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, most) : '';

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
