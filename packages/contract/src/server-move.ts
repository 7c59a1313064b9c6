import * as z from 'zod/mini';

import { Backup, BackupProgress } from './backups.ts';
import { defineRoute } from './define-route.ts';
import { ServerMessageCode, Timestamp } from './wire.ts';

/** The header with the token of a move, which replaces the sign-in while the server is stopped. */
export const MOVE_TOKEN_HEADER = 'x-move-token';

const DatabaseEngine = z.enum(['sqlite', 'postgres']);

/** The oldest version of PostgreSQL that is tested. */
export const MIN_POSTGRES_VERSION = 14;

/** Why a PostgreSQL database cannot take the data of this server. */
export const MOVE_PROBLEMS = [
  /** Not a postgres:// address with a database. */
  'address',
  /** A parameter of the address is not allowed; `detail` is its name. */
  'option',
  'unknown-host',
  'refused',
  'timeout',
  'credentials',
  'no-database',
  'tls',
  /** Any other error of the connection, which is in `detail`. */
  'connection',
  /** `detail` is the version. */
  'old',
  /** The encoding is not UTF-8 but `detail`. */
  'encoding',
  'read-only',
  'pooler',
  'rights',
  /** It has tables of another app, some of which are in `detail`. */
  'other-app',
  /** It has data of Saveroom. */
  'not-empty',
] as const;
const MoveProblem = z.enum(MOVE_PROBLEMS);
export type MoveProblem = z.output<typeof MoveProblem>;

export const MoveTargetCheck = z
  .object({
    /** Host and database, without user and password. */
    target: z.string(),
    /** Such as `PostgreSQL 17.2`; null: unknown. */
    version: z.nullable(z.string()),
    /** Null: it can be used. */
    problem: z.nullable(z.object({ code: MoveProblem, detail: z.string() })),
  })
  .register(z.globalRegistry, { id: 'MoveTargetCheck' });
export type MoveTargetCheck = z.output<typeof MoveTargetCheck>;

/** A finished copy of the whole database in the other engine. */
const DatabaseCopy = z.object({
  to: DatabaseEngine,
  /** Host and database, or the path of the file. */
  target: z.string(),
  at: Timestamp,
  rows: z.int(),
  /** Row count per table; every table was compared by its checksum as well. */
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Where an earlier SQLite file was moved to make room for the copy; null: there was none. */
  replaced: z.nullable(z.string()),
});

export const ServerMove = z
  .object({
    /** The engine that the server uses now. */
    engine: DatabaseEngine,
    /** `copied`: the server stays stopped until it is restarted or the move is canceled. */
    state: z.enum(['idle', 'copying', 'copied']),
    /** While it copies. */
    progress: z.nullable(BackupProgress),
    /** The last copy; null: there is none. */
    copy: z.nullable(DatabaseCopy),
    /** Why the last move failed. */
    failure: z.nullable(
      z.object({ at: Timestamp, problem: z.string(), problem_code: z.nullable(ServerMessageCode) }),
    ),
  })
  .register(z.globalRegistry, { id: 'ServerMove' });
export type ServerMove = z.output<typeof ServerMove>;

const DatabaseAddress = z.string().check(z.minLength(1), z.maxLength(2000));

export const checkMoveTarget = defineRoute({
  method: 'POST',
  path: '/move/check',
  access: 'users.write',
  audit: { none: 'It only tries a connection.' },
  summary: 'Check whether a PostgreSQL database can take the data; nothing is changed.',
  body: z.object({ url: DatabaseAddress }),
  response: MoveTargetCheck,
});

export const startMove = defineRoute({
  method: 'POST',
  path: '/move',
  access: 'users.write',
  audit: 'server_moved',
  summary:
    'Stop serving and copy the database to the other engine; the token continues while stopped.',
  /** `url`: the PostgreSQL database; absent on a server that uses PostgreSQL. */
  body: z.object({ url: z.optional(DatabaseAddress) }),
  response: z.object({ token: z.string() }),
  status: 202,
});

/** While the server is stopped, it needs the token and is answered without a session. */
export const getMove = defineRoute({
  method: 'GET',
  path: '/move',
  access: 'users.write',
  summary: 'The state of a move, or the result of the last one.',
  response: ServerMove,
});

/** Continues with the old database. Needs the token, because it is only used while stopped. */
export const cancelMove = defineRoute({
  method: 'POST',
  path: '/move/cancel',
  access: 'users.write',
  audit: { none: 'While the server answers, there is nothing to cancel.' },
  summary: 'Cancel a move and serve again with the old database.',
  response: ServerMove,
});

/** Bytes per request of an upload. */
export const BACKUP_CHUNK_BYTES = 16 * 1024 * 1024;

const UploadId = z.string().check(z.regex(/^[0-9a-f]{32,64}$/));
const ByteCount = z.coerce.number<string>().check(z.int(), z.gte(0));

const BackupUpload = z.object({
  /** Bytes that have arrived; the next request continues there. */
  received: z.int(),
});

/**
 * Before set-up anyone may call these routes, because such an upload can only be used to set up the
 * server: see ADR 73.
 */
const ADMIN_OR_SETUP = { scope: 'users.write', unless: 'before-setup' } as const;

export const getBackupUpload = defineRoute({
  method: 'GET',
  path: '/backups/uploads/:id',
  access: ADMIN_OR_SETUP,
  summary: 'How much of an uploaded backup has arrived.',
  params: z.object({ id: UploadId }),
  response: BackupUpload,
});

export const appendBackupUpload = defineRoute({
  method: 'PUT',
  path: '/backups/uploads/:id',
  access: ADMIN_OR_SETUP,
  audit: { none: 'The completed upload is recorded.' },
  summary: 'Append to an uploaded backup; an interrupted upload continues where it stopped.',
  params: z.object({ id: UploadId }),
  headers: z.object({
    /**
     * Where the chunk begins: at most the number of bytes received so far. Later bytes are
     * overwritten.
     */
    'x-upload-offset': ByteCount,
    /** Of the whole file. */
    'x-upload-total-size': ByteCount,
  }),
  needsDataSpace: true,
  stream: { maxBytes: BACKUP_CHUNK_BYTES },
  response: BackupUpload,
});

export const completeBackupUpload = defineRoute({
  method: 'POST',
  path: '/backups/uploads/:id',
  access: 'users.write',
  audit: 'backup_uploaded',
  summary: 'Add an uploaded backup to the list.',
  params: z.object({ id: UploadId }),
  response: Backup,
  status: 201,
});

export const SetupRestore = z
  .object({
    state: z.enum(['idle', 'working', 'failed']),
    progress: z.nullable(BackupProgress),
    problem: z.nullable(z.string()),
    problem_code: z.nullable(ServerMessageCode),
  })
  .register(z.globalRegistry, { id: 'SetupRestore' });
export type SetupRestore = z.output<typeof SetupRestore>;

export const inspectSetupBackup = defineRoute({
  method: 'GET',
  path: '/setup/restore/:id',
  access: ADMIN_OR_SETUP,
  summary: 'The contents of a backup that was uploaded during set-up.',
  params: z.object({ id: UploadId }),
  response: Backup,
});

export const startSetupRestore = defineRoute({
  method: 'POST',
  path: '/setup/restore/:id',
  access: ADMIN_OR_SETUP,
  audit: 'backup_restored',
  summary: 'Set up the server from an uploaded backup, while it has no account.',
  params: z.object({ id: UploadId }),
  response: SetupRestore,
  status: 202,
});

export const getSetupRestore = defineRoute({
  method: 'GET',
  path: '/setup/restore',
  access: ADMIN_OR_SETUP,
  summary: 'The progress of setting up the server from a backup.',
  response: SetupRestore,
});
