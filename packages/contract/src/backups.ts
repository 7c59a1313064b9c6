import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { TaskStatus } from './tasks.ts';
import { Nothing, Timestamp, ServerMessageCode } from './wire.ts';

/** Why it was made. Scheduled backups and restore points are deleted automatically. */
export const BACKUP_KINDS = ['scheduled', 'manual', 'restore-point', 'uploaded'] as const;
export const BackupKind = z.enum(BACKUP_KINDS);
export type BackupKind = z.output<typeof BackupKind>;

export const Backup = z
  .object({
    name: z.string(),
    kind: BackupKind,
    created_at: Timestamp,
    size_bytes: z.int(),
    /** Version of the server that made it. */
    version: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    users: z.int(),
    games: z.int(),
    /** Number of files: saves, states and screenshots with all versions, pictures and settings. */
    files: z.int(),
    /** Files that were missing on disk when it was made. */
    missing_files: z.int(),
    /** When every byte was last verified; null: never on this server. */
    checked_at: z.nullable(Timestamp),
    /** Why it cannot be restored, as a sentence; null: no problem is known. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Backup' });
export type Backup = z.output<typeof Backup>;

export const BackupSettings = z
  .object({
    /** How many scheduled backups, and how many restore points, are kept. */
    keep_count: z.int().check(z.gte(1), z.lte(365)),
    /** For how many days they are kept. The newest backup is always kept. */
    keep_days: z.int().check(z.gte(1), z.lte(3650)),
  })
  .register(z.globalRegistry, { id: 'BackupSettings' });
export type BackupSettings = z.output<typeof BackupSettings>;

export const BACKUP_DEFAULTS: BackupSettings = { keep_count: 7, keep_days: 30 };

/** Names of the background tasks for backups. */
export const BACK_UP_TASK = 'back_up';
export const CHECK_BACKUP_TASK = 'check_backup';
export const RESTORE_BACKUP_TASK = 'restore_backup';

/** The `backup_stats` field in the `meta` of these tasks. */
export const BackupProgress = z.object({
  step: z.enum(['copying', 'packing', 'checking', 'unpacking', 'restarting']),
  /** Progress of this step; `total` 0: unknown. */
  done: z.number(),
  total: z.number(),
});
export type BackupProgress = z.output<typeof BackupProgress>;

export const BackupOverview = z
  .object({
    /** Newest first. */
    backups: z.array(Backup),
    settings: BackupSettings,
    free_bytes: z.int(),
    last_restore: z.nullable(
      z.object({
        backup: z.string(),
        backup_created_at: Timestamp,
        restore_point: z.string(),
        restored_at: Timestamp,
      }),
    ),
    /** A restore that failed while it was applied, and why. */
    failed_restore: z.nullable(
      z.object({ at: Timestamp, problem: z.string(), problem_code: z.nullable(ServerMessageCode) }),
    ),
  })
  .register(z.globalRegistry, { id: 'BackupOverview' });
export type BackupOverview = z.output<typeof BackupOverview>;

export const listBackups = defineRoute({
  method: 'GET',
  path: '/backups',
  access: 'users.write',
  summary: 'The backups on this server.',
  response: BackupOverview,
});

export const makeBackup = defineRoute({
  method: 'POST',
  path: '/backups',
  access: 'users.write',
  audit: 'backup_made',
  summary: 'Create a backup now, in the background.',
  response: TaskStatus,
});

export const updateBackupSettings = defineRoute({
  method: 'PUT',
  path: '/backups/settings',
  access: 'users.write',
  audit: 'backup_settings_changed',
  summary: 'Set how long backups are kept.',
  body: BackupSettings,
  response: BackupSettings,
});

export const uploadBackup = defineRoute({
  method: 'POST',
  path: '/backups/upload',
  access: 'users.write',
  audit: 'backup_uploaded',
  summary: 'Upload a backup file of this or another server. The body is the file.',
  needsDataSpace: true,
  stream: { maxBytes: Number.MAX_SAFE_INTEGER },
  response: Backup,
});

const BackupParams = z.object({ name: z.string().check(z.maxLength(200)) });

export const downloadBackup = defineRoute({
  method: 'GET',
  path: '/backups/:name/content',
  access: 'users.write',
  audit: 'backup_downloaded',
  summary: 'The file of a backup. It holds the key of this server: keep it safe.',
  params: BackupParams,
});

export const checkBackup = defineRoute({
  method: 'POST',
  path: '/backups/:name/check',
  access: 'users.write',
  audit: { none: 'It only reads the backup.' },
  summary: 'Verify a backup in the background: read all of it and open its database.',
  params: BackupParams,
  response: TaskStatus,
});

export const restoreBackup = defineRoute({
  method: 'POST',
  path: '/backups/:name/restore',
  access: 'users.write',
  audit: 'backup_restored',
  summary: 'Restore a backup. The current data is backed up first.',
  params: BackupParams,
  response: TaskStatus,
});

export const deleteBackup = defineRoute({
  method: 'DELETE',
  path: '/backups/:name',
  access: 'users.write',
  audit: 'backup_deleted',
  summary: 'Delete a backup.',
  params: BackupParams,
  response: Nothing,
});
