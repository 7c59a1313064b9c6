import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';

import { readCookie } from '#shared/lib/cookies.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { FetchedFile } from '#shared/lib/fetched-file.ts';

import { isUnreachable, offlineFile } from './offline-copies.ts';
import { replyError } from './reply-error.ts';
import { networkError } from './server-status.ts';

interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** `total` is 0 if unknown. */
  onProgress?: ((loaded: number, total: number) => void) | undefined;
  /** Sent with POST; the server creates the file from it. */
  form?: FormData | undefined;
  /** A copy fetched earlier; returned if the server replies 304. */
  cached?: FetchedFile | undefined;
  /** A part of the file; all of it is sent if it is no longer that of the ETag. */
  part?: { readonly start: number; readonly end: number; readonly etag: string } | undefined;
}

/**
 * Downloads a file. If the server can't be reached, returns the copy that the current user keeps on
 * this device.
 */
export async function fetchFile(address: string, options: FetchOptions = {}): Promise<FetchedFile> {
  try {
    return await download(address, options);
  } catch (error) {
    const copy = isUnreachable(error) && !options.form ? await offlineFile(address) : undefined;
    if (!copy) throw error;
    return copy;
  }
}

/** Downloads a file as a stream with progress; only one copy is in memory. */
async function download(
  address: string,
  { signal, onProgress, cached, part, form }: FetchOptions,
): Promise<FetchedFile> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(form && {
      method: 'POST',
      headers: { [CSRF_HEADER]: readCookie(CSRF_COOKIE) ?? '' },
      body: form,
    }),
    ...(cached && { headers: { 'if-none-match': cached.etag }, cache: 'no-store' }),
    ...(part && { headers: rangeHeaders(part), cache: 'no-store' }),
  }).catch((error: unknown) => {
    throw asApiError(error);
  });
  if (cached && response.status === 304) {
    onProgress?.(cached.file.size, cached.file.size);
    return cached;
  }
  if (!response.ok) {
    throw replyError(response.status, await response.json().catch(() => undefined));
  }
  const total = Number(response.headers.get('content-length') ?? 0);
  const name = fileNameIn(response.headers.get('content-disposition') ?? '');
  const etag = response.headers.get('etag') ?? '';
  const partOf = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  const facts = { name, etag, partOf: response.status === 206 ? partOf : undefined };
  if (!response.body || !onProgress) return { file: await response.blob(), ...facts };

  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      onProgress(loaded, total);
      controller.enqueue(chunk);
    },
  });
  const countedResponse = new Response(response.body.pipeThrough(counter));
  const file = await countedResponse.blob().catch((error: unknown) => {
    throw asApiError(error);
  });
  return { file, ...facts };
}

const rangeHeaders = ({ start, end, etag }: NonNullable<FetchOptions['part']>) => ({
  range: `bytes=${start}-${end - 1}`,
  ...(etag && { 'if-range': etag }),
});

const asApiError = (error: unknown): ApiError =>
  error instanceof Error && error.name === 'AbortError'
    ? new ApiError(0, 'aborted', 'The request was cancelled')
    : networkError();

function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Malformed: use the plain file name.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
}
