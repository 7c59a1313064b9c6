import type { Actor, AuditOrigin } from '#core/deps.ts';

export interface Credentials {
  readonly session: string | undefined;
  readonly authorization: string | undefined;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  /** Identifies a browser that has signed in before. */
  readonly device?: string | undefined;
}

/** Identifies the caller. HTTP and the socket use it; the accounts module implements it. */
export interface Authenticator {
  /** Checks only the session, then falls back to the kiosk visitor. For public routes. */
  bySession(credentials: Credentials): Promise<AuthResult>;
  /**
   * Checks session, Basic, Bearer and kiosk visitor in this order. Throws 401 on a bad bearer
   * token.
   */
  identify(credentials: Credentials): Promise<AuthResult>;
  /**
   * An admin may read the library as another user sees it, without anything private of that user,
   * and change nothing meanwhile. Throws if the caller is no admin or changes something.
   */
  viewAs(found: AuthResult, view: ViewRequest): Promise<AuthResult>;
  /** True once an admin exists: the routes of the first-run setup are then closed. */
  isSetUp(): Promise<boolean>;
}

export interface ViewRequest {
  /** The header with the id of the user whose view it is; undefined: the caller's own. */
  readonly viewAs: string | string[] | undefined;
  readonly request: Pick<AuditOrigin, 'ip' | 'userAgent'> & { readonly changesSomething: boolean };
}

export interface AuthResult {
  readonly actor: Actor | undefined;
  /** When the session or token expires unless renewed; undefined: it does not expire. */
  readonly expiresAt?: Date | undefined;
  /** The cookie's session has expired, or its user may no longer log in: the reply expires the cookie. */
  readonly staleSession: boolean;
  /** The session was extended: the reply sends the cookie again. */
  readonly renewedSession: boolean;
}
