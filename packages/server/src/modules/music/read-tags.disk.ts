import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';

export interface TrackTags {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly genre: string | null;
  readonly year: number | null;
  readonly track: number | null;
  readonly disc: number | null;
  readonly duration_seconds: number | null;
}

export const NO_TAGS: TrackTags = {
  title: null,
  artist: null,
  album: null,
  genre: null,
  year: null,
  track: null,
  disc: null,
  duration_seconds: null,
};

const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** Larger than any text tag; only pictures need more, and those are not read. */
const MAX_READ_BYTES = 16 * 1024 * 1024;
/** A damaged file must not occupy the task forever. */
const MAX_MS = 30_000;
const MAX_TEXT = 512;
const MAX_GENRE = 255;
const MAX_NUMBER = 32_767;

/**
 * Reads the tags and the duration of an audio file, in small pieces. Null: the content can't be
 * parsed. Throws if the file can't be opened, or when the signal aborts.
 */
export async function readTags(path: string, signal: AbortSignal): Promise<TrackTags | null> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
  const tokenizer = await fromFile(path, {
    regularFileOnly: true,
    // The parser would allocate as much as a length field in the file says.
    maxBufferSize: MAX_READ_BYTES,
    abortSignal: stop,
  });
  const close = (): void => void tokenizer.close();
  stop.addEventListener('abort', close, { once: true });
  try {
    if (tokenizer.fileInfo.size > MAX_FILE_BYTES) return NO_TAGS;
    return tagsOf(await parseFromTokenizer(tokenizer, { skipCovers: true }));
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    stop.removeEventListener('abort', close);
    await tokenizer.close();
  }
}

function tagsOf({ common, format }: IAudioMetadata): TrackTags {
  const { duration } = format;
  return {
    title: textOf(common.title, MAX_TEXT),
    artist: textOf(common.artist, MAX_TEXT),
    album: textOf(common.album, MAX_TEXT),
    genre: textOf(common.genre?.join(', '), MAX_GENRE),
    year: yearOf(common.year, common.date),
    track: numberOf(common.track.no),
    disc: numberOf(common.disk.no),
    duration_seconds:
      duration !== undefined && Number.isFinite(duration) && duration >= 0
        ? Math.round(duration * 1000) / 1000
        : null,
  };
}

/** PostgreSQL rejects null characters, which some programs append to tags. */
function textOf(text: string | undefined, max: number): string | null {
  const clean = (text ?? '').replaceAll('\0', ' ').toWellFormed().trim();
  return clean === '' ? null : [...clean].slice(0, max).join('');
}

function yearOf(year: number | undefined, date: string | undefined): number | null {
  const [found] = /\d{4}/.exec(String(year ?? date ?? '')) ?? [];
  return found === undefined ? null : Number(found);
}

const numberOf = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER
    ? value
    : null;
