import type {
  ArchiveMember,
  RomFile,
  RomUser,
  SiblingRom,
  SimpleRom,
  TrackMeta,
} from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';
import type { JsonPiece } from '#core/lib/json-pieces.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { Member } from '#modules/fingerprint/fingerprint.api.ts';

import {
  findChangesAfter,
  findFileRows,
  findPersonalRows,
  findRomRows,
  findTrackRows,
  type PersonalRow,
  type RomFileRow,
  type TrackRow,
} from './rom-rows.queries.ts';
import { storedList } from './rom-columns.ts';
import type { Reader, SiblingLookup } from './reader.ts';
import { type ReaderFields, romJson, romView, sharedJson, type SharedJson } from './rom-view.ts';

interface RomDeps {
  readonly db: Db;
  readonly listIndex: SiblingLookup;
}

/** Reads games in the order of the ids, without removed ones, in three statements. */
export async function findRoms(
  deps: RomDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<SimpleRom[]> {
  const [found, shared] = await Promise.all([
    readPersonal(deps, ids, reader),
    readShared(deps.db, ids),
  ]);
  const sharedById = new Map(shared.map((game) => [game.row.id, game]));
  return found.flatMap(({ personal, ...rest }) => {
    const game = sharedById.get(personal.id);
    if (!game) return [];
    const rom = romView(game.row, { ...rest, files: game.files });
    return [{ ...rom, rom_user: romUserView(personal, reader) }];
  });
}

/** Each game as pieces of JSON; the part that is the same for all users is cached. */
export async function findRomsAsJson(
  { jsonCache, ...deps }: RomDeps & { readonly jsonCache: SharedJsonCache },
  ids: readonly number[],
  reader: Reader,
  { withFiles = true }: { withFiles?: boolean } = {},
): Promise<JsonPiece[][]> {
  const found = await readPersonal(deps, ids, reader);
  const jsonById = await readSharedJson({ db: deps.db, jsonCache }, found);
  return found.flatMap(({ personal, ...rest }) => {
    const json = jsonById.get(personal.id);
    const rom_user = romUserView(personal, reader);
    return json === undefined ? [] : [romJson(json, rest, { rom_user, withFiles })];
  });
}

type PersonalRom = ReaderFields & { readonly personal: PersonalRow };

async function readSharedJson(
  { db, jsonCache }: { db: Db; jsonCache: SharedJsonCache },
  found: readonly PersonalRom[],
): Promise<Map<number, SharedJson>> {
  // Each row also carries the last `library_change`, read in the same statement.
  const seq = found[0]?.personal.seq ?? 0;
  await jsonCache.invalidateUpTo(db, seq);
  const jsonById = new Map<number, SharedJson>();
  const missing: number[] = [];
  for (const { personal } of found) {
    const json = jsonCache.get(personal.id);
    if (json === undefined) missing.push(personal.id);
    else jsonById.set(personal.id, json);
  }
  for (const { row, files } of await readShared(db, missing)) {
    const json = sharedJson(row, files);
    jsonById.set(row.id, json);
    jsonCache.set(seq, row.id, json);
  }
  return jsonById;
}

/** Rows and files of games: the part that is the same for all users. */
async function readShared(db: Db, ids: readonly number[]) {
  const [rows, files] = await Promise.all([findRomRows(db, ids), findFileRows(db, ids)]);
  const filesByRom = Map.groupBy(files, (file) => file.rom_id);
  const viewOf = await romFileViews(db, files);
  return rows.map((row) => {
    const sorted = (filesByRom.get(row.id) ?? []).toSorted(byFileName);
    return { row, files: sorted.map(viewOf) };
  });
}

/** Reads the tags of audio files. Few games have any, so most pages cost no statement. */
export async function romFileViews(
  db: Db,
  files: readonly RomFileRow[],
): Promise<(file: RomFileRow) => RomFile> {
  const music = files.filter(({ category }) => category === 'soundtrack').map(({ id }) => id);
  const tracks = await findTrackRows(db, music);
  const trackOf = new Map(tracks.map((track) => [track.rom_file_id, track]));
  return (file) => romFileView(file, trackOf.get(file.id));
}

/** The part of each game that depends on the reader. */
async function readPersonal(
  { db, listIndex }: RomDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<PersonalRom[]> {
  const siblingsById = await listIndex.siblings(ids, reader.userId);
  const withSiblings = new Set([...ids, ...[...siblingsById.values()].flat()]);
  const rows = await findPersonalRows(db, [...withSiblings], reader);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const personal = rowById.get(id);
    if (!personal) return [];
    const others = (siblingsById.get(id) ?? []).flatMap((other) => rowById.get(other) ?? []);
    const siblings = others.map(siblingView).toSorted(byTitle);
    return [{ personal, has_notes: personal.has_notes === 1, siblings }];
  });
}

/** Words that sort keys ignore at the start, as in RomM, which also ignores "and". */
const ARTICLE = /^(?:the|and|a)\s/i;

const siblingView = (row: PersonalRow): SiblingRom => ({
  id: row.id,
  name: row.name,
  fs_name_no_tags: row.fs_name_no_tags,
  fs_name_no_ext: row.fs_name_no_ext,
  sort_comparator: (row.name || row.fs_name_no_tags).replace(ARTICLE, '').trim().toLowerCase(),
  is_main_sibling: row.mine_is_main_sibling === 1,
  regions: storedList(row.regions),
  fs_size_bytes: row.fs_size_bytes,
});

const byTitle = (a: SiblingRom, b: SiblingRom): number =>
  a.sort_comparator < b.sort_comparator ? -1 : a.sort_comparator > b.sort_comparator ? 1 : 0;

/** The reader's own data about a game. An id of -1 means that there is none yet. */
export function romUserView(row: PersonalRow, reader: Reader): RomUser {
  const hasRow = row.mine_id !== null && reader.userId !== null;
  return {
    id: row.mine_id ?? -1,
    user_id: hasRow ? reader.userId : -1,
    rom_id: hasRow ? row.id : -1,
    created_at: row.mine_created_at ?? row.created_at,
    updated_at: row.mine_updated_at ?? row.updated_at,
    last_played: row.mine_last_played,
    note_raw_markdown: row.note_content ?? '',
    note_is_public: row.note_is_public === 1,
    is_main_sibling: row.mine_is_main_sibling === 1,
    backlogged: row.mine_backlogged === 1,
    now_playing: row.mine_now_playing === 1,
    hidden: row.mine_hidden === 1,
    rating: row.mine_rating ?? 0,
    difficulty: row.mine_difficulty ?? 0,
    completion: row.mine_completion ?? 0,
    status: row.mine_status,
    user__username: hasRow ? reader.username : '',
  };
}

/** The latest date with a four-digit year: file systems can report any date. */
const MAX_DATE_MS = Date.UTC(9999, 11, 31);

const romFileView = (row: RomFileRow, track: TrackRow | undefined): RomFile => ({
  id: row.id,
  rom_id: row.rom_id,
  file_name: row.file_name,
  file_path: row.file_path,
  full_path: `${row.file_path}/${row.file_name}`,
  file_size_bytes: row.file_size_bytes,
  is_top_level: row.is_top_level === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_modified: lastModified(row),
  crc_hash: row.crc_hash,
  md5_hash: row.md5_hash,
  sha1_hash: row.sha1_hash,
  ra_hash: row.ra_hash,
  chd_sha1_hash: row.chd_sha1_hash,
  archive_members: row.archive_members === null ? null : parseMembers(row.archive_members),
  category: row.category,
  track_meta: track ? trackMeta(track) : null,
});

export const trackMeta = (tags: Omit<TrackRow, 'rom_file_id'>): TrackMeta => ({
  title: tags.title,
  artist: tags.artist,
  album: tags.album,
  year: tags.year,
  genre: tags.genre,
  track: tags.track,
  disc: tags.disc,
  duration_seconds: tags.duration_seconds,
  has_embedded_cover: false,
  cover_path: null,
});

const lastModified = ({ mtime_ms, created_at }: RomFileRow): string =>
  mtime_ms >= 0 && mtime_ms <= MAX_DATE_MS ? timestamp(new Date(mtime_ms)) : created_at;

const parseMembers = (stored: string): ArchiveMember[] =>
  (JSON.parse(stored) as Member[]).map(({ name, size, crc = '', md5 = '', sha1 = '' }) => ({
    name,
    size,
    crc_hash: crc,
    md5_hash: md5,
    sha1_hash: sha1,
  }));

const byFileName = (a: RomFileRow, b: RomFileRow): number => {
  if (a.file_name !== b.file_name) return a.file_name < b.file_name ? -1 : 1;
  return a.file_path < b.file_path ? -1 : 1;
};

/** Limit of all entries together: a few thousand games. */
const MAX_BYTES = 8_000_000;
/** After more changes than this the whole cache is cleared instead of single entries. */
const MAX_CHANGES = 500;
/** `rom_id` of a change to a platform. */
const PLATFORM_CHANGE = 0;

/**
 * Caches the JSON text of games, as far as it is the same for all users. Entries are invalidated by
 * `library_change`, so none is ever older than the library state a page was built from.
 */
export class SharedJsonCache {
  readonly #entries = new LRUCache<number, SharedJson>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  #seq = 0;

  /** Drops the games that changed up to this number of `library_change`. */
  async invalidateUpTo(db: Db, seq: number): Promise<void> {
    if (seq <= this.#seq) return;
    if (seq - this.#seq > MAX_CHANGES) this.#entries.clear();
    else {
      for (const { rom_id } of await findChangesAfter(db, this.#seq, MAX_CHANGES)) {
        if (rom_id === PLATFORM_CHANGE) this.#entries.clear();
        else this.#entries.delete(rom_id);
      }
    }
    // A concurrent call may have advanced it further.
    this.#seq = Math.max(this.#seq, seq);
  }

  get(romId: number): SharedJson | undefined {
    return this.#entries.get(romId);
  }

  /** `seq` was current before the game was read. If it no longer is, the text may be stale. */
  set(seq: number, romId: number, json: SharedJson): void {
    if (seq === this.#seq) this.#entries.set(romId, json);
  }
}
