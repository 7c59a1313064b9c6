import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';

import { readCookie } from '#shared/lib/cookies.ts';
import { ApiError } from '#shared/lib/api-error.ts';

import { replyError } from './reply-error.ts';

export interface FetchedFile {
  readonly file: Blob;
  /** As the server calls it; empty: it has no name. */
  readonly name: string;
  /** Of exactly these bytes; empty: nobody says. */
  readonly etag: string;
}

interface Wanted {
  signal?: AbortSignal | undefined;
  /** Bytes that are here; the total is 0 when nobody knows it. */
  onProgress?: ((loaded: number, total: number) => void) | undefined;
  /** Sent with POST: the server makes the file from it. */
  form?: FormData | undefined;
  /** What is here already: it comes back when the server says that it is still the same. */
  known?: FetchedFile | undefined;
}

/** A file of the server, read as it comes and held once. */
export async function fetchFile(
  address: string,
  { signal, onProgress, known, form }: Wanted = {},
): Promise<FetchedFile> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(form && {
      method: 'POST',
      headers: { [CSRF_HEADER]: readCookie(CSRF_COOKIE) ?? '' },
      body: form,
    }),
    ...(known && { headers: { 'if-none-match': known.etag }, cache: 'no-store' }),
  }).catch((error: unknown) => {
    throw asApiError(error);
  });
  if (known && response.status === 304) {
    onProgress?.(known.file.size, known.file.size);
    return known;
  }
  if (!response.ok) {
    throw replyError(response.status, await response.json().catch(() => undefined));
  }
  const total = Number(response.headers.get('content-length') ?? 0);
  const name = nameIn(response.headers.get('content-disposition') ?? '');
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
  const counted = new Response(response.body.pipeThrough(counter));
  const file = await counted.blob().catch((error: unknown) => {
    throw asApiError(error);
  });
  return { file, name, etag };
}

const asApiError = (error: unknown): ApiError =>
  error instanceof Error && error.name === 'AbortError'
    ? new ApiError(0, 'aborted', 'The request was cancelled')
    : new ApiError(0, 'network', 'The server cannot be reached');

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Then the plain one.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
}
