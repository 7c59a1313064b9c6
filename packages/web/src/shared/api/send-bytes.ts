import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';
import type { Reply, RouteDef, Sent } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { readCookie } from '#shared/lib/cookies.ts';

import { addressOf, readReply } from './call.ts';
import { requestStarted } from './quiesce.ts';
import { networkError } from './server-status.ts';

interface SendOptions {
  bytes: ArrayBuffer | Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Aborts if nothing was sent, or no reply came, for this long. */
  stallMs: number;
  /** Number of bytes sent so far. */
  onProgress: (sent: number) => void;
}

const NO_BODY = new Set([204, 304]);

/** Sends a binary body with upload progress, which `fetch` does not report. */
export async function sendBytes<R extends RouteDef>(
  route: R,
  sent: Omit<Sent<R>, 'body'>,
  options: SendOptions,
): Promise<Reply<R>> {
  const ended = requestStarted();
  try {
    const response = await transfer(route.method, addressOf(route, sent), options);
    return await readReply(route, response);
  } finally {
    ended();
  }
}

function transfer(method: string, address: string, options: SendOptions): Promise<Response> {
  const { bytes, headers, signal, stallMs, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: ApiError) => {
      stopWatching();
      reject(error);
    };
    const failAborted = () => fail(new ApiError(0, 'aborted', 'The request was cancelled'));
    const abort = () => request.abort();
    const restartTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        fail(new ApiError(0, 'timeout', 'The server took too long'));
        request.abort();
      }, stallMs);
    };

    request.open(method, address);
    const defaults = { accept: 'application/json', 'content-type': 'application/octet-stream' };
    for (const [name, value] of Object.entries({ ...defaults, ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.setRequestHeader(CSRF_HEADER, readCookie(CSRF_COOKIE) ?? '');
    request.upload.addEventListener('progress', ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    });
    request.addEventListener('load', () => {
      stopWatching();
      resolve(responseOf(request));
    });
    request.addEventListener('error', () => fail(networkError()));
    request.addEventListener('abort', failAborted);
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      failAborted();
      return;
    }
    restartTimer();
    request.send(bytes);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request;
  const headers = new Headers();
  const wait = request.getResponseHeader('retry-after');
  if (wait !== null) headers.set('retry-after', wait);
  return new Response(NO_BODY.has(status) ? null : request.responseText, { status, headers });
}
