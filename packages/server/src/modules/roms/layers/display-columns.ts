import {
  SOURCES,
  WIRE,
  WIRE_SOURCES,
  type FieldValue,
  type MetadataField,
  type SourceId,
  type WireIds,
  type WireSource,
} from '@saveroom/contract';

import { columnsWith } from '#modules/roms/rom-columns.ts';
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

const MAX_ID = 2 ** 31 - 1;

/** The display columns of `rom` and `rom_detail`. Nothing else writes them. */
export function displayColumns(fields: DisplayFields, input: ColumnInput) {
  return { rom: romColumns(fields, input), detail: detailColumns(fields, input) };
}

function romColumns(fields: DisplayFields, { layers, datName, isDatComplete }: ColumnInput) {
  const sortKey = text(fields, 'name_sort_key');
  const isVerified = isDatComplete || layers.some(({ facts }) => facts.is_verified === true);
  return {
    ...mergedColumns(fields),
    sort_key: sortKey,
    letter: letterOf(sortKey),
    verified: isVerified ? 1 : 0,
    dat_name: datName,
    identified: layers.some(({ source }) => SOURCES[source].identifies) ? 1 : 0,
    ...idColumns(layers),
  } as const;
}

const TEXTS = columnsWith('merge', 'text');
const LISTS = columnsWith('merge', 'list');
const NUMBERS = columnsWith('merge', 'number');

const mergedColumns = (fields: DisplayFields) => ({
  ...(Object.fromEntries(TEXTS.map((column) => [column, text(fields, column)])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  ...(Object.fromEntries(LISTS.map((column) => [column, list(fields, column)])) as Record<
    (typeof LISTS)[number],
    string
  >),
  ...(Object.fromEntries(NUMBERS.map((column) => [column, number(fields, column)])) as Record<
    (typeof NUMBERS)[number],
    number | null
  >),
});

/** Sources that RomM's API does not have have no column: their ids are in layers. */
const ID_COLUMNS = WIRE_SOURCES.filter((source): source is OwnWireSource =>
  Object.hasOwn(SOURCES, source),
);
type OwnWireSource = Extract<WireSource, SourceId>;
type IdColumns = WireIds<OwnWireSource>;

const idColumns = (layers: readonly Layer[]) =>
  Object.fromEntries(
    ID_COLUMNS.map((source) => {
      const id = idOf(layers, source);
      return [`${source}_id`, WIRE[source].idType === 'number' ? numberOf(id) : (id ?? null)];
    }),
  ) as { [Column in keyof IdColumns]: IdColumns[Column] | null };

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
