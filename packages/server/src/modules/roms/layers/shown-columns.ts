import type { FieldValue, MetadataField, SourceId } from '@saveroom/contract';

import { RAW_FIELDS, type RawField } from '#modules/roms/roms.tables.ts';

import { letterOf } from '#modules/names/names.api.ts';
import type { Layer, ShownFields } from './merge.ts';

/** What is stored beside the fields. */
export interface Beside {
  readonly layers: readonly Layer[];
  /** The sources, the first to be believed first. */
  readonly order: readonly SourceId[];
  readonly datName: string | null;
  readonly isDatComplete: boolean;
  /** JSON objects that a person wrote. */
  readonly raw: Readonly<Partial<Record<RawField, string>>>;
}

const NUMBERED = [
  'igdb',
  'sgdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
] as const satisfies readonly SourceId[];
const LARGEST_ID = 2 ** 31 - 1;

/** A game one of these knows is identified; the others know only pictures or ids. */
const IDENTIFYING: ReadonlySet<SourceId> = new Set<SourceId>([
  'igdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
]);

/** The columns of `rom` and `rom_detail` that show a game. Nothing else writes them. */
export function shownColumns(fields: ShownFields, beside: Beside) {
  return { rom: romColumns(fields, beside), detail: detailColumns(fields, beside) };
}

function romColumns(fields: ShownFields, beside: Beside) {
  const { layers, datName, isDatComplete } = beside;
  const sortKey = text(fields, 'name_sort_key');
  const ids = Object.fromEntries(
    NUMBERED.map((source) => [`${source}_id`, numberOf(idOf(layers, source))]),
  ) as Record<`${(typeof NUMBERED)[number]}_id`, number | null>;
  const isVerified = isDatComplete || layers.some(({ facts }) => facts.is_verified === true);
  return {
    name: text(fields, 'name'),
    sort_key: sortKey,
    letter: letterOf(sortKey),
    regions: words(fields, 'regions'),
    languages: words(fields, 'languages'),
    genres: words(fields, 'genres'),
    franchises: words(fields, 'franchises'),
    collections: words(fields, 'collections'),
    companies: words(fields, 'companies'),
    game_modes: words(fields, 'game_modes'),
    age_ratings: words(fields, 'age_ratings'),
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

function detailColumns(fields: ShownFields, { layers, order, raw }: Beside) {
  const slugs = order.flatMap((source) => factsOf(layers, source)?.slug ?? []);
  const told = Object.fromEntries(
    RAW_FIELDS.map((field) => [field, raw[field] ?? rawOf(layers, field)]),
  ) as Record<RawField, string>;
  return {
    slug: slugs.find((slug) => slug !== '') ?? null,
    summary: text(fields, 'summary') || null,
    alternative_names: words(fields, 'alternative_names'),
    youtube_video_id: text(fields, 'youtube_video_id') || null,
    url_cover: text(fields, 'cover'),
    url_manual: text(fields, 'manual'),
    ...told,
    ra_metadata: rawOf(layers, 'ra_metadata'),
  };
}

const text = (fields: ShownFields, field: MetadataField): string => {
  const { value } = fields[field];
  return value === null || Array.isArray(value) ? '' : String(value);
};

const words = (fields: ShownFields, field: MetadataField): string =>
  JSON.stringify(listOf(fields[field].value));

const listOf = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);

const number = (fields: ShownFields, field: MetadataField): number | null => {
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
  return value > 0 && value <= LARGEST_ID ? value : null;
}

const rawOf = (layers: readonly Layer[], column: string): string =>
  JSON.stringify(factsOf(layers, column.replace(/_metadata$/, ''))?.raw ?? {});
