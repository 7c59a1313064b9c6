import type { Readable } from 'node:stream';

import { z } from 'zod';

import type { RommClient, RommRequest } from './romm-client.ts';
import { RommError } from './romm-error.ts';

/** Credentials of an account of the other server. They exist only in memory. */
export type RommCredentials =
  | { readonly username: string; readonly password: string }
  | { readonly token: string };

/** Only rights to read are requested. */
const SCOPES = [
  'me.read',
  'roms.read',
  'platforms.read',
  'assets.read',
  'roms.user.read',
  'collections.read',
];
const ADMIN_SCOPE = 'users.read';

/** The scope that the routes below a path need, for the error message. */
const SCOPE_OF_PATH: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/users\/me/, 'me.read'],
  [/^\/api\/users/, ADMIN_SCOPE],
  [/^\/api\/platforms/, 'platforms.read'],
  [/^\/api\/collections/, 'collections.read'],
  [/^\/api\/play-sessions/, 'roms.user.read'],
  [/^\/api\/roms/, 'roms.read'],
  [/^\/api\/(saves|states|screenshots|raw)/, 'assets.read'],
];

/** Larger than any save, state, picture or manual. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;

const Token = z.object({ access_token: z.string().min(1) });

const Me = z.object({ id: z.int(), username: z.string().min(1) });

/** One signed-in account of the other server. */
export class RommSession {
  readonly #client: RommClient;
  readonly #credentials: RommCredentials;
  readonly #isAdmin: boolean;
  #authorization: string | undefined;
  #account: z.output<typeof Me> | undefined;

  constructor(client: RommClient, credentials: RommCredentials, isAdmin: boolean) {
    this.#client = client;
    this.#credentials = credentials;
    this.#isAdmin = isAdmin;
  }

  get id(): number {
    return this.#me.id;
  }

  get username(): string {
    return this.#me.username;
  }

  get #me(): z.output<typeof Me> {
    if (!this.#account) throw new Error('invariant: a session is used before it signed in');
    return this.#account;
  }

  /** Throws if the credentials are wrong or give too few rights. */
  async signIn(signal: AbortSignal): Promise<void> {
    if (this.#account) return;
    this.#account = await this.get('/api/users/me', Me, { signal });
  }

  /** A reply that must have this form. */
  async get<T extends z.ZodType>(
    path: string,
    schema: T,
    request: Pick<RommRequest, 'signal' | 'query'>,
  ): Promise<z.output<T>> {
    const reply = await this.#read({ ...request, path });
    if (reply.status !== 200) throw this.#statusError(path, reply);
    return this.#parse(path, schema, reply.body);
  }

  /** Null: this version of the other server does not have the route. */
  async find<T extends z.ZodType>(
    path: string,
    schema: T,
    request: Pick<RommRequest, 'signal' | 'query'>,
  ): Promise<z.output<T> | null> {
    const reply = await this.#read({ ...request, path });
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw this.#statusError(path, reply);
    return this.#parse(path, schema, reply.body);
  }

  #parse<T extends z.ZodType>(path: string, schema: T, body: unknown): z.output<T> {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const field = issue ? ` (${issue.path.join('.')}: ${issue.message})` : '';
    throw new RommError(
      'invalid_reply',
      `${this.#client.host} sent an invalid reply to ${path}${field}`,
    );
  }

  /** A file at a path that the other server stated, such as `/api/raw/assets/…?timestamp=…`. */
  async open(stated: string, signal: AbortSignal): Promise<Readable> {
    const location = filePath(stated, this.#client.basePath);
    if (!location) {
      throw new RommError('file_missing', `${this.#client.host} stated an invalid path of a file`);
    }
    const send = async () =>
      this.#client.open(
        { ...location, headers: await this.#headers(signal), signal },
        MAX_FILE_BYTES,
      );
    let reply = await send();
    if (this.#dropExpiredToken(reply.status)) reply = await send();
    if (reply.status === 200) return reply.body;
    throw new RommError(
      'file_missing',
      `${this.#client.host} didn’t send the file (status ${reply.status})`,
    );
  }

  async #read(request: RommRequest) {
    const send = async () =>
      this.#client.json({ ...request, headers: await this.#headers(request.signal) });
    const reply = await send();
    return this.#dropExpiredToken(reply.status) ? send() : reply;
  }

  /**
   * Forgets an access token that the other server no longer accepts: they expire after half an
   * hour. True: the next attempt requests a new one.
   */
  #dropExpiredToken(status: number): boolean {
    const wasAccepted = this.#account !== undefined;
    if ((status !== 401 && status !== 403) || !wasAccepted || 'token' in this.#credentials) {
      return false;
    }
    this.#authorization = undefined;
    return true;
  }

  async #headers(signal: AbortSignal): Promise<Record<string, string>> {
    this.#authorization ??= await this.#requestToken(signal);
    return { authorization: this.#authorization };
  }

  async #requestToken(signal: AbortSignal): Promise<string> {
    if ('token' in this.#credentials) return `Bearer ${this.#credentials.token.trim()}`;
    const { username, password } = this.#credentials;
    const scope = [...SCOPES, ...(this.#isAdmin ? [ADMIN_SCOPE] : [])].join(' ');
    const form = new URLSearchParams({ grant_type: 'password', username, password, scope });
    const { status, body, text } = await this.#client.json({
      path: '/api/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal,
    });
    if (status === 404 || status === 405) return basicHeader(username, password);
    if (status === 400 || status === 401) throw this.#passwordError();
    if (status === 403) throw /disabled/i.test(text) ? this.#disabledError() : this.#rightsError();
    const token = Token.safeParse(body);
    if (status !== 200 || !token.success) throw this.#statusError('/api/token', { status, text });
    return `Bearer ${token.data.access_token}`;
  }

  #statusError(path: string, { status, text }: { status: number; text: string }): RommError {
    const { host } = this.#client;
    if (status === 401) return this.#passwordError();
    if (status === 403) {
      if (/disabled/i.test(text)) return this.#disabledError();
      const scope = SCOPE_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
      return this.#rightsError(scope);
    }
    return new RommError('invalid_reply', `${host} replied to ${path} with status ${status}`);
  }

  #passwordError(): RommError {
    const { host } = this.#client;
    return new RommError(
      'wrong_password',
      'token' in this.#credentials
        ? `${host} rejected the token`
        : `${host} rejected the user name or password of ${this.#credentials.username}`,
    );
  }

  #disabledError(): RommError {
    const { host } = this.#client;
    return new RommError('account_disabled', `The account ${this.#name} is disabled at ${host}`);
  }

  #rightsError(scope?: string): RommError {
    const { host } = this.#client;
    if ('token' in this.#credentials) {
      const needed = [...SCOPES, ...(this.#isAdmin ? [ADMIN_SCOPE] : [])].join(', ');
      return new RommError(
        'missing_scopes',
        `${host} rejected the token${scope ? `, or it lacks ${scope}` : ''}. It needs: ${needed}.`,
      );
    }
    return new RommError(
      'missing_scopes',
      this.#isAdmin
        ? `${this.#name} isn’t an administrator of ${host}`
        : `${this.#name} may not read its own data at ${host}${scope ? ` (${scope})` : ''}`,
    );
  }

  get #name(): string {
    return 'username' in this.#credentials ? this.#credentials.username : 'of the token';
  }
}

const basicHeader = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/**
 * The last `?` begins the query, unless a `/` follows it: file names are not encoded and may contain
 * question marks too.
 */
const PATH_AND_QUERY = /^([^]*?)(?:\?((?:[^?]*=)?[^?/]*))?$/;

/**
 * The request for a path as RomM states it: not encoded, with the time of the last change. Null: the
 * path is not one of a file.
 */
export function filePath(
  stated: string,
  basePath: string,
): Pick<RommRequest, 'path' | 'query'> | null {
  const [, rawPath = '', rawQuery = ''] = PATH_AND_QUERY.exec(stated) ?? [];
  const below =
    basePath !== '' && rawPath.startsWith(`${basePath}/`)
      ? rawPath.slice(basePath.length)
      : rawPath;
  const segments = below.split('/');
  const isSafe = segments.every((segment) => segment !== '..' && segment !== '.');
  if (!/^\/(api|assets)\//.test(below) || !isSafe || /[\p{Cc}\\]/u.test(below)) return null;
  // `ts` and `timestamp` only prevent caching, and RomM writes them without encoding.
  const isTimestamp = /^(ts|timestamp)=/.test(rawQuery);
  return {
    path: segments.map(encodeURIComponent).join('/'),
    query: isTimestamp ? {} : Object.fromEntries(new URLSearchParams(rawQuery)),
  };
}
