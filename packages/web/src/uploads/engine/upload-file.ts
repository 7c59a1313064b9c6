import type { Upload } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { refusalOf } from '#uploads/data/uploads.ts';
import type { UploadPlace, UploadApi } from '#uploads/data/uploads.ts';

import type { fingerprint } from './fingerprint.ts';
import { retryRequest } from './retry-request.ts';
import { sendChunks } from './send-chunks.ts';
import { UploadFault } from './upload-entry.ts';
import type { UploadEntry } from './upload-entry.ts';

const POLL_MS = 2000;
/** The server deletes abandoned uploads; then everything is sent again, but not forever. */
const MAX_RESTARTS = 3;
const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const CONFLICT = 409;
const FIRST_PROXY_ERROR = 502;

interface UploadJob extends UploadPlace {
  file: File;
  /** Id of the unfinished upload on the server, if any. */
  uploadId: string | null;
  /** Upload even if the library has the same file. */
  allowDuplicate: boolean;
  signal: AbortSignal;
  update: (patch: Partial<UploadEntry>) => void;
}

export interface UploadDeps {
  api: UploadApi;
  fingerprint: typeof fingerprint;
  /** Time without progress after which a request fails. */
  stallMs: () => number;
  /** Size of a chunk; the server accepts them in any order. */
  chunkBytes: number;
}

/**
 * Uploads a file: checksum, duplicate check, chunks, completion. `asking`: the library has it
 * already, and nothing was sent.
 */
export async function uploadFile(job: UploadJob, deps: UploadDeps): Promise<'done' | 'asking'> {
  const { file, signal, update } = job;
  if (file.size === 0) throw new UploadFault('empty');
  update({ phase: 'reading', read: 0 });
  const sha1 = await deps.fingerprint(file, { signal, onRead: (read) => update({ read }) });
  const isNew = job.uploadId === null;
  if (isNew && !job.allowDuplicate && (await isKnown(job, deps, sha1))) return 'asking';
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      await sendFile(job, deps, sha1);
      return 'done';
    } catch (error) {
      if (!isStatus(error, NOT_FOUND) || beginnings >= MAX_RESTARTS) throw error;
      job.uploadId = null;
    }
  }
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Whether the library has the file; throws if it can't be uploaded. */
async function isKnown(job: UploadJob, deps: UploadDeps, sha1: string): Promise<boolean> {
  const { file, platformId, romId, folder, signal, update } = job;
  const fileInfo = { name: file.name, size: file.size, folder, platform_id: platformId, sha1 };
  const rom = romId === null ? {} : { rom_id: romId };
  const [found] = await retryRequest(
    () => deps.api.check([{ ...fileInfo, ...rom }], signal),
    watchOf(job),
  );
  if (found && found.duplicates.length > 0) {
    update({ duplicates: found.duplicates });
    return true;
  }
  const refusal = found && refusalOf(found);
  if (refusal) throw refusal;
  return false;
}

const watchOf = ({ signal, update }: UploadJob) => ({
  signal,
  onHold: (hold: UploadEntry['hold']) => update({ hold }),
});

async function sendFile(job: UploadJob, deps: UploadDeps, sha1: string): Promise<void> {
  const { file, signal, update } = job;
  const { api } = deps;
  const watch = watchOf(job);
  for (;;) {
    const upload = await openUpload(job, deps, sha1);
    job.uploadId = upload.upload_id;
    update({ uploadId: upload.upload_id });
    if (upload.state === 'done') return;
    if (upload.state === 'open') {
      update({ phase: 'sending' });
      await sendChunks(upload, {
        api,
        file,
        signal,
        stallMs: deps.stallMs(),
        onLoaded: (loaded) => update({ loaded, hold: null }),
        onHold: watch.onHold,
      });
    }
    update({ phase: 'finishing', loaded: file.size });
    if (await isComplete(upload, job, deps, sha1)) return;
  }
}

/** False if chunks are missing after all. The reply may get lost while the server works. */
async function isComplete(
  { upload_id }: Upload,
  job: UploadJob,
  { api }: UploadDeps,
  sha1: string,
): Promise<boolean> {
  const { signal } = job;
  try {
    await api.complete(upload_id, sha1, signal);
    return true;
  } catch (error) {
    if (!isReplyLost(error)) {
      const isPart = isStatus(error, BAD_REQUEST) && !(await hasAll(upload_id, job, api));
      if (isPart) return false;
      throw error;
    }
  }
  for (;;) {
    await wait(POLL_MS, signal);
    const upload = await retryRequest(() => api.get(upload_id, signal), watchOf(job));
    if (upload.state === 'done') return true;
    if (upload.state === 'open') return false;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(new UploadFault('stopped'));
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Whether the server may have completed the upload although no reply arrived. */
const isReplyLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === CONFLICT || error.status >= FIRST_PROXY_ERROR);

/** Chunks that were damaged on the server's disk have to be sent again. */
async function hasAll(uploadId: string, job: UploadJob, api: UploadApi): Promise<boolean> {
  const upload = await retryRequest(() => api.get(uploadId, job.signal), watchOf(job));
  return upload.received_chunks.length === upload.total_chunks;
}

/** Resumes the upload on the server, from this or an earlier visit, or starts one. */
async function openUpload(job: UploadJob, deps: UploadDeps, sha1: string): Promise<Upload> {
  const { file, platformId, romId, folder, signal, uploadId } = job;
  const { api, chunkBytes } = deps;
  const watch = watchOf(job);
  if (uploadId !== null) {
    const upload = await retryRequest(() => api.get(uploadId, signal), watch);
    if (!isOf(upload, file, sha1)) throw new UploadFault('changed');
    return upload;
  }
  const chunks = Math.ceil(file.size / chunkBytes);
  const { name, size } = file;
  // Listed at every attempt, because the reply to the previous one may have been lost.
  return retryRequest(async () => {
    const open = await api.list(signal);
    const begun = open.find(
      (one) => isOf(one, file, sha1) && one.file_name === name && isAt(one, job),
    );
    return begun ?? api.start({ platformId, romId, folder, name, size, sha1, chunks }, signal);
  }, watch);
}

const isOf = (upload: Upload, file: File, sha1: string): boolean =>
  upload.total_size === file.size && (upload.sha1 === null || upload.sha1 === sha1);

/** Folder paths of the server begin with the platform and include the game. */
const isAt = (upload: Upload, { platformId, romId, folder }: UploadPlace): boolean =>
  upload.platform_id === platformId &&
  upload.rom_id === romId &&
  (romId === null ? upload.folder === folder : upload.folder.endsWith(folder));
