import { randomBytes, type KeyObject } from 'node:crypto';

import { isSameText, sign } from '#core/lib/secrets.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Paths that carry their own proof in the body. */
const EXEMPT = /^\/(api\/token|ws)(\/|$)/;

/**
 * A double-submit token bound to the session it was made for: one that was planted before sign-in,
 * or stolen from another session, does not fit.
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
  /** How the caller proved who they are, as far as they did. */
  readonly via: 'basic' | 'bearer' | 'session' | 'kiosk' | undefined;
  readonly cookie: string | undefined;
  readonly header: string | undefined;
  /** What the browser says about where the request came from. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  /** Where pages that may call us come from. */
  readonly ownOrigins: readonly string[];
}

/** True: this request may change something. */
export function passesCsrf(
  key: KeyObject,
  sessionHash: string | undefined,
  request: CsrfRequest,
): boolean {
  if (SAFE_METHODS.has(request.method) || EXEMPT.test(request.path)) return true;
  if (request.via === 'bearer') return true;
  if (isForeignPage(request)) return false;
  // A browser attaches Basic credentials by itself, but only on a page of ours is that harmless.
  if (request.via === 'basic') return true;
  if (!request.header || !request.cookie || !isSameText(request.header, request.cookie)) {
    return false;
  }
  return isCsrfToken(key, sessionHash, request.cookie);
}

/** Old browsers and plain http say nothing but the origin. */
function isForeignPage({ fetchSite, origin, ownOrigins }: CsrfRequest): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (origin === undefined) return false;
  return !ownOrigins.some((own) => own.toLowerCase() === origin.toLowerCase());
}
