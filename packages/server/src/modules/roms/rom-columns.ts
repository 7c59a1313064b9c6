import type { MetadataField } from '@saveroom/contract';
import type { Selectable } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

import type { RomTable } from './roms.tables.ts';

type Row = Selectable<RomTable>;

/** How lists of games use one column of `rom`. */
interface ColumnUse<Column extends keyof Row> {
  /** The name of its field in replies; absent: the name of the column. */
  readonly wire?: string;
  /** How replies encode its value; absent: as it is stored. `text`: null becomes an empty text. */
  readonly as?: [Row[Column]] extends [Bit]
    ? 'flag'
    : [Row[Column]] extends [string | null]
      ? 'text' | 'list' | 'url'
      : never;
  /**
   * For replies with whole games: the group of fields that it belongs to. `read`: it is not sent,
   * but other fields are computed from it.
   */
  readonly list?:
    | ('ids' | 'file' | 'hashes' | 'title' | 'covers' | 'media' | 'other')
    | ('lists' | 'metadatum' | 'metadatum-lists' | 'read');
  /** For game cards. `sent`: it is a field. `read`: other fields are computed from it. */
  readonly card?: 'sent' | 'read';
  /**
   * For the list index. `number`, `time`: it becomes a packed column of numbers. `read`: filters,
   * words or versions are computed from it.
   */
  readonly index?:
    | 'read'
    | ([Row[Column]] extends [number | null] ? 'number' : never)
    | ([Row[Column]] extends [string] ? 'time' : never);
  /** How lists can be sorted by it. `list`: games with an empty list are left out. */
  readonly sort?: 'number' | 'text' | 'list' | 'list-with-empty';
  /** Set if it contains the metadata field of the same name, merged from all sources. */
  readonly merge?: Column extends MetadataField
    ? [Row[Column]] extends [number | null]
      ? 'number'
      : 'text' | 'list'
    : never;
}

/** How each column of `rom` is used, in the order of the fields in replies. */
export const ROM_COLUMNS = {
  id: { list: 'ids', card: 'sent', index: 'read', sort: 'number' },
  igdb_id: { list: 'ids', card: 'read', index: 'read' },
  sgdb_id: { list: 'ids', index: 'read' },
  moby_id: { list: 'ids', card: 'read', index: 'read' },
  ss_id: { list: 'ids', card: 'read', index: 'read' },
  ra_id: { list: 'ids', card: 'sent', index: 'read' },
  launchbox_id: { list: 'ids', card: 'read', index: 'read' },
  hasheous_id: { list: 'ids', card: 'read', index: 'read' },
  tgdb_id: { list: 'ids', index: 'read' },
  flashpoint_id: { list: 'ids', index: 'read' },
  hltb_id: { list: 'ids', index: 'read' },
  gamelist_id: { list: 'ids', card: 'read', index: 'read' },
  libretro_id: { list: 'ids', index: 'read' },
  platform_id: { list: 'ids', card: 'sent', index: 'read', sort: 'number' },
  fs_name: { list: 'file', card: 'sent', index: 'read', sort: 'text' },
  fs_name_no_tags: { list: 'file', card: 'sent', sort: 'text' },
  fs_name_no_ext: { list: 'file', index: 'read', sort: 'text' },
  fs_extension: { list: 'file', card: 'sent', sort: 'text' },
  fs_path: { list: 'file', sort: 'text' },
  fs_size_bytes: { list: 'file', card: 'sent', index: 'number', sort: 'number' },
  is_folder: { list: 'read' },
  file_count: { list: 'read' },
  crc_hash: { list: 'hashes', sort: 'text' },
  md5_hash: { list: 'hashes', sort: 'text' },
  sha1_hash: { list: 'hashes', sort: 'text' },
  ra_hash: { list: 'hashes', sort: 'text' },
  name: { list: 'title', card: 'sent', index: 'read', merge: 'text' },
  sort_key: { wire: 'name_sort_key', list: 'title', index: 'read' },
  letter: { index: 'read' },
  path_cover_small: { as: 'url', list: 'covers', card: 'sent', index: 'read' },
  path_cover_large: { as: 'url', list: 'covers', card: 'sent' },
  thumbhash: { list: 'media', card: 'sent' },
  has_manual: { as: 'flag', list: 'media', card: 'sent' },
  has_soundtrack: { as: 'flag', list: 'media', index: 'read' },
  verified: { list: 'read', card: 'read', index: 'read' },
  revision: { as: 'text', list: 'other', card: 'sent', sort: 'text' },
  version: { as: 'text', list: 'other', sort: 'text' },
  created_at: { list: 'other', card: 'sent', index: 'time', sort: 'number' },
  updated_at: { list: 'other', card: 'read', index: 'time', sort: 'number' },
  missing: { wire: 'missing_from_fs', as: 'flag', list: 'other', card: 'sent', index: 'read' },
  regions: {
    as: 'list',
    list: 'lists',
    card: 'sent',
    index: 'read',
    sort: 'list-with-empty',
    merge: 'list',
  },
  languages: {
    as: 'list',
    list: 'lists',
    card: 'sent',
    index: 'read',
    sort: 'list-with-empty',
    merge: 'list',
  },
  tags: { as: 'list', list: 'lists', index: 'read', sort: 'list-with-empty' },
  player_count: { list: 'metadatum', index: 'read', sort: 'list', merge: 'text' },
  first_release_date: {
    list: 'metadatum',
    card: 'sent',
    index: 'number',
    sort: 'number',
    merge: 'number',
  },
  average_rating: {
    list: 'metadatum',
    card: 'sent',
    index: 'number',
    sort: 'number',
    merge: 'number',
  },
  genres: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  franchises: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  collections: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  companies: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  game_modes: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  age_ratings: { as: 'list', list: 'metadatum-lists', index: 'read', sort: 'list', merge: 'list' },
  version_choice: { index: 'read' },
  dat_family: { index: 'read' },
  version_key: { index: 'read' },
  version_rank: { index: 'read' },
} as const satisfies { readonly [Column in keyof Row]?: ColumnUse<Column> };

/** The bits of `rom.version_rank` below the state of the release; `versionRank` sets them. */
export const RANK_BITS = { tags: 4, quality: 4, revision: 16, translation: 1 } as const;

type Uses = typeof ROM_COLUMNS;
export type RomColumn = keyof Uses;
type Use = keyof ColumnUse<keyof Row>;

/** Columns with one of these values of a use, such as `ColumnsWith<'sort', 'text'>`. */
export type ColumnsWith<U extends Use, Value = unknown> = {
  [Column in RomColumn]: Uses[Column] extends Readonly<Record<U, Value>> ? Column : never;
}[RomColumn];

type ValueOf<U extends Use> = {
  [Column in RomColumn]: Uses[Column] extends Readonly<Record<U, infer Value>> ? Value : never;
}[RomColumn];

const NAMES = Object.keys(ROM_COLUMNS) as RomColumn[];

type AnyUse = Readonly<Partial<Record<Exclude<Use, 'as'>, string>>> & {
  readonly as?: keyof typeof ENCODERS;
};

const useOf = (column: RomColumn): AnyUse => ROM_COLUMNS[column];

/** The columns with one of these values of a use, in the order of `ROM_COLUMNS`. */
export const columnsWith = <U extends Use, Value extends ValueOf<U>>(
  use: U,
  ...values: readonly Value[]
): ColumnsWith<U, Value>[] =>
  NAMES.filter((column): column is ColumnsWith<U, Value> =>
    values.some((value) => value === useOf(column)[use]),
  );

/** The columns that lists, cards or the list index select. */
export const selectedFor = <U extends 'list' | 'card' | 'index'>(use: U) =>
  NAMES.filter((column): column is ColumnsWith<U> => useOf(column)[use] !== undefined).map(
    (column) => `rom.${column}` as const,
  );

type FieldName<Column extends RomColumn> = Uses[Column] extends { wire: infer Name extends string }
  ? Name
  : Column;

type Encoded<Column extends RomColumn> = Uses[Column] extends { as: infer As }
  ? As extends keyof typeof ENCODERS
    ? ReturnType<(typeof ENCODERS)[As]>
    : never
  : Row[Column];

/** The fields of these columns in replies. */
type Fields<Column extends RomColumn> = { [C in Column as FieldName<C>]: Encoded<C> };

type Stored = string | number | null;

const ENCODERS = {
  flag: (value: Stored) => value === 1,
  text: (value: Stored) => String(value ?? ''),
  list: (value: Stored) => storedList(String(value)),
  url: (value: Stored, updatedAt: string) => resourceUrl(String(value), updatedAt),
};

/** Returns a function that encodes these columns of a row for replies, in the given order. */
export function fieldReader<Column extends RomColumn>(
  columns: readonly Column[],
): (row: Pick<Row, Column | 'updated_at'>) => Fields<Column> {
  const fields = columns.map((column) => {
    const { wire = column, as } = useOf(column);
    return { column, wire, encode: as && ENCODERS[as] };
  });
  return (row) => {
    const sent: Record<string, unknown> = {};
    for (const { column, wire, encode } of fields) {
      const value: Stored = row[column];
      sent[wire] = encode ? encode(value, row.updated_at) : value;
    }
    // `Encoded` is what the encoder of each column returns.
    return sent as Fields<Column>;
  };
}

/** Parses a stored JSON list. Most lists are empty, so they skip the parser. */
export const storedList = (text: string | null): string[] =>
  text === null || text === '[]' ? [] : (JSON.parse(text) as string[]);

export const storedObject = (text: string | null): Record<string, unknown> =>
  text === null || text === '{}' ? {} : (JSON.parse(text) as Record<string, unknown>);

/**
 * URL of a file in the resources folder; `ts` lets browsers cache it forever. A path that already
 * has a query string identifies its content and stays as it is.
 */
export const resourceUrl = (path: string, updatedAt: string): string => {
  if (path === '') return '';
  return `/assets/romm/resources/${path}${path.includes('?') ? '' : `?ts=${updatedAt}`}`;
};
