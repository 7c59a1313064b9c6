import type { FieldValue, MetadataField } from '@saveroom/contract';

export type FieldKind = 'text' | 'long' | 'words' | 'date' | 'rating';

/** Those that are edited as facts; pictures have a part of their own. */
export const FACT_FIELDS = {
  name: 'text',
  name_sort_key: 'text',
  summary: 'long',
  first_release_date: 'date',
  player_count: 'text',
  average_rating: 'rating',
  youtube_video_id: 'text',
  genres: 'words',
  franchises: 'words',
  collections: 'words',
  companies: 'words',
  game_modes: 'words',
  age_ratings: 'words',
  regions: 'words',
  languages: 'words',
  alternative_names: 'words',
} as const satisfies Partial<Record<MetadataField, FieldKind>>;
export type FactField = keyof typeof FACT_FIELDS;

const isFactField = (field: string): field is FactField => Object.hasOwn(FACT_FIELDS, field);

/** In the order of the form. */
export const FACT_ORDER = Object.keys(FACT_FIELDS).filter(isFactField);

const DATE_LENGTH = 10;

/** Milliseconds since 1970 as a date field writes them; days are those of UTC. */
export function toDateText(value: FieldValue): string {
  if (typeof value !== 'number') return '';
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, DATE_LENGTH);
}

export function fromDateText(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`);
  return text === '' || Number.isNaN(time) ? null : time;
}

export const toWords = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value : [];

export const toText = (value: FieldValue): string => {
  if (value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** Null: nothing. Out of range: the nearest that is in it. */
export function fromRatingText(text: string): number | null {
  const value = Number.parseFloat(text.replace(',', '.'));
  return Number.isNaN(value) ? null : Math.min(100, Math.max(0, value));
}
