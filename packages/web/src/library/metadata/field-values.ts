import type { FieldValue, MetadataField } from '@saveroom/contract';

export type FieldKind = 'text' | 'long' | 'list' | 'date' | 'rating';

/** Fields of the details tab; images are on the cover tab. */
export const FACT_FIELDS = {
  name: 'text',
  name_sort_key: 'text',
  summary: 'long',
  first_release_date: 'date',
  player_count: 'text',
  average_rating: 'rating',
  youtube_video_id: 'text',
  genres: 'list',
  franchises: 'list',
  collections: 'list',
  companies: 'list',
  game_modes: 'list',
  age_ratings: 'list',
  regions: 'list',
  languages: 'list',
  alternative_names: 'list',
} as const satisfies Partial<Record<MetadataField, FieldKind>>;
export type FactField = keyof typeof FACT_FIELDS;

const isFactField = (field: string): field is FactField => Object.hasOwn(FACT_FIELDS, field);

/** In display order. */
export const FACT_ORDER = Object.keys(FACT_FIELDS).filter(isFactField);

const DATE_LENGTH = 10;

/** Timestamp in milliseconds as the value of a date input, in UTC. */
export function toDateText(value: FieldValue): string {
  if (typeof value !== 'number') return '';
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, DATE_LENGTH);
}

export function fromDateText(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`);
  return text === '' || Number.isNaN(time) ? null : time;
}

export const toList = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : []);

export const toText = (value: FieldValue): string => {
  if (value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** Null if there is no number. Limited to 0 to 100. */
export function fromRatingText(text: string): number | null {
  const value = Number.parseFloat(text.replace(',', '.'));
  return Number.isNaN(value) ? null : Math.min(100, Math.max(0, value));
}

/** Only a first check: the server decides whether it may download the address. */
export function isPictureAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text.trim());
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
  } catch {
    return false;
  }
}
