import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';

import { readCookie } from '#shared/lib/cookies.ts';
import { ApiError } from '#shared/lib/api-error.ts';

import { replyError } from './reply-error.ts';
import { networkError } from './server-status.ts';

export interface FetchedFile {
  readonly file: Blob;
  /** File name sent by the server; empty if it sent none. */
  readonly name: string;
  /** ETag of the file; empty if the server sent none. */
  readonly etag: string;
}

interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** `total` is 0 if unknown. */
  onProgress?: ((loaded: number, total: number) => void) | undefined;
  /** Sent with POST; the server creates the file from it. */
  form?: FormData | undefined;
  /** A copy fetched earlier; returned if the server replies 304. */
  cached?: FetchedFile | undefined;
}

/** Downloads a file as a stream with progress; only one copy is in memory. */
export async function fetchFile(
  address: string,
  { signal, onProgress, cached, form }: FetchOptions = {},
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
  if (!response.body || !onProgress) return { file: await response.blob(), name, etag };

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
  return { file, name, etag };
}

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
