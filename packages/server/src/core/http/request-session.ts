import { type KeyObject, randomBytes } from 'node:crypto';

import {
  CLIENT_TOKEN,
  CSRF_COOKIE,
  CSRF_HEADER,
  CSRF_REFUSAL,
  DEVICE_COOKIE,
  SESSION_COOKIE,
  type UploadRule,
} from '@saveroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { isSameText, sign } from '#core/lib/secrets.ts';

import type { AuthResult, Credentials } from './authenticator.ts';
import { readBytes, readUploadForm, readUploads, type Upload } from './request-body.ts';
import type { CookieOptions, Exchange } from './exchange.ts';

type SessionDeps = Pick<Deps, 'env' | 'secrets'>;

/** The session state of one request: the caller, and the cookies of the response. */
export class RequestSession implements Exchange {
  readonly #deps: SessionDeps;
  readonly #request: FastifyRequest;
  readonly #cookies: ReadonlyMap<string, string>;
  readonly #outgoing = new Map<string, string>();
  readonly urlToken: string | undefined;
  #actor: Actor | undefined;
  #isIdentified = false;
  #sessionHash: string | undefined;

  constructor(
    deps: SessionDeps,
    request: FastifyRequest,
    { tokenInUrl = false }: { tokenInUrl?: boolean } = {},
  ) {
    this.#deps = deps;
    this.#request = request;
    this.urlToken = tokenInUrl ? readUrlToken(request.query) : undefined;
    this.#cookies = readCookies(request.headers.cookie);
  }

  get actor(): Actor | undefined {
    return this.#actor;
  }

  /** The parameters of the address, not yet validated. */
  get params(): unknown {
    return this.#request.params;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 500);
  }

  get authorization(): string | undefined {
    return this.urlToken === undefined
      ? this.#request.headers.authorization
      : `Bearer ${this.urlToken}`;
  }

  get publicBase(): string {
    const { PUBLIC_URL, BASE_PATH } = this.#deps.env;
    return `${PUBLIC_URL || this.#origin()}${BASE_PATH}`;
  }

  /** The method is subject to CSRF protection. */
  get changesSomething(): boolean {
    return !SAFE_METHODS.has(this.#request.method);
  }

  get wantsHtml(): boolean {
    return this.#request.headers.accept?.includes('text/html') ?? false;
  }

  get rawQuery(): string {
    return this.#request.url.split('?')[1] ?? '';
  }

  credentials(): Credentials {
    // A token in the address wins over the cookie, which browsers send with every request.
    const session = this.urlToken === undefined ? this.cookie(SESSION_COOKIE) : undefined;
    const device = this.cookie(DEVICE_COOKIE);
    const { authorization, ip, userAgent } = this;
    return { session, authorization, ip, userAgent, device };
  }

  applyAuth({ actor, staleSession, renewedSession }: AuthResult): void {
    this.#isIdentified = true;
    this.#actor = actor;
    this.#sessionHash = actor?.sessionHash;
    if (staleSession) this.expireCookie(SESSION_COOKIE, { httpOnly: true });
    if (renewedSession) this.#sendSession(this.cookie(SESSION_COOKIE) ?? '');
  }

  /** Throws on a forged request. `via`: how the caller authenticated. */
  requireCsrf(path: string, via: Actor['via'] | undefined): void {
    if (this.#deps.env.DISABLE_CSRF_PROTECTION) return;
    const { method, headers } = this.#request;
    const passes = passesCsrf(this.#deps.secrets.csrf, this.#sessionHash, {
      method,
      path,
      via,
      cookie: this.cookie(CSRF_COOKIE),
      header: firstOf(headers[CSRF_HEADER]),
      fetchSite: firstOf(headers['sec-fetch-site']),
      origin: headers.origin,
      ownOrigins: [
        this.#origin(),
        URL.parse(this.#deps.env.PUBLIC_URL)?.origin ?? '',
        ...this.#deps.env.ROMM_CORS_ALLOWED_ORIGINS,
      ],
    });
    if (!passes) throw new CsrfError();
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string, options: Partial<CookieOptions> = {}): void {
    this.#outgoing.set(name, writeCookie(name, value, { ...this.#defaults(), ...options }));
  }

  expireCookie(name: string, options: Partial<CookieOptions> = {}): void {
    this.#outgoing.set(name, expireCookie(name, { ...this.#defaults(), ...options }));
  }

  useSession(session: { id: string; hash: string } | null): void {
    this.#sessionHash = session?.hash;
    if (session) this.#sendSession(session.id);
    else this.expireCookie(SESSION_COOKIE, { httpOnly: true });
    if (!this.#deps.env.DISABLE_CSRF_PROTECTION) this.#sendCsrf();
  }

  get contentLength(): number {
    return Number(this.#request.headers['content-length'] ?? 0) || 0;
  }

  uploads(rule: UploadRule & { readonly alsoField?: string }): AsyncGenerator<Upload> {
    return readUploads(this.#request, rule);
  }

  form(rule: UploadRule, receive: (upload: Upload) => Promise<void>): Promise<unknown> {
    return readUploadForm(this.#request, rule, receive);
  }

  disconnected(): AbortSignal {
    const controller = new AbortController();
    this.#request.raw.socket.once('close', () => controller.abort());
    return controller.signal;
  }

  bytes(limit: { readonly maxBytes: number }): AsyncGenerator<Uint8Array> {
    return readBytes(this.#request, limit);
  }

  /** Adds the cookies to the response, with a CSRF token if the browser has no valid one. */
  finish(reply: FastifyReply): void {
    const usesHeader = this.authorization !== undefined;
    const token = this.cookie(CSRF_COOKIE);
    const isValid = isCsrfToken(this.#deps.secrets.csrf, this.#sessionHash, token);
    // If the caller is not identified (no database), a new token would invalidate a good one.
    const needsToken =
      this.#isIdentified && !this.#deps.env.DISABLE_CSRF_PROTECTION && !usesHeader && !isValid;
    if (needsToken && !this.#outgoing.has(CSRF_COOKIE)) this.#sendCsrf();
    for (const cookie of this.#outgoing.values()) reply.header('set-cookie', cookie);
  }

  #sendSession(id: string): void {
    const maxAgeSeconds = this.#deps.env.SESSION_MAX_AGE_SECONDS;
    this.setCookie(SESSION_COOKIE, id, { maxAgeSeconds, httpOnly: true });
  }

  #sendCsrf(): void {
    this.setCookie(CSRF_COOKIE, makeCsrfToken(this.#deps.secrets.csrf, this.#sessionHash));
  }

  #defaults(): CookieOptions {
    return { path: `${this.#deps.env.BASE_PATH}/`, secure: this.#request.protocol === 'https' };
  }

  #origin(): string {
    return `${this.#request.protocol}://${this.#request.host}`;
  }
}

/** Sent as plain text, as RomM does. */
export class CsrfError extends AppError {
  constructor() {
    super('forbidden', CSRF_REFUSAL);
  }
}

/** Undefined: the address has no token. A value that is no client token never passes as one. */
function readUrlToken(query: unknown): string | undefined {
  const { token } = (query ?? {}) as { token?: unknown };
  if (token === undefined) return undefined;
  return typeof token === 'string' && CLIENT_TOKEN.test(token) ? token : 'invalid';
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    // The first one wins, as browsers send the most specific path first.
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** Values are base64url tokens made by this server, so nothing needs escaping. */
function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, `Path=${options.path}`];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly) parts.push('HttpOnly');
  parts.push('SameSite=Lax');
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

const expireCookie = (name: string, options: CookieOptions): string =>
  `${writeCookie(name, 'null', options)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Paths whose body contains the credentials, so that a forged request is useless. */
const EXEMPT_PATHS =
  /^\/(api\/(token|client-tokens\/exchange|auth\/device\/(init|token))|ws)(\/|$)/;

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
  if (SAFE_METHODS.has(request.method) || EXEMPT_PATHS.test(request.path)) return true;
  if (request.via === 'bearer') return true;
  if (isCrossOrigin(request)) return false;
  // A browser attaches Basic credentials automatically; that is harmless only on our own pages.
  if (request.via === 'basic') return true;
  if (!request.header || !request.cookie || !isSameText(request.header, request.cookie)) {
    return false;
  }
  return isCsrfToken(key, sessionHash, request.cookie);
}

/** Checks `Sec-Fetch-Site`, or `Origin`, which is all that old browsers and plain http send. */
function isCrossOrigin({ fetchSite, origin, ownOrigins }: CsrfRequest): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site' || fetchSite === 'same-site';
  if (origin === undefined) return false;
  return !ownOrigins.some((own) => own.toLowerCase() === origin.toLowerCase());
}
