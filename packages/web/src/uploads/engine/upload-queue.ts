import type { Upload } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';
import type { UploadPlace } from '#uploads/data/uploads.ts';

import { isActive, isClearable, UploadFault } from './upload-entry.ts';
import type { UploadEntry } from './upload-entry.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadDeps } from './upload-file.ts';

const FILES_AT_ONCE = 2;
/** Progress is shown so often at most. */
const SHOWN_EVERY_MS = 150;

interface NewUpload extends UploadPlace {
  file: File;
}

/** What belongs to an entry and is not shown. */
interface InternalState {
  file: File | null;
  evenIfKnown: boolean;
  meter: RateMeter;
  stop: AbortController | null;
}

const EMPTY = {
  phase: 'waiting',
  loaded: 0,
  progress: 0,
  rate: null,
  finished: false,
  failed: false,
  failure: null,
  fault: null,
  read: 0,
  hold: null,
  duplicates: [],
  uploadId: null,
} as const satisfies Partial<UploadEntry>;

/** Everything on its way into the library. Belongs to the tab, not to a screen. */
export class UploadQueue {
  readonly #deps: UploadDeps;
  #entries: readonly UploadEntry[] = [];
  readonly #behind = new Map<number, InternalState>();
  /** What listeners were last told. */
  readonly #shown = createStore(this.#entries);
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  readonly subscribe = this.#shown.subscribe;

  readonly get = (): readonly UploadEntry[] => this.#entries;

  /** What is on its way to the same place already is not added twice. */
  add(uploads: readonly NewUpload[]): void {
    const taken = new Set(
      this.#entries.filter((entry) => !isClearable(entry)).map((entry) => placeOf(entry)),
    );
    for (const { file, ...place } of uploads) {
      const entry = { ...EMPTY, ...place, filename: file.name, total: file.size };
      if (taken.has(placeOf(entry))) continue;
      taken.add(placeOf(entry));
      this.#append(entry, file);
    }
    this.#show();
    this.#next();
  }

  /** What the server holds from earlier visits. */
  addUnfinished(uploads: readonly Upload[]): void {
    const known = new Set(this.#entries.map(({ uploadId }) => uploadId));
    for (const upload of uploads) {
      if (known.has(upload.upload_id) || upload.state !== 'open') continue;
      const { platform_id, rom_id, folder, file_name, total_size, received_bytes } = upload;
      const place = { platformId: platform_id, romId: rom_id, folder };
      this.#append(
        {
          ...EMPTY,
          ...place,
          filename: file_name,
          total: total_size,
          loaded: received_bytes,
          progress: received_bytes / total_size,
          phase: 'unfinished',
          uploadId: upload.upload_id,
        },
        null,
      );
    }
    this.#show();
  }

  /** For an entry whose file this browser no longer has at hand. */
  choose(id: number, file: File): void {
    const behind = this.#behind.get(id);
    const entry = this.#find(id);
    if (!behind || !entry) return;
    if (file.size !== entry.total) return this.#tell(id, { fault: 'changed' });
    behind.file = file;
    this.retry(id);
  }

  pause(id: number): void {
    this.#halt(id);
    this.#tell(id, { phase: 'paused', rate: null, hold: null });
    this.#next();
  }

  /** Goes on with what was paused, and tries again what has failed. */
  retry(id: number): void {
    this.#tell(id, { phase: 'waiting', failed: false, failure: null, fault: null });
    this.#next();
  }

  /** Sends what the library has already. */
  sendAnyway(id: number): void {
    const behind = this.#behind.get(id);
    if (!behind) return;
    behind.evenIfKnown = true;
    this.#tell(id, { duplicates: [] });
    this.retry(id);
  }

  /** Gives it up; the server deletes what it has of it. */
  cancel(id: number): void {
    const entry = this.#find(id);
    this.#halt(id);
    if (entry?.uploadId && !entry.finished) {
      this.#deps.wire
        .cancel(entry.uploadId)
        .catch((error: unknown) => logFailure('Giving an upload up', error));
    }
    this.#remove((one) => one.id === id);
    this.#next();
  }

  /** Takes finished and failed ones off the list. */
  clear(): void {
    this.#remove(isClearable);
  }

  #append(entry: Omit<UploadEntry, 'id'>, file: File | null): void {
    this.#lastId += 1;
    this.#behind.set(this.#lastId, {
      file,
      evenIfKnown: false,
      meter: new RateMeter(),
      stop: null,
    });
    this.#entries = [...this.#entries, { ...entry, id: this.#lastId }];
  }

  #find(id: number): UploadEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  #halt(id: number): void {
    const behind = this.#behind.get(id);
    behind?.stop?.abort(new UploadFault('stopped'));
    if (behind) behind.stop = null;
  }

  #remove(isGone: (entry: UploadEntry) => boolean): void {
    for (const { id } of this.#entries.filter(isGone)) this.#behind.delete(id);
    this.#entries = this.#entries.filter((entry) => !isGone(entry));
    this.#show();
  }

  #next(): void {
    const running = this.#entries.filter((one) => isActive(one) && one.phase !== 'waiting').length;
    const waiting = this.#entries.filter(({ phase }) => phase === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, FILES_AT_ONCE - running))) {
      void this.#carry(entry);
    }
  }

  async #carry(entry: UploadEntry): Promise<void> {
    const { id, platformId, romId, folder, uploadId } = entry;
    const behind = this.#behind.get(id);
    if (!behind) return;
    const { file, evenIfKnown } = behind;
    if (!file) return this.#tell(id, { phase: 'unfinished' });
    const stop = new AbortController();
    behind.stop = stop;
    const tell = (news: Partial<UploadEntry>) => {
      if (!stop.signal.aborted) this.#tell(id, news);
    };
    this.#tell(id, { phase: 'reading' });
    try {
      const place = { platformId, romId, folder };
      const job = { ...place, file, uploadId, evenIfKnown, signal: stop.signal, tell };
      const outcome = await uploadFile(job, this.#deps);
      if (outcome === 'asking') tell({ phase: 'asking' });
      else tell({ phase: 'done', finished: true, loaded: file.size, rate: null, hold: null });
    } catch (error) {
      tell({ phase: 'failed', failed: true, rate: null, hold: null, ...reasonOf(error) });
    }
    this.#next();
  }

  #tell(id: number, news: Partial<UploadEntry>): void {
    const behind = this.#behind.get(id);
    this.#entries = this.#entries.map((entry) => {
      if (entry.id !== id) return entry;
      const next = { ...entry, ...news };
      if (news.loaded !== undefined && next.phase === 'sending') {
        next.rate = behind?.meter.take(news.loaded) ?? null;
      }
      return { ...next, progress: next.total > 0 ? next.loaded / next.total : 0 };
    });
    if (news.phase !== undefined) this.#show();
    else this.#timer ??= setTimeout(() => this.#show(), SHOWN_EVERY_MS);
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shown.set(this.#entries);
  }
}

const placeOf = ({ platformId, romId, folder, filename }: Omit<UploadEntry, 'id'>): string =>
  JSON.stringify([platformId, romId, folder, filename]);

function reasonOf(error: unknown): Pick<UploadEntry, 'failure' | 'fault'> {
  if (error instanceof UploadFault) return { failure: null, fault: error.code };
  if (error instanceof ApiError) return { failure: error, fault: null };
  logFailure('Uploading', error);
  return { failure: null, fault: 'lost' };
}

const SAMPLE_MS = 500;
const MOST_SAMPLES = 12;
const SECOND = 1000;

/** How fast something grows, per second, over the last moments. */
class RateMeter {
  #samples: { at: number; value: number }[] = [];

  /** Null until it can be told. */
  take(value: number, now = Date.now()): number | null {
    const last = this.#samples.at(-1);
    if (last && value < last.value) this.#samples = [];
    if (!last || now - last.at >= SAMPLE_MS) {
      this.#samples = [...this.#samples, { at: now, value }].slice(-MOST_SAMPLES);
    }
    const first = this.#samples[0];
    if (!first || now - first.at < SAMPLE_MS) return null;
    return Math.max(0, ((value - first.value) * SECOND) / (now - first.at));
  }
}
