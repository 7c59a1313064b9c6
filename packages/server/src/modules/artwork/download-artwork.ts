import type { SourceId } from '@saveroom/contract';

import { toDataFolderError } from '#core/files/disk-errors.ts';
import { AppError } from '#core/lib/app-error.ts';
import { OutboundError } from '#core/outbound/outbound-error.ts';
import type { OpenReply, Outbound, OutboundRequest } from '#core/outbound/outbound.ts';

import { FORM_BY_KIND } from './artwork-folder.disk.ts';
import type { ArtworkKind } from './artwork.tables.ts';
import { storeManual, storePicture, type ArtworkDeps } from './store-artwork.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly signPictureUrl: SignPictureUrl;
    readonly openLocalMedia: OpenLocalMedia;
  }
}

/** Opens a picture or manual in the library folders. Null: there is none at this address. */
export type OpenLocalMedia = (address: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** Addresses of files in the library folders begin with it. */
const LOCAL_ADDRESS = /^library:/i;

/**
 * Adds the credentials of a source to the address of a picture that requires them. The result is
 * used for one request and never stored, logged or shown.
 */
export type SignPictureUrl = (
  address: { readonly source: SourceId | 'user'; readonly url: string },
  signal: AbortSignal,
) => Promise<string>;

interface DownloadDeps {
  readonly outbound: Pick<Outbound, 'open'>;
  /** Absent: addresses are requested as they are. */
  readonly signPictureUrl?: SignPictureUrl;
  /** Absent: files in the library cannot be read. */
  readonly openLocalMedia?: OpenLocalMedia;
}

export interface ArtworkDownloadDeps extends ArtworkDeps, DownloadDeps {}

interface DownloadRequest {
  readonly kind: ArtworkKind;
  readonly source: SourceId | 'user';
  readonly url: string;
}

const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
const MANUAL_MAX_BYTES = 300 * 1024 * 1024;
/** Enough for a scanned manual over a slow connection. */
const MANUAL_TIMEOUT_MS = 10 * 60_000;
const FINAL_STATUS_CODES: ReadonlySet<number> = new Set([400, 404, 410, 451]);
const MAX_WAIT_S = 3600;

/** Downloads, checks and stores one file and returns its hash. */
export async function downloadArtwork(
  deps: ArtworkDownloadDeps,
  request: DownloadRequest,
  signal: AbortSignal,
): Promise<string> {
  const form = FORM_BY_KIND[request.kind];
  if (form !== 'document')
    return storePicture(deps, await downloadPicture(deps, request, signal), form);
  const body = await openDownload(deps, request, {
    maxBytes: MANUAL_MAX_BYTES,
    signal,
    timeouts: { totalMs: MANUAL_TIMEOUT_MS },
  });
  return storeManual(deps, body);
}

/** Returns the raw bytes, which may not be a picture. */
export async function downloadPicture(
  deps: DownloadDeps,
  request: Omit<DownloadRequest, 'kind'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const body = await openDownload(deps, request, { maxBytes: PICTURE_MAX_BYTES, signal });
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function openDownload(
  { outbound, signPictureUrl, openLocalMedia }: DownloadDeps,
  request: Omit<DownloadRequest, 'kind'>,
  limits: Omit<OutboundRequest, 'url'> & { signal: AbortSignal; maxBytes: number },
): Promise<AsyncIterable<Uint8Array>> {
  if (LOCAL_ADDRESS.test(request.url)) {
    const file = await openLocalMedia?.(request.url);
    if (file) return upTo(limits.maxBytes, file);
    throw new ArtworkError('The file is no longer in the library', { isFinal: true });
  }
  const url = signPictureUrl ? await signPictureUrl(request, limits.signal) : request.url;
  const reply = await outbound.open({ url, ...limits });
  if (reply.status === 200) return reply.body as AsyncIterable<Uint8Array>;
  reply.body.destroy();
  throw toStatusError(reply);
}

async function* upTo(
  maxBytes: number,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ArtworkError('The file is too large', { isFinal: true });
    yield chunk;
  }
}

function toStatusError({ status, headers, url }: OpenReply): ArtworkError {
  const seconds = Number(headers['retry-after'] ?? '');
  return new ArtworkError(`${new URL(url).host} returned HTTP ${status}`, {
    isFinal: FINAL_STATUS_CODES.has(status),
    waitMs: Math.min(Number.isFinite(seconds) ? seconds : 0, MAX_WAIT_S) * 1000,
  });
}

type UserArtworkKind = 'cover' | 'manual';

/** Returns the raw bytes; the caller has to re-encode them. */
export const pictureFromUrl = (deps: DownloadDeps, url: string): Promise<Uint8Array> =>
  withBadRequest((signal) => downloadPicture(deps, { source: 'user', url }, signal));

/** Downloads, checks and stores the file and returns its hash; no game shows it yet. */
export const storeFromUrl = (
  deps: ArtworkDownloadDeps,
  {
    kind,
    source = 'user',
    url,
  }: { kind: UserArtworkKind; source?: SourceId | 'user'; url: string },
): Promise<string> =>
  withBadRequest((signal) => downloadArtwork(deps, { kind, source, url }, signal));

/** Turns a failed download into a 400 with the reason, because the user chose the address. */
async function withBadRequest<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(new AbortController().signal);
  } catch (error) {
    const fault = toArtworkError(error);
    if (!fault) throw toDataFolderError(error);
    throw new AppError('bad_request', fault.message, { cause: error });
  }
}

/** Thrown if a download failed. The message is shown to users and contains only the host. */
export class ArtworkError extends Error {
  /** A retry would not help. */
  readonly isFinal: boolean;
  /** Delay that the server requested. */
  readonly waitMs: number;

  constructor(message: string, { isFinal = false, waitMs = 0, cause }: ArtworkErrorOptions = {}) {
    super(message, { cause });
    this.name = 'ArtworkError';
    this.isFinal = isFinal;
    this.waitMs = waitMs;
  }
}

interface ArtworkErrorOptions extends ErrorOptions {
  readonly isFinal?: boolean;
  readonly waitMs?: number;
}

/** The error of this file. Null: the cause is something else, such as a full disk. */
export function toArtworkError(error: unknown): ArtworkError | null {
  if (error instanceof ArtworkError) return error;
  if (error instanceof AppError) {
    return new ArtworkError(error.message, { isFinal: true, cause: error });
  }
  if (error instanceof OutboundError) {
    const isFinal = error.kind === 'refused' || error.kind === 'too_large';
    return new ArtworkError(error.message, { isFinal, cause: error });
  }
  return null;
}
