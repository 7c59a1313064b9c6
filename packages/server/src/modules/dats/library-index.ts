import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';
import {
  HEADER_LENGTHS,
  type Headerless,
  type Member,
} from '#modules/fingerprint/fingerprint.api.ts';
import { nameKey } from '#modules/names/names.api.ts';
import { findFilesOfGames, findLibraryGames, type LibraryGame } from './match.queries.ts';

const BATCH_SIZE = 500;

/** Characters that some file systems forbid, and `_`, their usual replacement. */
const UNSAFE_CHARACTERS = /[<>:"/\\|?*_]/g;

/** Names with the same key are equal apart from characters that file systems forbid. */
const datNameKey = (name: string): string => nameKey(name).replaceAll(UNSAFE_CHARACTERS, '').trim();

/** Finds games of a platform by content and by name. */
export class LibraryIndex {
  readonly contents = new ContentIndex();
  readonly games = new Map<number, LibraryGame>();
  readonly #byName = new Map<string, number>();

  add(game: LibraryGame): void {
    this.games.set(game.id, game);
    for (const name of [game.fs_name_no_ext, game.fs_name]) {
      const key = datNameKey(name);
      if (!this.#byName.has(key)) this.#byName.set(key, game.id);
    }
  }

  /** True if the game has the name of the DAT's game or of one of its files. */
  isNamed(id: number, { name, files }: { name: string; files: readonly string[] }): boolean {
    const game = this.games.get(id);
    if (!game) return false;
    if (datNameKey(game.fs_name_no_ext) === datNameKey(name)) return true;
    const fileKey = datNameKey(game.fs_name);
    return files.some((file) => datNameKey(file) === fileKey);
  }

  /** The fully hashed game with this name. */
  findHashed(name: string): number | undefined {
    const id = this.#byName.get(datNameKey(name));
    return id !== undefined && this.games.get(id)?.fingerprint === 'full' ? id : undefined;
  }
}

/** Reads the games and files of these platforms into an index. */
export async function indexLibrary(
  db: Db,
  platforms: readonly number[],
  signal: AbortSignal,
): Promise<LibraryIndex> {
  const index = new LibraryIndex();
  let afterId = 0;
  while (platforms.length > 0) {
    signal.throwIfAborted();
    const games = await findLibraryGames(db, { platforms, afterId, limit: BATCH_SIZE });
    const last = games.at(-1);
    if (!last) break;
    afterId = last.id;
    for (const game of games) index.add(game);
    const ids = games.map(({ id }) => id);
    for (const file of await findFilesOfGames(db, ids)) {
      for (const content of fileContents(file)) index.contents.add(content);
    }
    await yieldToEventLoop();
  }
  return index;
}

/** Hashed content of the library: a file, a file without its header, or an archive member. */
interface Content {
  readonly romId: number;
  /** Null: unknown, so a CRC alone is no match. */
  readonly size: number | null;
  /** Empty: unknown. */
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
}

type ContentQuery = Omit<Content, 'romId'>;

/** Finds games by content: by SHA-1, else by MD5, else by CRC and size. */
export class ContentIndex {
  readonly #all: Content[] = [];
  readonly #bySha1 = new Map<string, Content[]>();
  /** Built on first use, because most DATs only need SHA-1. */
  #byMd5: Map<string, Content[]> | null = null;
  #byCrc: Map<string, Content[]> | null = null;

  add(content: Content): void {
    this.#all.push(content);
    if (content.sha1 !== '') addTo(this.#bySha1, content.sha1, content);
    if (content.md5 !== '' && this.#byMd5) addTo(this.#byMd5, content.md5, content);
    if (this.#byCrc) addByCrc(this.#byCrc, content);
  }

  /** Ids of the games that contain it. */
  find(query: ContentQuery): number[] {
    const exact = query.sha1 === '' ? undefined : this.#bySha1.get(query.sha1);
    if (exact) return romIds(exact);
    const byMd5 = query.md5 === '' ? [] : (this.#indexByMd5().get(query.md5) ?? []);
    const sameMd5 = byMd5.filter(({ sha1 }) => sha1 === '' || query.sha1 === '');
    if (sameMd5.length > 0) return romIds(sameMd5);
    if (query.crc === '' || query.size === null) return [];
    const sameCrc = this.#indexByCrc().get(`${query.crc}:${query.size}`) ?? [];
    return romIds(sameCrc.filter((content) => !hasStrongerDigest(content, query)));
  }

  #indexByMd5(): Map<string, Content[]> {
    if (this.#byMd5) return this.#byMd5;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) if (content.md5 !== '') addTo(map, content.md5, content);
    this.#byMd5 = map;
    return map;
  }

  #indexByCrc(): Map<string, Content[]> {
    if (this.#byCrc) return this.#byCrc;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) addByCrc(map, content);
    this.#byCrc = map;
    return map;
  }
}

/** Whether both sides have a stronger digest, which differed; then an equal CRC is no match. */
const hasStrongerDigest = (content: Content, query: ContentQuery): boolean =>
  (content.sha1 !== '' && query.sha1 !== '') || (content.md5 !== '' && query.md5 !== '');

function addTo(map: Map<string, Content[]>, key: string, content: Content): void {
  const same = map.get(key);
  if (same) same.push(content);
  else map.set(key, [content]);
}

function addByCrc(map: Map<string, Content[]>, content: Content): void {
  if (content.crc !== '' && content.size !== null) {
    addTo(map, `${content.crc}:${content.size}`, content);
  }
}

const romIds = (contents: readonly Content[]): number[] => [
  ...new Set(contents.map(({ romId }) => romId)),
];

type HashedFile = Pick<
  Selectable<Tables['rom_file']>,
  | 'rom_id'
  | 'file_size_bytes'
  | 'crc_hash'
  | 'md5_hash'
  | 'sha1_hash'
  | 'chd_sha1_hash'
  | 'headerless'
  | 'archive_members'
>;

/** All contents of a file that a DAT could list: the file, the file without header, its members. */
export function fileContents(file: HashedFile): Content[] {
  const { rom_id: romId, crc_hash: crc, md5_hash: md5, sha1_hash: sha1 } = file;
  const members = file.archive_members ? (JSON.parse(file.archive_members) as Member[]) : null;
  const contents: Content[] = [];
  if (members) {
    for (const member of members) contents.push(...memberContents(romId, member));
  } else if (crc !== '' || md5 !== '' || sha1 !== '') {
    contents.push({ romId, size: file.file_size_bytes, crc, md5, sha1 });
    const headerless = file.headerless ? (JSON.parse(file.headerless) as Headerless) : undefined;
    if (headerless) contents.push(headerlessContent(headerless, romId, file.file_size_bytes));
  }
  if (file.chd_sha1_hash !== '') {
    contents.push({ romId, size: null, crc: '', md5: '', sha1: file.chd_sha1_hash });
  }
  return contents;
}

function memberContents(romId: number, member: Member): Content[] {
  const { size, crc = '', md5 = '', sha1 = '', headerless } = member;
  const whole = { romId, size, crc, md5, sha1 };
  return headerless ? [whole, headerlessContent(headerless, romId, size)] : [whole];
}

const headerlessContent = (
  { kind, crc, md5, sha1 }: Headerless,
  romId: number,
  size: number,
): Content => ({
  romId,
  size: size - HEADER_LENGTHS[kind],
  crc,
  md5,
  sha1,
});
