import * as z from 'zod/mini';

import { ROLES } from './access.ts';

/** Groups of audit events, by which the audit log can be filtered. */
export const AUDIT_AREAS = [
  'sign_in',
  'accounts',
  'permissions',
  'tokens',
  'deletions',
  'library',
  'metadata',
  'uploads',
  'downloads',
  'exports',
  'tasks',
  'settings',
  'backups',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** What an event is about. */
export const AUDIT_TARGETS = [
  'user',
  'group',
  'token',
  'game',
  'platform',
  'collection',
  'smart_collection',
  'firmware',
  'dat',
  'source',
  'task',
  'core',
  'folder',
  'backup',
  'import',
  'trash',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/**
 * Areas whose events are stored before the reply is sent, so that none of them is lost if the
 * process dies. All others are written in batches.
 */
export const DURABLE_AUDIT_AREAS: readonly AuditArea[] = [
  'accounts',
  'permissions',
  'deletions',
  'backups',
];

interface AuditEventDef {
  readonly area: AuditArea;
  /** Absent: the event has no target. */
  readonly target?: AuditTarget;
  /** Never a secret, and never a whole request: only what is declared here is stored. */
  readonly details?: z.ZodMiniObject;
}

const Text = z.string();
const Count = z.int();
const Names = z.array(Text);
/** How someone signs in. `basic`: HTTP Basic, with every request; `app`: for tokens of an app. */
export const SIGN_IN_METHODS = [
  'password',
  'basic',
  'app',
  'openid',
  'passkey',
  'profile',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
const Method = z.object({ method: z.enum(SIGN_IN_METHODS) });
const RoleOf = z.object({ role: z.enum(ROLES) });
const File = z.object({ file: z.nullable(Text) });
/** What visitors may do, as in `ShareAccess`. */
const Shared = z.object({ access: Text });
/** Metadata fields of a game. */
const Fields = z.object({ fields: Names });
const Source = z.object({ source: Text });

/**
 * Every kind of event in the audit log: its group, what it is about, and its details. The filters,
 * the API reference and the sentences of the web app (`event-<kind>`) derive from this table.
 */
export const AUDIT_EVENTS = {
  signed_in: { area: 'sign_in', details: Method },
  sign_in_failed: {
    area: 'sign_in',
    target: 'user',
    details: z.extend(Method, {
      /**
       * `provider`: the OpenID Connect provider, or what it said, was refused. `second_step`: the
       * password was right, the second factor was not.
       */
      reason: z.enum(['credentials', 'disabled', 'provider', 'second_step']),
    }),
  },
  sign_in_throttled: { area: 'sign_in', target: 'user', details: Method },
  signed_out: { area: 'sign_in' },
  session_ended: { area: 'sign_in', target: 'user' },
  sessions_ended: { area: 'sign_in', target: 'user' },

  account_created: {
    area: 'accounts',
    target: 'user',
    details: z.extend(RoleOf, {
      by: z.enum(['admin', 'setup', 'invitation', 'openid', 'import']),
    }),
  },
  account_renamed: { area: 'accounts', target: 'user', details: z.object({ from: Text }) },
  email_changed: { area: 'accounts', target: 'user' },
  password_changed: { area: 'accounts', target: 'user' },
  password_reset: { area: 'accounts', target: 'user' },
  account_disabled: { area: 'accounts', target: 'user' },
  account_enabled: { area: 'accounts', target: 'user' },
  account_deleted: { area: 'accounts', target: 'user' },
  second_factor_added: { area: 'accounts' },
  second_factor_removed: { area: 'accounts' },
  recovery_codes_renewed: { area: 'accounts' },
  two_factor_reset: { area: 'accounts', target: 'user' },
  invitation_created: { area: 'accounts', details: RoleOf },
  reset_link_created: { area: 'accounts', target: 'user' },
  reset_link_requested: { area: 'accounts', target: 'user' },

  role_changed: {
    area: 'permissions',
    target: 'user',
    details: z.object({ from: z.enum(ROLES), to: z.enum(ROLES) }),
  },
  permissions_changed: { area: 'permissions', target: 'user' },
  library_previewed: { area: 'permissions', target: 'user' },
  group_created: { area: 'permissions', target: 'group' },
  /** Only what differs: rights such as `roms.play`, members such as `@mia`, and settings. */
  group_changed: {
    area: 'permissions',
    target: 'group',
    details: z.object({ from: Names, to: Names }),
  },
  group_deleted: { area: 'permissions', target: 'group' },
  entity_hidden: { area: 'permissions' },
  entity_shown: { area: 'permissions' },
  hidden_changed: {
    area: 'permissions',
    details: z.object({ names: Names, hidden_from: Names, shown_to: Names }),
  },
  /** The target is what is shared. */
  share_created: { area: 'permissions', details: Shared },
  share_changed: { area: 'permissions', details: Shared },
  share_ended: { area: 'permissions', details: Shared },
  guest_entered: { area: 'sign_in' },
  kiosk_started: { area: 'sign_in', target: 'group', details: Shared },
  kiosk_left: { area: 'sign_in' },

  token_created: { area: 'tokens', target: 'token', details: z.object({ scopes: Names }) },
  token_renewed: { area: 'tokens', target: 'token' },
  token_revoked: { area: 'tokens', target: 'token' },
  token_used: { area: 'tokens', target: 'token' },

  /** The target is the game if it is only one. */
  games_deleted: {
    area: 'deletions',
    target: 'game',
    details: z.object({
      count: Count,
      /** How many of them were moved to the trash. */
      from_disk: Count,
      /** The platform of all of them; null: they have several. */
      platform: z.nullable(Text),
      /** The first of them. */
      names: Names,
    }),
  },
  game_file_deleted: { area: 'deletions', target: 'game', details: File },
  platform_deleted: { area: 'deletions', target: 'platform' },
  collection_deleted: { area: 'deletions', target: 'collection' },
  smart_collection_deleted: { area: 'deletions', target: 'smart_collection' },
  saves_deleted: { area: 'deletions', details: z.object({ count: Count }) },
  firmware_deleted: { area: 'deletions', details: z.object({ count: Count }) },
  dat_deleted: { area: 'deletions', target: 'dat' },
  import_deleted: { area: 'deletions', target: 'import' },
  trash_restored: { area: 'deletions', target: 'trash' },
  trash_purged: { area: 'deletions', target: 'trash' },
  trash_emptied: { area: 'deletions', details: z.object({ count: Count }) },

  platform_added: { area: 'library', target: 'platform' },
  platform_changed: { area: 'library', target: 'platform' },
  platforms_set_up: { area: 'library', details: z.object({ names: Names }) },
  demo_added: { area: 'library' },
  game_made_folder: { area: 'library', target: 'game' },
  versions_arranged: {
    area: 'library',
    details: z.object({ action: z.enum(['join', 'split', 'auto']), count: Count }),
  },
  game_renamed: { area: 'library', target: 'game', details: z.object({ from: Text }) },

  metadata_edited: { area: 'metadata', target: 'game', details: Fields },
  metadata_locked: { area: 'metadata', target: 'game', details: Fields },
  metadata_reset: { area: 'metadata', target: 'game', details: Fields },
  game_matched: { area: 'metadata', target: 'game', details: Source },
  match_rejected: { area: 'metadata', target: 'game', details: Source },
  match_allowed: { area: 'metadata', target: 'game', details: Source },
  metadata_refreshed: { area: 'metadata', details: z.object({ count: Count }) },

  game_uploaded: { area: 'uploads', target: 'platform', details: File },
  game_file_added: {
    area: 'uploads',
    target: 'game',
    details: File,
  },
  game_patched: { area: 'uploads', target: 'game' },
  firmware_uploaded: {
    area: 'uploads',
    target: 'platform',
    details: z.object({ count: Count }),
  },
  dats_added: { area: 'uploads' },

  game_downloaded: {
    area: 'downloads',
    target: 'game',
    details: File,
  },
  games_downloaded: { area: 'downloads' },
  firmware_downloaded: { area: 'downloads', target: 'firmware' },

  games_exported: { area: 'exports', details: z.object({ format: Text }) },
  device_export_downloaded: { area: 'exports', details: z.object({ format: Text }) },
  device_export_written: { area: 'exports', target: 'folder' },
  takeout_downloaded: { area: 'exports' },
  audit_exported: { area: 'exports', details: z.object({ format: Text }) },

  scan_started: { area: 'tasks', details: z.object({ type: Text }) },
  scan_stopped: { area: 'tasks' },
  scan_resumed: { area: 'tasks' },
  missing_games_answered: {
    area: 'tasks',
    target: 'platform',
    details: z.object({ gone: z.boolean() }),
  },
  layout_answered: { area: 'tasks', target: 'folder', details: z.object({ use_new: z.boolean() }) },
  task_started: { area: 'tasks', target: 'task' },
  tasks_started: { area: 'tasks' },
  task_cancelled: { area: 'tasks', target: 'task' },
  import_started: { area: 'tasks', target: 'import' },
  import_cancelled: { area: 'tasks', target: 'import' },

  task_changed: { area: 'settings', target: 'task' },
  config_changed: {
    area: 'settings',
    details: z.object({ section: z.enum(['platforms', 'versions', 'exclusions', 'scan']) }),
  },
  library_folder_added: { area: 'settings', target: 'folder' },
  library_folder_changed: { area: 'settings', target: 'folder' },
  library_folder_removed: { area: 'settings', target: 'folder' },
  core_downloaded: { area: 'settings', target: 'core' },
  core_changed: { area: 'settings', target: 'core' },
  core_deleted: { area: 'settings', target: 'core' },
  dat_changed: { area: 'settings', target: 'dat' },
  source_changed: {
    area: 'settings',
    target: 'source',
    details: z.object({
      /** Names of the keys that were set or removed; never their values. */
      keys: Names,
    }),
  },
  sign_in_policy_changed: { area: 'settings' },
  backup_settings_changed: { area: 'settings' },
  comment_setting_changed: { area: 'settings' },
  audit_settings_changed: { area: 'settings', details: z.object({ keep_days: Count }) },

  backup_made: { area: 'backups' },
  backup_uploaded: { area: 'backups', target: 'backup' },
  backup_downloaded: { area: 'backups', target: 'backup' },
  backup_restored: { area: 'backups', target: 'backup' },
  backup_deleted: { area: 'backups', target: 'backup' },
  server_moved: { area: 'backups' },
} as const satisfies Record<string, AuditEventDef>;

export type AuditKind = keyof typeof AUDIT_EVENTS;
export const AUDIT_KINDS = Object.keys(AUDIT_EVENTS) as [AuditKind, ...AuditKind[]];

/** The details of one kind; `{}` if it has none. */
export type AuditDetails<K extends AuditKind> = (typeof AUDIT_EVENTS)[K] extends {
  details: infer D extends z.ZodMiniObject;
}
  ? z.output<D>
  : Record<string, never>;

export const auditEventDef = (kind: AuditKind): AuditEventDef => AUDIT_EVENTS[kind];
