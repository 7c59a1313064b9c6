import type { Actor } from '#core/deps.ts';

export interface Credentials {
  readonly session: string | undefined;
  readonly authorization: string | undefined;
  readonly ip: string;
  /** Tells a browser that signed in before from a stranger. */
  readonly device?: string | undefined;
}

/** Answers who is calling. The HTTP edge and the socket ask it; the accounts feature answers. */
export interface Authenticator {
  /** The session alone, else the kiosk visitor: what open routes need to know. */
  bySession(credentials: Credentials): Promise<Identified>;
  /** Session, then Basic, then Bearer, then the kiosk visitor. Throws 401 on a bad bearer token. */
  identify(credentials: Credentials): Promise<Identified>;
  /** An admin exists: the door of the first run is closed. */
  isSetUp(): Promise<boolean>;
}

export interface Identified {
  readonly actor: Actor | undefined;
  /** When the session or token runs out, unless it is renewed; undefined: never by itself. */
  readonly expiresAt?: Date | undefined;
  /** The cookie's session is over: tell the browser to forget it. */
  readonly staleSession: boolean;
  /** The session's life was extended: send the cookie again. */
  readonly renewedSession: boolean;
}
