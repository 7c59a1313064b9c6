import { randomBytes, type KeyObject } from 'node:crypto';

import { isSameText, sign } from '#core/lib/secrets.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Paths whose body contains the credentials, so that a forged request is useless. */
const EXEMPT = /^\/(api\/token|ws)(\/|$)/;

/**
 * A double-submit token bound to its session: a token planted before sign-in, or stolen from
 * another session, is invalid.
 */
export function makeCsrfToken(key: KeyObject, sessionHash: string | undefined): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${sign(key, `${random}|${sessionHash ?? ''}`)}`;
}

export function isCsrfToken(
  key: KeyObject,
  sessionHash: string | undefined,
  token: string | undefined,
): boolean {
  const [random, mac] = (token ?? '').split('.');
  if (!random || !mac) return false;
  return isSameText(mac, sign(key, `${random}|${sessionHash ?? ''}`));
}

interface CsrfRequest {
  readonly method: string;
  /** Without the base path and the query. */
  readonly path: string;
  /** How the caller authenticated; undefined if not at all. */
  readonly via: 'basic' | 'bearer' | 'session' | 'kiosk' | undefined;
  readonly cookie: string | undefined;
  readonly header: string | undefined;
  /** The browser's `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  /** Origins whose pages may call this server. */
  readonly ownOrigins: readonly string[];
}

/** True if the request may change state. */
export function passesCsrf(
  key: KeyObject,
  sessionHash: string | undefined,
  request: CsrfRequest,
): boolean {
  if (SAFE_METHODS.has(request.method) || EXEMPT.test(request.path)) return true;
  if (request.via === 'bearer') return true;
  if (isCrossOrigin(request)) return false;
  // A browser attaches Basic credentials automatically; that is harmless only on our own pages.
  if (request.via === 'basic') return true;
  if (!request.header || !request.cookie || !isSameText(request.header, request.cookie)) {
    return false;
  }
  return isCsrfToken(key, sessionHash, request.cookie);
}

/** Old browsers and plain http send only the `Origin` header. */
function isCrossOrigin({ fetchSite, origin, ownOrigins }: CsrfRequest): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (origin === undefined) return false;
  return !ownOrigins.some((own) => own.toLowerCase() === origin.toLowerCase());
}
