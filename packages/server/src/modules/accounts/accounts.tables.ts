import type { Role } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    users: UserTable;
    user_identity: UserIdentityTable;
    known_sign_in: KnownSignInTable;
    session: SessionTable;
    refresh_token: RefreshTokenTable;
    one_time_token: OneTimeTokenTable;
    sign_in_attempt: SignInAttemptTable;
    setup_claim: SetupClaimTable;
  }
}

/** Times are text (`core/lib/timestamp.ts`), booleans 0 or 1, JSON is text: the same on both engines. */
export interface UserTable {
  id: Generated<number>;
  username: string;
  email: string | null;
  /** An admin wrote the e-mail address, so that it may lead an OpenID sign-in to this account. */
  email_is_trusted: Generated<Bit>;
  /** Null: this account signs in through OpenID Connect only. */
  password_hash: string | null;
  /** Raised whenever sessions and tokens issued so far must stop working. */
  credentials_version: Generated<number>;
  enabled: Bit;
  role: Role;
  avatar_path: string;
  ra_username: string;
  ra_progression: string;
  ui_settings: string;
  last_login: string | null;
  last_active: string | null;
  created_at: string;
  updated_at: string;
}

export interface UserIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: string;
}

/** Where somebody signed in to an account before: an address or a browser. */
export interface KnownSignInTable {
  user_id: number;
  /** Keyed with the server's secret: nothing can be read from it. */
  key: string;
  last_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value: a copy of the database opens no session. */
  id_hash: string;
  user_id: number;
  /** The account's own when this began; a session of an older one is over. */
  credentials_version: number;
  ip: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface RefreshTokenTable {
  jti: string;
  /** All tokens that descend from one sign-in; a token used twice ends the whole family. */
  family: string;
  user_id: number;
  scopes: string;
  expires_at: string;
  used_at: string | null;
}

export interface OneTimeTokenTable {
  jti: string;
  purpose: 'invite' | 'reset';
  expires_at: string;
  used_at: string | null;
}

/** Tries to open something, counted for all servers of this database; empty while there is one. */
export interface SignInAttemptTable {
  /** Keyed with the server's secret: nothing can be read from it. */
  key: string;
  count: number;
  last_at: string;
}

/** A single row, always there: account changes lock it, and the first admin leaves a mark in it. */
export interface SetupClaimTable {
  id: number;
  claimed_at: string | null;
}
