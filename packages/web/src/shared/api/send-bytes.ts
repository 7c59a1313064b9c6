import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';
import type { Reply, RouteDef, Sent } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { readCookie } from '#shared/lib/cookies.ts';

import { addressOf, readReply } from './call.ts';
import { requestStarted } from './quiesce.ts';

interface Bytes {
  bytes: ArrayBuffer | Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Given up when nothing has moved for so long. */
  stallMs: number;
  /** How many bytes have left. */
  onProgress: (sent: number) => void;
}

const NO_BODY = new Set([204, 304]);

/** A body of plain bytes that tells how far it is, which `fetch` cannot. */
export async function sendBytes<R extends RouteDef>(
  route: R,
  sent: Omit<Sent<R>, 'body'>,
  bytes: Bytes,
): Promise<Reply<R>> {
  const ended = requestStarted();
  try {
    const response = await transfer(route.method, addressOf(route, sent), bytes);
    return await readReply(route, response);
  } finally {
    ended();
  }
}

function transfer(method: string, address: string, wanted: Bytes): Promise<Response> {
  const { bytes, headers, signal, stallMs, onProgress } = wanted;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const settle = (act: () => void) => () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', giveUp);
      act();
    };
    const fail = (code: string, message: string) =>
      settle(() => reject(new ApiError(0, code, message)));
    const giveUp = () => request.abort();
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        fail('timeout', 'The server took too long')();
        request.abort();
      }, stallMs);
    };

    request.open(method, address);
    const all = { accept: 'application/json', 'content-type': 'application/octet-stream' };
    for (const [name, value] of Object.entries({ ...all, ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.setRequestHeader(CSRF_HEADER, readCookie(CSRF_COOKIE) ?? '');
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved();
      onProgress(loaded);
    });
    request.addEventListener(
      'load',
      settle(() => resolve(responseOf(request))),
    );
    request.addEventListener('error', fail('network', 'The server cannot be reached'));
    request.addEventListener('abort', fail('aborted', 'The request was cancelled'));
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) {
      fail('aborted', 'The request was cancelled')();
      return;
    }
    moved();
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
