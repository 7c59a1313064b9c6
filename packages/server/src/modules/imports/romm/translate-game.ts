import { SOURCE_IDS, WIRE_SOURCES, type MetadataField } from '@saveroom/contract';
import type { z } from 'zod';

import type { GameItem, GameReference, ImportedFile } from '#modules/imports/import-record.ts';
import type { Rom, SaveroomMetadata } from './romm-replies.ts';

type Values = Partial<Record<MetadataField, unknown>>;
type Open = (path: string, signal: AbortSignal) => ReturnType<ImportedFile['open']>;

/** Null: the path of the game leaves its folder. */
export function referenceOf(rom: Rom): GameReference | null {
  const path = pathBelowPlatform(rom);
  if (path.split('/').some((part) => part === '..' || part === '.') || /[\\\0]/.test(path)) {
    return null;
  }
  const sourceIds = SOURCE_IDS.flatMap((source) => {
    const { [`${source}_id`]: id } = rom as Record<string, unknown>;
    const isId = (typeof id === 'string' && id !== '') || typeof id === 'number';
    return isId ? [[source, String(id)]] : [];
  });
  return {
    platform: rom.platform_slug,
    platformFolder: rom.platform_fs_slug,
    path,
    checksums: {
      crc: rom.crc_hash || undefined,
      md5: rom.md5_hash || undefined,
      sha1: rom.sha1_hash || undefined,
    },
    sourceIds: Object.fromEntries(sourceIds) as GameReference['sourceIds'],
    name: rom.name || rom.fs_name_no_tags || rom.fs_name,
  };
}

/** `fs_path` is `roms/nes` or `nes/roms`, depending on the structure of the library. */
function pathBelowPlatform({ fs_path, fs_name, platform_fs_slug }: Rom): string {
  const folders = fs_path.split('/').filter((part) => part !== '');
  const at = folders.indexOf(platform_fs_slug);
  const below = at === -1 ? [] : folders.slice(at + 1);
  return [...(at === 0 ? below.slice(1) : below), fs_name].join('/');
}

/**
 * What RomM states about a game. Values of a person become edits:
 * - what `manual_metadata` (5.x) contains;
 * - the name and the summary of a game without a match at any source, as nothing else sets them;
 * - a cover or manual without the address of a source.
 *
 * Saveroom states the origin of each value, so nothing needs to be concluded.
 */
export function gameItem(
  rom: Rom,
  {
    reference,
    open,
    metadata,
  }: {
    reference: GameReference;
    open: Open;
    metadata: z.output<typeof SaveroomMetadata> | null;
  },
): Omit<GameItem, 'key' | 'place'> {
  const all = statedValues(rom);
  const edits = metadata ? userValues(metadata) : inferredEdits(rom, all);
  const facts = Object.entries(all).filter(([field]) => !(field in edits));
  const file = (path: string): ImportedFile => ({
    name: fileNameOf(path),
    size: null,
    modified: rom.updated_at ?? null,
    open: (signal) => open(path, signal),
  });
  const manualPath = rom.path_manual ? resourcePath(rom.path_manual) : null;
  return {
    kind: 'game',
    game: reference,
    edits,
    facts: Object.fromEntries(facts),
    cover: rom.path_cover_large ? file(rom.path_cover_large) : null,
    screenshots: (rom.merged_screenshots ?? []).map((path) => file(resourcePath(path))),
    manual: manualPath ? file(manualPath) : null,
    chosenArtwork: chosenArtwork(rom, metadata),
  };
}

function statedValues(rom: Rom): Values {
  const { metadatum } = rom;
  const isNamedByFile = fileNames(rom).has((rom.name ?? '').trim());
  const values: Values = {
    name: isNamedByFile ? undefined : rom.name?.trim(),
    summary: rom.summary?.trim(),
    alternative_names: rom.alternative_names,
    genres: metadatum?.genres,
    franchises: metadatum?.franchises,
    collections: metadatum?.collections,
    companies: metadatum?.companies,
    game_modes: metadatum?.game_modes,
    age_ratings: metadatum?.age_ratings,
    // RomM states one player for every game that it knows nothing about.
    player_count: hasMatch(rom) ? metadatum?.player_count : undefined,
    first_release_date: metadatum?.first_release_date,
    average_rating: metadatum?.average_rating,
    youtube_video_id: rom.youtube_video_id,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => hasValue(value)));
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const fileNames = (rom: Rom): ReadonlySet<string> =>
  new Set([rom.fs_name, rom.fs_name_no_ext ?? '', rom.fs_name_no_tags ?? '', ''].map(trim));
const trim = (text: string): string => text.trim();

/** SteamGridDB only has covers. */
const hasMatch = (rom: Rom): boolean =>
  WIRE_SOURCES.some((source) => source !== 'sgdb' && hasValue(rom[`${source}_id`]));

function inferredEdits(rom: Rom, all: Values): Values {
  const entered = Object.entries(rom.manual_metadata ?? {})
    .filter(([, value]) => hasValue(value))
    .map(([field]) => field as MetadataField);
  const fields = new Set<MetadataField>(hasMatch(rom) ? entered : [...entered, 'name', 'summary']);
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => fields.has(field as MetadataField)),
  );
}

const PICTURES: ReadonlySet<string> = new Set(['cover', 'screenshots', 'manual']);

function userValues({ fields }: z.output<typeof SaveroomMetadata>): Values {
  const edited = fields.filter(
    ({ field, origin, value }) => origin === 'user' && !PICTURES.has(field) && hasValue(value),
  );
  return Object.fromEntries(edited.map(({ field, value }) => [field, value]));
}

function chosenArtwork(
  rom: Rom,
  metadata: z.output<typeof SaveroomMetadata> | null,
): ('cover' | 'manual')[] {
  const isOfUser = (kind: 'cover' | 'manual', url: string | null | undefined): boolean =>
    metadata
      ? metadata.fields.some(({ field, origin }) => field === kind && origin === 'user')
      : !url;
  return [
    ...(rom.path_cover_large && isOfUser('cover', rom.url_cover) ? (['cover'] as const) : []),
    ...(rom.path_manual && isOfUser('manual', rom.url_manual) ? (['manual'] as const) : []),
  ];
}

/** RomM states some paths below the folder of resources and some as URLs. */
export const resourcePath = (path: string): string =>
  path.startsWith('/') ? path : `/assets/romm/resources/${path}`;

const fileNameOf = (path: string): string =>
  path
    .replace(/\?[^]*$/, '')
    .split('/')
    .at(-1) ?? '';
