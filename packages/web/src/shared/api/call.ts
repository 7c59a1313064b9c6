import { CSRF_COOKIE, CSRF_HEADER, CSRF_REFUSAL, VIEW_AS_HEADER } from '@saveroom/contract';
import type { Reply, RouteDef, Sent } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';
import { readCookie } from '#shared/lib/cookies.ts';

import { ApiError } from '#shared/lib/api-error.ts';
import { isUnreachable, offlineReply } from './offline-copies.ts';
import { currentPreview } from './preview.ts';
import { requestStarted } from './quiesce.ts';
import { replyError } from './reply-error.ts';
import { encodeBody } from './request-body.ts';
import { inspectReply, networkError, ownSocketHeader } from './server-status.ts';
import { reportRefusal } from './refusals.ts';

const TIMEOUT_MS = 120_000;
const FORBIDDEN = 403;

interface RouteInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /**
   * `pass` treats a 403 as an ordinary error, for requests where it says nothing about the session.
   * By default, the app checks whether the session has ended.
   */
  on403?: 'report' | 'pass' | undefined;
  /** In a preview, requests the reply for the admin instead of for the previewed user. */
  asAdmin?: boolean | undefined;
  /** The request continues when the page is closed. For small bodies only. */
  keepalive?: boolean | undefined;
  /** Files for a route with `uploads`. Such requests have no timeout. */
  files?: readonly File[] | undefined;
  /** A whole form for a route whose `uploads` has fields as well. */
  form?: FormData | undefined;
}

/** The URL of a route, for links and images as well as for calls. */
export function addressOf<R extends RouteDef>(route: R, sent: Omit<Sent<R>, 'body'>): string {
  const { params = {}, query = {} }: RouteInput = sent;
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, String(item));
    }
  }
  const text = search.toString();
  return `${basePath}/api${path}${text && `?${text}`}`;
}

/** Calls a route of the API. Only this folder knows about URLs, cookies and the CSRF header. */
export async function call<R extends RouteDef>(
  route: R,
  sent: Sent<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { files } = options;
  const preview = options.asAdmin ? null : currentPreview();
  if (preview && route.method !== 'GET') {
    throw new ApiError(0, 'preview', 'Nothing can be changed in a preview');
  }
  const form = files && route.uploads ? filesForm(route.uploads.field, files) : options.form;
  const { body, contentType } = encodeBody(form ?? sent.body, route.encoding);
  const own = route.isPersonal ? ownSocketHeader() : {};
  const headers = new Headers({ accept: 'application/json', ...own, ...options.headers });
  if (preview) headers.set(VIEW_AS_HEADER, String(preview.id));
  if (contentType) headers.set('content-type', contentType);

  const ended = requestStarted();
  try {
    const response = await sendWithCsrf(addressOf(route, sent), {
      method: route.method,
      headers,
      body,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: form ? (options.signal ?? null) : withTimeout(options.signal),
    });
    if (response.status === FORBIDDEN && options.on403 !== 'pass') reportRefusal();
    return await readReply(route, response);
  } catch (error) {
    const copy =
      route.method === 'GET' && !preview && isUnreachable(error)
        ? await offlineReply(addressOf(route, sent))
        : undefined;
    if (copy === undefined) throw error;
    return copy as Reply<R>;
  } finally {
    ended();
  }
}

const withTimeout = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

function filesForm(field: string, files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/**
 * Sends a request with the CSRF token. During a login or log-out, another reply can replace the
 * token cookie while a request is being sent. The server rejects such a request, so it is sent once
 * more.
 */
async function sendWithCsrf(
  address: string,
  init: RequestInit & { readonly headers: Headers },
): Promise<Response> {
  const sendOnce = (): Promise<Response> => {
    init.headers.set(CSRF_HEADER, readCookie(CSRF_COOKIE) ?? '');
    return send(address, init);
  };
  const response = await sendOnce();
  if (response.status !== FORBIDDEN) return response;
  // If the reply ends early, reading it below reports the error.
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return text === CSRF_REFUSAL ? sendOnce() : response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    throw asApiError(error);
  }
}

function asApiError(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return new ApiError(0, 'timeout', 'The server took too long');
  if (name === 'AbortError') return new ApiError(0, 'aborted', 'The request was cancelled');
  return networkError();
}

/** Parses the reply of a route; throws an `ApiError` for error responses. */
export async function readReply<R extends RouteDef>(
  route: R,
  response: Response,
): Promise<Reply<R>> {
  inspectReply(response);
  const text = await response.text().catch((error: unknown) => {
    throw asApiError(error);
  });
  const json = parseJson(text);
  if (!response.ok) {
    const error = replyError(response.status, json);
    error.retryAfter = readSeconds(response.headers.get('retry-after'));
    throw error;
  }
  const reply = route.response?.safeParse(json);
  if (reply && !reply.success) {
    const { issues } = reply.error;
    throw new ApiError(
      response.status,
      'bad-reply',
      'The server sent something unexpected',
      issues,
    );
  }
  return reply?.data as Reply<R>;
}

const readSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined;

/** Undefined for text that is not JSON, such as the error page of a proxy. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
