import type { AgeBoard, ProfileLock, Role, SignInMethod } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    users: UserTable;
    user_identity: UserIdentityTable;
    known_sign_in: KnownSignInTable;
    session: SessionTable;
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
    sign_in_step: SignInStepTable;
    sign_in_policy: SignInPolicyTable;
    device_profile: DeviceProfileTable;
    guest_session: GuestSessionTable;
    refresh_token: RefreshTokenTable;
    one_time_token: OneTimeTokenTable;
    client_token: ClientTokenTable;
    pairing_code: PairingCodeTable;
    sign_in_attempt: SignInAttemptTable;
    setup_claim: SetupClaimTable;
    permission_group: PermissionGroupTable;
    permission_member: PermissionMemberTable;
    permission_grant: PermissionGrantTable;
    hidden_entity: HiddenEntityTable;
    age_ceiling: AgeCeilingTable;
  }
}

/** Same types on both engines: times (`core/lib/timestamp.ts`) and JSON are text, booleans 0/1. */
export interface UserTable {
  id: Generated<number>;
  username: string;
  email: string | null;
  /** 1: an admin set the e-mail address, so an OpenID sign-in may be linked to this account. */
  email_is_trusted: Generated<Bit>;
  /** Null: this account signs in through OpenID Connect only. */
  password_hash: string | null;
  /** Incremented whenever sessions and tokens issued so far must stop working. */
  credentials_version: Generated<number>;
  /** When the first second factor was added; null: it has none. */
  two_factor_since: string | null;
  enabled: Bit;
  role: Role;
  /** The group that replaces the built-in one of the role. Only for viewers. */
  base_group_id: Generated<number | null>;
  /** Incremented whenever something that the user's permissions are computed from changes. */
  permissions_version: Generated<number>;
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

/** An address or browser that has signed in to an account before. */
export interface KnownSignInTable {
  user_id: number;
  /** HMAC with the server's secret, so that the value reveals nothing. */
  key: string;
  last_at: string;
}

/** An account that is remembered on a device, so that people can switch quickly. */
export interface DeviceProfileTable {
  id: string;
  user_id: number;
  /** HMAC of the value of the device cookie. */
  device_key: string;
  lock: ProfileLock;
  /** Argon2id, like passwords. */
  pin_hash: string | null;
  wrong_pins: number;
  /** The account's version then; a profile with an older one is invalid. */
  credentials_version: number;
  user_agent: string;
  created_at: string;
  last_used_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value, so that a copy of the database opens no session. */
  id_hash: string;
  user_id: number;
  /** The account's version when the session began; a session with an older one is invalid. */
  credentials_version: number;
  ip: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** When the user last confirmed who they are, to change second factors. */
  confirmed_at: string | null;
}

/** A browser that is a guest by a share link, or a kiosk. It ends with its link. */
export interface GuestSessionTable {
  /** SHA-256 of the cookie's value. */
  id_hash: string;
  share_id: number;
  /** The version of the link when the session began; a session with an older one is invalid. */
  share_version: number;
  created_at: string;
  expires_at: string;
}

/** An authenticator app or a passkey. */
export interface SecondFactorTable {
  id: Generated<number>;
  user_id: number;
  kind: 'app' | 'passkey';
  name: string;
  /** Apps only: the key, encrypted with the server's secret. */
  secret: string | null;
  /** Apps only: the time step of the last code, so that no code works twice. */
  last_step: number | null;
  /** Passkeys only, as are the following. */
  credential_id: string | null;
  public_key: string | null;
  /** How often the passkey was used, if it counts. A copy is detected by a lower number. */
  counter: number | null;
  /** JSON: how a browser reaches the passkey. */
  transports: string | null;
  /** The host name that the passkey belongs to. */
  host: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A recovery code that is left. */
export interface RecoveryCodeTable {
  user_id: number;
  /** HMAC with the server's secret. */
  code_hash: string;
}

/** A sign-in or set-up that waits for its next request, from the browser that has its cookie. */
export interface SignInStepTable {
  /** SHA-256 of the cookie's value. */
  id_hash: string;
  purpose: 'second_step' | 'passkey' | 'confirm' | 'add_app' | 'add_passkey';
  /** How the sign-in began, if it is one. */
  method: SignInMethod | null;
  /** Null: the visitor has not said who they are. */
  user_id: number | null;
  /** The account's version at the beginning. */
  credentials_version: number | null;
  /** The challenge for a passkey, the encrypted key of an app, or empty. */
  data: string;
  expires_at: string;
}

/** A single row: what the server requires of sign-ins. */
export interface SignInPolicyTable {
  id: number;
  admins_need_second_factor: Bit;
}

export interface RefreshTokenTable {
  jti: string;
  /** Shared by all tokens of one sign-in; a token used twice revokes the whole family. */
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

/** A token that an app sends instead of a password. */
export interface ClientTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token. */
  token_hash: string;
  /** Names separated by spaces; the owner's current role limits them further. */
  scopes: string;
  /** The paired device that the token was issued to. */
  device_id: string | null;
  /** Null: it does not expire. */
  expires_at: string | null;
  last_used_at: string | null;
  last_used_ip: string | null;
  created_at: string;
}

/** A short code that an app exchanges once for a client token. */
export interface PairingCodeTable {
  /** SHA-256 of the code. */
  code_hash: string;
  token_id: number;
  expires_at: string;
}

/** Sign-in attempts counted across all servers of this database; unused by a single server. */
export interface SignInAttemptTable {
  /** HMAC with the server's secret, so that the value reveals nothing. */
  key: string;
  count: number;
  last_at: string;
}

/** A single row that always exists: account changes lock it, the first admin sets the time. */
export interface SetupClaimTable {
  id: number;
  claimed_at: string | null;
}

export interface PermissionGroupTable {
  id: Generated<number>;
  name: string;
  description: string;
  color: string | null;
  /** Set for the built-in groups: all users with this role are members. */
  role: Role | null;
  /** 1: new accounts become members. */
  is_default: Generated<Bit>;
  /** Incremented like `users.permissions_version`, for visitors, who have no account. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface PermissionMemberTable {
  group_id: number;
  user_id: number;
}

/** Rows that belong to a group or to a user: exactly one of the columns is set. */
interface HolderColumns {
  id: Generated<number>;
  group_id: number | null;
  user_id: number | null;
}

/** What the members of a group, or a single user, may do. */
export interface PermissionGrantTable extends HolderColumns {
  entity: string;
  action: string;
  /** 1: only with what the user created. */
  own_only: Generated<Bit>;
  /** 0: denied, although a group grants it. Only for users. */
  granted: Generated<Bit>;
  scope_kind: 'global' | 'platform' | 'collection' | 'rom';
  /** 0: everything. */
  scope_id: number;
}

export interface HiddenEntityTable extends HolderColumns {
  /** 1: the user hid it and may show it again. */
  by_self: Generated<Bit>;
  entity: 'platforms' | 'collections' | 'roms';
  entity_id: number;
  created_at: string;
}

export interface AgeCeilingTable extends HolderColumns {
  board: AgeBoard;
  max_age: number;
  hides_unrated: Bit;
}
