import { randomBytes, type KeyObject } from 'node:crypto';

import { isSameText, sign } from '#lib/secrets.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

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
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly header: string | undefined;
  /** What the browser says about where the request came from. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly ownOrigin: string;
}

/** True: this request may change something. */
export function passesCsrf(
  key: KeyObject,
  sessionHash: string | undefined,
  request: CsrfRequest,
): boolean {
  if (SAFE_METHODS.has(request.method) || EXEMPT.test(request.path)) return true;
  if (/^bearer /i.test(request.authorization ?? '')) return true;
  if (request.fetchSite === 'cross-site' || request.fetchSite === 'same-site') return false;
  // A browser may attach remembered Basic credentials to a foreign page's request, so Basic counts
  // only where the page is ours. Old browsers and plain http say nothing but the origin.
  if (/^basic /i.test(request.authorization ?? '') && !isForeignPage(request)) return true;
  if (!request.header || !request.cookie || !isSameText(request.header, request.cookie)) {
    return false;
  }
  return isCsrfToken(key, sessionHash, request.cookie);
}

function isForeignPage({ fetchSite, origin, ownOrigin }: CsrfRequest): boolean {
  if (fetchSite !== undefined) return false;
  return origin !== undefined && origin.toLowerCase() !== ownOrigin.toLowerCase();
}
