import type { SoundtrackFile } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { sortKey, writtenSortKey } from '#modules/names/names.api.ts';
import { requireRom, saveRomFile, trackMeta } from '#modules/roms/roms.api.ts';

import { NO_TAGS, readTags, type TrackTags } from './read-tags.disk.ts';
import { findSoundtrack, findUnreadTracks, saveTrack } from './soundtracks.queries.ts';

type SoundtrackRow = Awaited<ReturnType<typeof findSoundtrack>>[number];

/** The audio files of a game, by disc, track number and file name. */
export async function listSoundtrack(
  deps: Pick<Deps, 'db'>,
  romId: number,
): Promise<SoundtrackFile[]> {
  await requireRom(deps, romId);
  const rows = await findSoundtrack(deps.db, romId);
  return rows.toSorted(byAlbumOrder).map((row) => {
    const { file_id, file_name, file_size_bytes, rom_file_id } = row;
    const track_meta = rom_file_id === null ? null : trackMeta(row);
    return { file_id, file_name, file_size_bytes, track_meta };
  });
}

function byAlbumOrder(a: SoundtrackRow, b: SoundtrackRow): number {
  const [first, second] = [albumOrder(a), albumOrder(b)];
  for (const [index, value] of first.entries()) {
    const other = second[index] ?? '';
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/** Tracks without a number come last. */
const albumOrder = ({ file_path, disc, track, file_name }: SoundtrackRow) => [
  file_path,
  disc ?? 1,
  track ?? Infinity,
  sortKey(file_name),
];

const BATCH_SIZE = 100;

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (tracks: number) => void;
}

/** Reads the tags of new and changed audio files. Read files are marked, so a restart continues. */
export async function readSoundtracks(
  deps: Pick<Deps, 'db' | 'disk' | 'clock' | 'log' | 'romChanges'>,
  { signal, onProgress }: ReadOptions,
): Promise<void> {
  let afterId = 0;
  let count = 0;
  for (;;) {
    const files = await findUnreadTracks(deps.db, { afterId, limit: BATCH_SIZE });
    const last = files.at(-1);
    if (!last) return;
    afterId = last.id;
    for (const file of files) {
      signal.throwIfAborted();
      await readTrack(deps, file, signal);
      count += 1;
    }
    onProgress(count);
    deps.romChanges.add([...new Set(files.map(({ rom_id }) => rom_id))]);
  }
}

type UnreadTrack = Awaited<ReturnType<typeof findUnreadTracks>>[number];

async function readTrack(
  { db, disk, clock, log }: Pick<Deps, 'db' | 'disk' | 'clock' | 'log'>,
  file: UnreadTrack,
  signal: AbortSignal,
): Promise<void> {
  const path = `${file.file_path}/${file.file_name}`;
  let tags: TrackTags | null;
  try {
    tags = await readTags(disk.pathOf(file.root, path), signal);
  } catch (error) {
    signal.throwIfAborted();
    // The next run tries again: the disk may be disconnected.
    log.warn(`music: could not open ${path}: ${(error as Error).message}`);
    return;
  }
  if (tags === null) log.info(`music: ${path} has no readable tags`);
  await db.transaction().execute(async (transaction) => {
    await saveTrack(transaction, {
      rom_file_id: file.id,
      file_size_bytes: file.file_size_bytes,
      mtime_ms: file.mtime_ms,
      ...(tags ?? NO_TAGS),
      ...keysOf(tags ?? NO_TAGS, file.file_name),
    });
    // The change of the file makes caches of its game expire.
    await saveRomFile(transaction, file.id, { updated_at: timestamp(clock()) });
  });
}

/** A non-character that sorts after every text. */
const NO_KEY = '\u{10FFFF}';

const lower = (text: string | null): string => text?.normalize('NFC').toLowerCase() ?? NO_KEY;

function keysOf({ title, artist, album, genre }: TrackTags, fileName: string) {
  const shown = title ?? fileName.replace(/\.[^.]+$/, '');
  return {
    title_key: writtenSortKey(shown),
    artist_key: lower(artist),
    album_key: lower(album),
    genre_key: lower(genre),
    search_text: [shown, artist ?? '', album ?? ''].map(lower).join('\n'),
  };
}
