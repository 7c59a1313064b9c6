import type { FieldValue, MetadataField, SourceId } from '@saveroom/contract';

import { RAW_FIELDS, type RawField } from '#modules/roms/roms.tables.ts';

import { letterOf } from '#modules/names/names.api.ts';
import type { Layer, DisplayFields } from './merge.ts';

/** Input of the display columns besides the merged fields. */
export interface ColumnInput {
  readonly layers: readonly Layer[];
  /** The sources by priority, highest first. */
  readonly order: readonly SourceId[];
  readonly datName: string | null;
  readonly isDatComplete: boolean;
  /** JSON objects that a user wrote. */
  readonly raw: Readonly<Partial<Record<RawField, string>>>;
}

const NUMERIC_ID_SOURCES = [
  'igdb',
  'sgdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
] as const satisfies readonly SourceId[];
const MAX_ID = 2 ** 31 - 1;

/** A match of one of these identifies a game; the others only provide pictures or ids. */
const IDENTIFYING: ReadonlySet<SourceId> = new Set<SourceId>([
  'igdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
]);

/** The display columns of `rom` and `rom_detail`. Nothing else writes them. */
export function displayColumns(fields: DisplayFields, input: ColumnInput) {
  return { rom: romColumns(fields, input), detail: detailColumns(fields, input) };
}

function romColumns(fields: DisplayFields, { layers, datName, isDatComplete }: ColumnInput) {
  const sortKey = text(fields, 'name_sort_key');
  const ids = Object.fromEntries(
    NUMERIC_ID_SOURCES.map((source) => [`${source}_id`, numberOf(idOf(layers, source))]),
  ) as Record<`${(typeof NUMERIC_ID_SOURCES)[number]}_id`, number | null>;
  const isVerified = isDatComplete || layers.some(({ facts }) => facts.is_verified === true);
  return {
    name: text(fields, 'name'),
    sort_key: sortKey,
    letter: letterOf(sortKey),
    regions: list(fields, 'regions'),
    languages: list(fields, 'languages'),
    genres: list(fields, 'genres'),
    franchises: list(fields, 'franchises'),
    collections: list(fields, 'collections'),
    companies: list(fields, 'companies'),
    game_modes: list(fields, 'game_modes'),
    age_ratings: list(fields, 'age_ratings'),
    player_count: text(fields, 'player_count'),
    first_release_date: number(fields, 'first_release_date'),
    average_rating: number(fields, 'average_rating'),
    verified: isVerified ? 1 : 0,
    dat_name: datName,
    identified: layers.some(({ source }) => IDENTIFYING.has(source)) ? 1 : 0,
    ...ids,
    libretro_id: idOf(layers, 'libretro') ?? null,
  } as const;
}

function detailColumns(fields: DisplayFields, { layers, order, raw }: ColumnInput) {
  const slugs = order.flatMap((source) => factsOf(layers, source)?.slug ?? []);
  const rawColumns = Object.fromEntries(
    RAW_FIELDS.map((field) => [field, raw[field] ?? rawOf(layers, field)]),
  ) as Record<RawField, string>;
  return {
    slug: slugs.find((slug) => slug !== '') ?? null,
    summary: text(fields, 'summary') || null,
    alternative_names: list(fields, 'alternative_names'),
    youtube_video_id: text(fields, 'youtube_video_id') || null,
    url_cover: text(fields, 'cover'),
    url_manual: text(fields, 'manual'),
    ...rawColumns,
    ra_metadata: rawOf(layers, 'ra_metadata'),
  };
}

const text = (fields: DisplayFields, field: MetadataField): string => {
  const { value } = fields[field];
  return value === null || Array.isArray(value) ? '' : String(value);
};

const list = (fields: DisplayFields, field: MetadataField): string =>
  JSON.stringify(listOf(fields[field].value));

const listOf = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);

const number = (fields: DisplayFields, field: MetadataField): number | null => {
  const { value } = fields[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

const layerOf = (layers: readonly Layer[], source: string): Layer | undefined =>
  layers.find((layer) => layer.source === source);

const factsOf = (layers: readonly Layer[], source: string) => layerOf(layers, source)?.facts;

const idOf = (layers: readonly Layer[], source: string): string | undefined =>
  layerOf(layers, source)?.sourceId;

function numberOf(id: string | undefined): number | null {
  if (id === undefined || !/^\d{1,10}$/.test(id)) return null;
  const value = Number(id);
  return value > 0 && value <= MAX_ID ? value : null;
}

const rawOf = (layers: readonly Layer[], column: string): string =>
  JSON.stringify(factsOf(layers, column.replace(/_metadata$/, ''))?.raw ?? {});
