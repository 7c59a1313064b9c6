import type { Insertable } from 'kysely';

import type { FoundGame, GameFolder } from '#modules/library/library.api.ts';
import {
  fileCategory,
  isTrack,
  letterOf,
  nameKey,
  parseFileName,
  sortKey,
  type DumpFlag,
  type ParsedName,
  type ReleaseKind,
  titleKey,
} from '#modules/names/names.api.ts';
import type { RomFileTable, RomTable } from './roms.tables.ts';
import { RANK_BITS } from './rom-columns.ts';

type NamedGame = Pick<FoundGame, 'name' | 'isFolder'>;

/** Columns that depend only on the file name, never on metadata. */
export function fileNameColumns(found: NamedGame) {
  const parsed = parseFileName(found.name, found);
  return {
    fs_name: found.name,
    name_key: nameKey(found.name),
    fs_name_no_ext: parsed.fs_name_no_ext,
    fs_name_no_tags: parsed.fs_name_no_tags,
    fs_extension: parsed.fs_extension,
    tags: JSON.stringify(parsed.tags),
    revision: parsed.revision || null,
    version: parsed.version || null,
  };
}

/** Like `fileNameColumns`, with the display columns of a game that has no metadata yet. */
export function nameColumns(found: NamedGame) {
  const parsed = parseFileName(found.name, found);
  const { title, regions, languages } = parsed;
  const sort_key = sortKey(title);
  return {
    ...fileNameColumns(found),
    ...versionColumns(parsed, { isVerified: false }),
    name: title,
    sort_key,
    letter: letterOf(sort_key),
    regions: JSON.stringify(regions),
    languages: JSON.stringify(languages),
  };
}

export function diskColumns(found: FoundGame, folder: GameFolder) {
  return {
    root: folder.root,
    fs_path: folder.romsPath,
    is_folder: found.isFolder ? 1 : 0,
    fs_size_bytes: found.size,
    file_count: found.files.length,
    disk_state: found.diskState,
    has_soundtrack: found.files.some((file) => isTrack(categoryOf(found, file), file.name)) ? 1 : 0,
  } as const;
}

/** Values of files whose checksums are not computed. */
export const NO_FINGERPRINT = {
  crc_hash: '',
  md5_hash: '',
  sha1_hash: '',
  ra_hash: '',
  fingerprint: 'none',
} as const;

export function newRom(
  found: FoundGame,
  { folder, platformId, now }: { folder: GameFolder; platformId: number; now: string },
): Insertable<RomTable> {
  return {
    platform_id: platformId,
    ...nameColumns(found),
    ...diskColumns(found, folder),
    ...NO_FINGERPRINT,
    dat_name: null,
    missing_since: null,
    created_at: now,
    updated_at: now,
  };
}

type RomsFolder = Pick<GameFolder, 'romsPath'>;

export function newRomFiles(
  found: NamedGame & Pick<FoundGame, 'files'>,
  { romId, folder, now }: { romId: number; folder: RomsFolder; now: string },
): Insertable<RomFileTable>[] {
  return found.files.map((file) => ({
    rom_id: romId,
    file_name: file.name,
    file_path: filePath(found, file.dir, folder),
    file_size_bytes: file.size,
    mtime_ms: file.mtimeMs,
    inode: file.inode,
    category: categoryOf(found, file),
    is_top_level: file.dir === '' ? 1 : 0,
    ...NO_FINGERPRINT,
    chd_sha1_hash: '',
    headerless: null,
    archive_members: null,
    problem: null,
    created_at: now,
    updated_at: now,
  }));
}

const categoryOf = (
  { isFolder }: Pick<FoundGame, 'isFolder'>,
  { dir, name }: FoundGame['files'][number],
) => (isFolder ? fileCategory(dir === '' ? name : `${dir}/${name}`) : 'game');

const filePath = (found: NamedGame, dir: string, { romsPath }: RomsFolder): string =>
  found.isFolder ? [romsPath, found.name, dir].filter((part) => part !== '').join('/') : romsPath;

/** The version columns of a game, derived from its file name. */
export interface VersionColumns {
  /** Equal for all versions of one title; empty: never grouped by name. */
  readonly version_key: string;
  /** Lower is better; see `versionRank`. */
  readonly version_rank: number;
}

type Name = Pick<
  ParsedName,
  | 'title'
  | 'kinds'
  | 'dump_flags'
  | 'tags'
  | 'revision'
  | 'version'
  | 'disc'
  | 'disc_label'
  | 'product_code'
>;

export const versionColumns = (
  name: Name,
  { isVerified }: { isVerified: boolean },
): VersionColumns => ({
  version_key: versionKey(name),
  version_rank: versionRank(name, isVerified),
});

/** Tags of another part or edition of a series, as opposed to another dump of one game. */
const PART_OF_SERIES =
  /^(?:vol(?:ume)?|part|episode|chapter|book|scenario|series|season|case|issue|no)\.? ?#?(?:\d+|[ivx]+)\b/i;
const COLORED_EDITION =
  /^(?:red|blue|green|yellow|gold|silver|ruby|sapphire|emerald|crystal|diamond|pearl|black|white)(?: (?:version|edition))?$/i;

const MAX_KEY_LENGTH = 200;

/** The normalized title plus marks that distinguish, for example, the discs of one title. */
function versionKey(name: Name): string {
  if (isAddOn(name)) return '';
  const title = toComparableTitle(name.title);
  if (title === '') return '';
  const marks = [
    name.kinds.includes('bios') && 'bios',
    (name.disc !== null || name.disc_label !== '') &&
      `disc ${name.disc ?? name.disc_label.toLowerCase()}`,
    ...name.tags
      .filter((tag) => PART_OF_SERIES.test(tag) || COLORED_EDITION.test(tag))
      .map((tag) => toComparableTitle(tag)),
  ].filter((mark) => mark !== false);
  return [title, ...marks].join('#').slice(0, MAX_KEY_LENGTH);
}

/** Updates and add-ons belong to a game; they are not versions of it or of each other. */
const isAddOn = ({ kinds, product_code: code }: Name): boolean =>
  kinds.includes('update') ||
  kinds.includes('dlc') ||
  (code !== null && code.code !== code.base_code);

/**
 * A title for comparison, without spaces (`Mega Man` is `Megaman`), except between numbers: `1 2`
 * is not `12`.
 */
function toComparableTitle(title: string): string {
  const joined = titleKey(title).text.replaceAll(/(?<!\d) | (?!\d)/g, '');
  return joined || title.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');
}

const UNFINISHED: ReadonlySet<ReleaseKind> = new Set<ReleaseKind>([
  'alpha',
  'beta',
  'proto',
  'preview',
  'demo',
  'sample',
  'debug',
  'program',
]);
const ALTERED: ReadonlySet<ReleaseKind> = new Set<ReleaseKind>(['hack', 'pirate']);
const DAMAGED: ReadonlySet<DumpFlag> = new Set<DumpFlag>([
  'bad',
  'hack',
  'overdump',
  'underdump',
  'pirate',
  'trained',
  'cracked',
  'modified',
  'virus',
]);
const SECOND_CHOICE: ReadonlySet<DumpFlag> = new Set<DumpFlag>([
  'alternate',
  'fixed',
  'pending',
  'bad_checksum',
]);

const MAX_REVISION = 2 ** RANK_BITS.revision - 1;
const MAX_TAGS = 2 ** RANK_BITS.tags - 1;

/**
 * One number to compare versions by, lower first: releases before hacks and bad dumps before
 * prereleases; then originals before translations, higher revisions, better dumps, fewer tags.
 * The preferred region and language are compared between the two parts (`versions.ts`).
 */
function versionRank(name: Name, isVerified: boolean): number {
  const { kinds, dump_flags: flags } = name;
  const isUnfinished = kinds.some((kind) => UNFINISHED.has(kind));
  const isAltered =
    kinds.some((kind) => ALTERED.has(kind)) || flags.some((flag) => DAMAGED.has(flag));
  const state = (isUnfinished ? 2 : 0) + (isAltered ? 1 : 0);
  const isTranslated =
    flags.includes('translation') || name.tags.some((tag) => /\btranslat(?:ion|ed)\b/i.test(tag));
  let rank = state;
  rank = rank * 2 ** RANK_BITS.translation + (isTranslated ? 1 : 0);
  rank = rank * 2 ** RANK_BITS.revision + (MAX_REVISION - revisionNumber(name));
  rank = rank * 2 ** RANK_BITS.quality + dumpQuality(name, isVerified);
  return rank * 2 ** RANK_BITS.tags + Math.min(name.tags.length, MAX_TAGS);
}

function dumpQuality({ kinds, dump_flags: flags, tags }: Name, isVerified: boolean): number {
  if (kinds.includes('unlicensed') || kinds.includes('aftermarket')) return 3;
  const isSecondChoice =
    flags.some((flag) => SECOND_CHOICE.has(flag)) ||
    kinds.includes('promo') ||
    tags.some((tag) => /^alt(?:ernate)?(?: \d+)?$/i.test(tag));
  if (isSecondChoice) return 2;
  return isVerified || flags.includes('verified') ? 0 : 1;
}

/** `2`, `1.1`, `B`, `02A`: the first number or letter decides, then the second. */
function revisionNumber({ revision, version }: Name): number {
  const [, whole = '', rest = ''] =
    /^(\d+|[a-z])?[. ]?(\d+|[a-z])?/i.exec(revision || version) ?? [];
  return toNumber(whole) * 256 + toNumber(rest);
}

/** The value of a number or of a letter (`a` is 1), at most 255. */
function toNumber(text: string): number {
  if (text === '') return 0;
  const value = /\d/.test(text) ? Number(text) : text.toLowerCase().charCodeAt(0) - 96;
  return Math.min(Math.max(value, 0), 255);
}
