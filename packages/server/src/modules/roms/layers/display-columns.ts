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
import type { DisplayField, DisplayFields, Layer, MergeInput } from './merge.ts';

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
export function toDisplayColumns(fields: DisplayFields, input: ColumnInput) {
  return { rom: romColumns(fields, input), detail: detailColumns(fields, input) };
}

function romColumns(fields: DisplayFields, { layers, datName, isDatComplete }: ColumnInput) {
  const sortKey = textValue(fields, 'name_sort_key');
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
  ...(Object.fromEntries(TEXTS.map((column) => [column, textValue(fields, column)])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  ...(Object.fromEntries(LISTS.map((column) => [column, listValue(fields, column)])) as Record<
    (typeof LISTS)[number],
    string
  >),
  ...(Object.fromEntries(NUMBERS.map((column) => [column, numberValue(fields, column)])) as Record<
    (typeof NUMBERS)[number],
    number | null
  >),
});

/** Sources that RomM's API does not know have no column; their ids are only in layers. */
const ID_COLUMNS = WIRE_SOURCES.filter((source): source is OwnWireSource =>
  Object.hasOwn(SOURCES, source),
);
type OwnWireSource = Extract<WireSource, SourceId>;
type IdColumns = WireIds<OwnWireSource>;

const idColumns = (layers: readonly Layer[]) =>
  Object.fromEntries(
    ID_COLUMNS.map((source) => {
      const id = findIdAtSource(layers, source);
      return [`${source}_id`, WIRE[source].idType === 'number' ? parseId(id) : (id ?? null)];
    }),
  ) as { [Column in keyof IdColumns]: IdColumns[Column] | null };

function detailColumns(fields: DisplayFields, { layers, order, raw }: ColumnInput) {
  const slugs = order.flatMap((source) => findFacts(layers, source)?.slug ?? []);
  const rawColumns = Object.fromEntries(
    RAW_FIELDS.map((field) => [field, raw[field] ?? rawJson(layers, field)]),
  ) as Record<RawField, string>;
  return {
    slug: slugs.find((slug) => slug !== '') ?? null,
    summary: textValue(fields, 'summary') || null,
    alternative_names: listValue(fields, 'alternative_names'),
    youtube_video_id: textValue(fields, 'youtube_video_id') || null,
    url_cover: textValue(fields, 'cover'),
    url_manual: textValue(fields, 'manual'),
    ...rawColumns,
    ra_metadata: rawJson(layers, 'ra_metadata'),
    gamelist_metadata: rawJson(layers, 'gamelist_metadata'),
  };
}

const textValue = (fields: DisplayFields, field: MetadataField): string => {
  const { value } = fields[field];
  return value === null || Array.isArray(value) ? '' : String(value);
};

const listValue = (fields: DisplayFields, field: MetadataField): string =>
  JSON.stringify(listOf(fields[field].value));

const listOf = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);

const numberValue = (fields: DisplayFields, field: MetadataField): number | null => {
  const { value } = fields[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

const findLayer = (layers: readonly Layer[], source: string): Layer | undefined =>
  layers.find((layer) => layer.source === source);

const findFacts = (layers: readonly Layer[], source: string) => findLayer(layers, source)?.facts;

const findIdAtSource = (layers: readonly Layer[], source: string): string | undefined =>
  findLayer(layers, source)?.idAtSource;

function parseId(id: string | undefined): number | null {
  if (id === undefined || !/^\d{1,10}$/.test(id)) return null;
  const value = Number(id);
  return value > 0 && value <= MAX_ID ? value : null;
}

const rawJson = (layers: readonly Layer[], column: string): string =>
  JSON.stringify(findFacts(layers, column.replace(/_metadata$/, ''))?.raw ?? {});

/** A picture or manual that could be downloaded for a game. */
export interface ArtworkCandidate {
  readonly kind: 'cover' | 'screenshot' | 'title_screen' | 'background' | 'logo' | 'manual';
  readonly source: SourceId;
  readonly url: string;
}

/** The available pictures and manuals of a game, the best of each kind first. */
export function artworkCandidates(fields: DisplayFields, input: MergeInput): ArtworkCandidate[] {
  const { cover, screenshots, manual } = fields;
  return [
    ...toCandidates('cover', listUrls(cover)),
    ...toCandidates('screenshot', screenshotUrls(screenshots)),
    ...toCandidates('title_screen', findFirstUrl(input, 'url_title_screen')),
    ...toCandidates('background', findFirstUrl(input, 'url_background')),
    ...toCandidates('logo', findFirstUrl(input, 'url_logo')),
    ...toCandidates('manual', listUrls(manual)),
  ];
}

const toCandidates = (
  kind: ArtworkCandidate['kind'],
  urls: readonly SourceUrl[],
): ArtworkCandidate[] => urls.map((url) => ({ kind, ...url }));

interface SourceUrl {
  readonly source: SourceId;
  readonly url: string;
}

/** Placeholder for a URL that no source provides any more. */
const ANY_SOURCE: SourceId = 'igdb';

const originSource = (origin: DisplayField['origin']): SourceId =>
  origin === null || origin === 'user' || origin === 'file' || origin === 'dat'
    ? ANY_SOURCE
    : origin;

/**
 * The URLs of a cover or manual, the best first: if one is unavailable, the next one is used. A
 * locked value has no fallback.
 */
function listUrls({ value, origin, isLocked, choices }: DisplayField): SourceUrl[] {
  const displayed =
    typeof value === 'string' && value !== '' ? [{ source: originSource(origin), url: value }] : [];
  if (isLocked) return displayed;
  return choices.flatMap((choice) =>
    typeof choice.value === 'string'
      ? [{ source: originSource(choice.origin), url: choice.value }]
      : [],
  );
}

const screenshotUrls = ({ value, origin }: DisplayField): SourceUrl[] =>
  Array.isArray(value) ? value.map((url) => ({ source: originSource(origin), url })) : [];

function findFirstUrl(
  { layers, orderOf }: MergeInput,
  fact: 'url_title_screen' | 'url_background' | 'url_logo',
): SourceUrl[] {
  for (const source of orderOf('screenshots')) {
    const url = layers.find((layer) => layer.source === source)?.facts[fact];
    if (url) return [{ source, url }];
  }
  return [];
}
