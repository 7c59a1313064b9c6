import type { Upload } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import type { UploadPlace, UploadWire } from '#uploads/data/uploads.ts';

import type { fingerprint } from './fingerprint.ts';
import { retryRequest } from './retry-request.ts';
import { sendChunks } from './send-chunks.ts';
import { UploadFault } from './upload-entry.ts';
import type { UploadEntry } from './upload-entry.ts';

const LOOK_AGAIN_MS = 2000;
/** The server forgets what nobody goes on with: then all is sent again, but not for ever. */
const MOST_BEGINNINGS = 3;
const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const CONFLICT = 409;
const FIRST_PROXY_ERROR = 502;

interface UploadJob extends UploadPlace {
  file: File;
  /** What the server already holds of it. */
  uploadId: string | null;
  /** Sent even though the library has the same file. */
  evenIfKnown: boolean;
  signal: AbortSignal;
  tell: (news: Partial<UploadEntry>) => void;
}

export interface UploadDeps {
  wire: UploadWire;
  fingerprint: typeof fingerprint;
  /** How long nothing may move. */
  stallMs: () => number;
  /** Of one request; the server has them in any order. */
  pieceBytes: number;
}

/** The whole way of a file into the library. `asking`: it is there already, and nothing was sent. */
export async function uploadFile(job: UploadJob, deps: UploadDeps): Promise<'done' | 'asking'> {
  const { file, signal, tell } = job;
  if (file.size === 0) throw new UploadFault('empty');
  tell({ phase: 'reading', read: 0 });
  const sha1 = await deps.fingerprint(file, { signal, onRead: (read) => tell({ read }) });
  const isNew = job.uploadId === null;
  if (isNew && !job.evenIfKnown && (await isKnown(job, deps, sha1))) return 'asking';
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      await deliver(job, deps, sha1);
      return 'done';
    } catch (error) {
      if (!isStatus(error, NOT_FOUND) || beginnings >= MOST_BEGINNINGS) throw error;
      job.uploadId = null;
    }
  }
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Asks before anything is sent; throws what is in the way. */
async function isKnown(job: UploadJob, deps: UploadDeps, sha1: string): Promise<boolean> {
  const { file, platformId, romId, folder, signal, tell } = job;
  const asked = { name: file.name, size: file.size, folder, platform_id: platformId, sha1 };
  const rom = romId === null ? {} : { rom_id: romId };
  const [found] = await retryRequest(
    () => deps.wire.check([{ ...asked, ...rom }], signal),
    watchOf(job),
  );
  if (found && found.duplicates.length > 0) {
    tell({ duplicates: found.duplicates });
    return true;
  }
  if (found?.problem) throw new ApiError(400, found.problem_code ?? 'refused', found.problem);
  return false;
}

const watchOf = ({ signal, tell }: UploadJob) => ({
  signal,
  onHold: (hold: UploadEntry['hold']) => tell({ hold }),
});

async function deliver(job: UploadJob, deps: UploadDeps, sha1: string): Promise<void> {
  const { file, signal, tell } = job;
  const { wire } = deps;
  const watch = watchOf(job);
  for (;;) {
    const upload = await openUpload(job, deps, sha1);
    job.uploadId = upload.upload_id;
    tell({ uploadId: upload.upload_id });
    if (upload.state === 'done') return;
    if (upload.state === 'open') {
      tell({ phase: 'sending' });
      await sendChunks(upload, {
        wire,
        file,
        signal,
        stallMs: deps.stallMs(),
        onLoaded: (loaded) => tell({ loaded, hold: null }),
        onHold: watch.onHold,
      });
    }
    tell({ phase: 'finishing', loaded: file.size });
    if (await isComplete(upload, job, deps, sha1)) return;
  }
}

/** False: pieces are missing after all. The answer may get lost while the server works. */
async function isComplete(
  { upload_id }: Upload,
  job: UploadJob,
  { wire }: UploadDeps,
  sha1: string,
): Promise<boolean> {
  const { signal } = job;
  try {
    await wire.complete(upload_id, sha1, signal);
    return true;
  } catch (error) {
    if (!isUnheard(error)) {
      const isPart = isStatus(error, BAD_REQUEST) && !(await hasAll(upload_id, job, wire));
      if (isPart) return false;
      throw error;
    }
  }
  for (;;) {
    await wait(LOOK_AGAIN_MS, signal);
    const upload = await retryRequest(() => wire.get(upload_id, signal), watchOf(job));
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

/** The server may have done it all the same, or may still be at it. */
const isUnheard = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === CONFLICT || error.status >= FIRST_PROXY_ERROR);

/** What was damaged on the server's disk meanwhile has to be sent again. */
async function hasAll(uploadId: string, job: UploadJob, wire: UploadWire): Promise<boolean> {
  const upload = await retryRequest(() => wire.get(uploadId, job.signal), watchOf(job));
  return upload.received_chunks.length === upload.total_chunks;
}

/** Goes on with what the server has of this file, from this visit or an earlier one. */
async function openUpload(job: UploadJob, deps: UploadDeps, sha1: string): Promise<Upload> {
  const { file, platformId, romId, folder, signal, uploadId } = job;
  const { wire, pieceBytes } = deps;
  const watch = watchOf(job);
  if (uploadId !== null) {
    const upload = await retryRequest(() => wire.get(uploadId, signal), watch);
    if (!isOf(upload, file, sha1)) throw new UploadFault('changed');
    return upload;
  }
  const chunks = Math.ceil(file.size / pieceBytes);
  const { name, size } = file;
  // Looked for at every attempt: the answer to the one before may have got lost.
  return retryRequest(async () => {
    const open = await wire.list(signal);
    const begun = open.find(
      (one) => isOf(one, file, sha1) && one.file_name === name && isAt(one, job),
    );
    return begun ?? wire.start({ platformId, romId, folder, name, size, sha1, chunks }, signal);
  }, watch);
}

const isOf = (upload: Upload, file: File, sha1: string): boolean =>
  upload.total_size === file.size && (upload.sha1 === null || upload.sha1 === sha1);

/** The server names folders from the platform on, games of it included. */
const isAt = (upload: Upload, { platformId, romId, folder }: UploadPlace): boolean =>
  upload.platform_id === platformId &&
  upload.rom_id === romId &&
  (romId === null ? upload.folder === folder : upload.folder.endsWith(folder));
