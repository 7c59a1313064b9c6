import type { Upload } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';
import type { UploadPlace } from '#uploads/data/uploads.ts';

import { isActive, isClearable, UploadFault } from './upload-entry.ts';
import type { UploadEntry } from './upload-entry.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadDeps } from './upload-file.ts';

const MAX_CONCURRENT_UPLOADS = 2;
/** Progress is published at most this often. */
const PROGRESS_THROTTLE_MS = 150;

interface NewUpload extends UploadPlace {
  file: File;
}

/** Data of an entry that is not published. */
interface InternalState {
  file: File | null;
  allowDuplicate: boolean;
  meter: RateMeter;
  controller: AbortController | null;
}

const EMPTY = {
  phase: 'waiting',
  loaded: 0,
  progress: 0,
  rate: null,
  apiError: null,
  faultCode: null,
  read: 0,
  hold: null,
  duplicates: [],
  uploadId: null,
} as const satisfies Partial<UploadEntry>;

/** The uploads of this tab; independent of screens. */
export class UploadQueue {
  readonly #deps: UploadDeps;
  #entries: readonly UploadEntry[] = [];
  readonly #internals = new Map<number, InternalState>();
  /** The entries that listeners were last notified of. */
  readonly #published = createStore(this.#entries);
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  readonly subscribe = this.#published.subscribe;

  readonly get = this.#published.get;

  /** Skips files that are already queued for the same folder. */
  add(uploads: readonly NewUpload[]): void {
    const queued = new Set(
      this.#entries.filter((entry) => !isClearable(entry)).map((entry) => targetKey(entry)),
    );
    for (const { file, ...place } of uploads) {
      const entry = { ...EMPTY, ...place, filename: file.name, total: file.size };
      if (queued.has(targetKey(entry))) continue;
      queued.add(targetKey(entry));
      this.#append(entry, file);
    }
    this.#publish();
    this.#startWaiting();
  }

  /** Adds the unfinished uploads of earlier visits. */
  addUnfinished(uploads: readonly Upload[]): void {
    const knownIds = new Set(this.#entries.map(({ uploadId }) => uploadId));
    for (const upload of uploads) {
      if (knownIds.has(upload.upload_id) || upload.state !== 'open') continue;
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
    this.#publish();
  }

  /** Resumes an upload whose file must be selected again after a reload. */
  attachFile(id: number, file: File): void {
    const internal = this.#internals.get(id);
    const entry = this.#find(id);
    if (!internal || !entry) return;
    if (file.size !== entry.total) return this.#update(id, { faultCode: 'changed' });
    internal.file = file;
    this.retry(id);
  }

  pause(id: number): void {
    this.#abort(id);
    this.#update(id, { phase: 'paused', rate: null, hold: null });
    this.#startWaiting();
  }

  /** Resumes a paused upload, or retries a failed one. */
  retry(id: number): void {
    this.#update(id, { phase: 'waiting', apiError: null, faultCode: null });
    this.#startWaiting();
  }

  /** Uploads a file that the library already has. */
  sendAnyway(id: number): void {
    const internal = this.#internals.get(id);
    if (!internal) return;
    internal.allowDuplicate = true;
    this.#update(id, { duplicates: [] });
    this.retry(id);
  }

  /** Cancels the upload; the server deletes the part it received. */
  cancel(id: number): void {
    const entry = this.#find(id);
    this.#abort(id);
    if (entry?.uploadId && entry.phase !== 'done') {
      this.#deps.api
        .cancel(entry.uploadId)
        .catch((error: unknown) => logFailure('Canceling an upload', error));
    }
    this.#remove((one) => one.id === id);
    this.#startWaiting();
  }

  /** Removes finished and failed uploads from the list. */
  clear(): void {
    this.#remove(isClearable);
  }

  #append(entry: Omit<UploadEntry, 'id'>, file: File | null): void {
    this.#lastId += 1;
    this.#internals.set(this.#lastId, {
      file,
      allowDuplicate: false,
      meter: new RateMeter(),
      controller: null,
    });
    this.#entries = [...this.#entries, { ...entry, id: this.#lastId }];
  }

  #find(id: number): UploadEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  #abort(id: number): void {
    const internal = this.#internals.get(id);
    internal?.controller?.abort(new UploadFault('stopped'));
    if (internal) internal.controller = null;
  }

  #remove(isGone: (entry: UploadEntry) => boolean): void {
    for (const { id } of this.#entries.filter(isGone)) this.#internals.delete(id);
    this.#entries = this.#entries.filter((entry) => !isGone(entry));
    this.#publish();
  }

  #startWaiting(): void {
    const running = this.#entries.filter((one) => isActive(one) && one.phase !== 'waiting').length;
    const waiting = this.#entries.filter(({ phase }) => phase === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - running))) {
      void this.#run(entry);
    }
  }

  async #run(entry: UploadEntry): Promise<void> {
    const { id, platformId, romId, folder, uploadId } = entry;
    const internal = this.#internals.get(id);
    if (!internal) return;
    const { file, allowDuplicate } = internal;
    if (!file) return this.#update(id, { phase: 'unfinished' });
    const controller = new AbortController();
    internal.controller = controller;
    const update = (patch: Partial<UploadEntry>) => {
      if (!controller.signal.aborted) this.#update(id, patch);
    };
    this.#update(id, { phase: 'reading' });
    try {
      const place = { platformId, romId, folder };
      const job = { ...place, file, uploadId, allowDuplicate, signal: controller.signal, update };
      const outcome = await uploadFile(job, this.#deps);
      if (outcome === 'asking') update({ phase: 'asking' });
      else update({ phase: 'done', loaded: file.size, rate: null, hold: null });
    } catch (error) {
      update({ phase: 'failed', rate: null, hold: null, ...failureReason(error) });
    }
    this.#startWaiting();
  }

  #update(id: number, patch: Partial<UploadEntry>): void {
    const internal = this.#internals.get(id);
    this.#entries = this.#entries.map((entry) => {
      if (entry.id !== id) return entry;
      const next = { ...entry, ...patch };
      if (patch.loaded !== undefined && next.phase === 'sending') {
        next.rate = internal?.meter.take(patch.loaded) ?? null;
      }
      return { ...next, progress: next.total > 0 ? next.loaded / next.total : 0 };
    });
    const isProgress = patch.loaded !== undefined || patch.read !== undefined;
    if (patch.phase !== undefined || !isProgress) this.#publish();
    else this.#timer ??= setTimeout(() => this.#publish(), PROGRESS_THROTTLE_MS);
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#published.set(this.#entries);
  }
}

const targetKey = ({ platformId, romId, folder, filename }: Omit<UploadEntry, 'id'>): string =>
  JSON.stringify([platformId, romId, folder, filename]);

function failureReason(error: unknown): Pick<UploadEntry, 'apiError' | 'faultCode'> {
  if (error instanceof UploadFault) return { apiError: null, faultCode: error.code };
  if (error instanceof ApiError) return { apiError: error, faultCode: null };
  logFailure('Uploading', error);
  return { apiError: null, faultCode: 'lost' };
}

const SAMPLE_MS = 500;
const MAX_SAMPLES = 12;
const SECOND = 1000;

/** Measures the growth of a value per second over the last samples. */
class RateMeter {
  #samples: { at: number; value: number }[] = [];

  /** The rate per second; null until there are enough samples. */
  take(value: number, now = Date.now()): number | null {
    const last = this.#samples.at(-1);
    // The value shrinks when a part is sent again, which starts a new measurement.
    if (!last || value < last.value) {
      this.#samples = [{ at: now, value }];
      return null;
    }
    if (now - last.at >= SAMPLE_MS) {
      this.#samples = [...this.#samples, { at: now, value }].slice(-MAX_SAMPLES);
    }
    const first = this.#samples[0];
    if (!first || now - first.at < SAMPLE_MS) return null;
    return Math.max(0, ((value - first.value) * SECOND) / (now - first.at));
  }
}
