import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { PlaySessionEntry, PlaySessionResults } from './play-sessions.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

export const SyncOperation = z
  .object({
    action: z.enum(['upload', 'download', 'conflict', 'no_op']),
    rom_id: z.int(),
    save_id: z.nullable(z.int()),
    file_name: z.string(),
    slot: z.nullable(z.string()),
    emulator: z.nullable(z.string()),
    reason: z.string(),
    server_updated_at: z.nullable(Timestamp),
    server_content_hash: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SyncOperation' });
export type SyncOperation = z.output<typeof SyncOperation>;

export const ClientSave = z.object({
  rom_id: z.int(),
  file_name: z.string().check(z.maxLength(1000)),
  slot: z.nullish(z.string().check(z.maxLength(255))),
  emulator: z.nullish(z.string().check(z.maxLength(50))),
  content_hash: z.nullish(z.string().check(z.maxLength(64))),
  /** According to the device's clock. */
  updated_at: z.iso.datetime({ offset: true, local: true }),
  file_size_bytes: z.int().check(z.gte(0)),
});
export type ClientSave = z.output<typeof ClientSave>;

export const SyncSession = z
  .object({
    id: z.int(),
    device_id: z.string(),
    user_id: z.int(),
    status: z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED']),
    initiated_at: Timestamp,
    completed_at: z.nullable(Timestamp),
    operations_planned: z.int(),
    operations_completed: z.int(),
    operations_failed: z.int(),
    error_message: z.nullable(z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'SyncSession' });
export type SyncSession = z.output<typeof SyncSession>;

export const negotiateSync = defineRoute({
  method: 'POST',
  path: '/sync/negotiate',
  access: 'devices.read',
  summary: 'Compare the saves of a device with the server, and return what to upload and download.',
  body: z.object({
    device_id: z.nullish(z.string().check(z.maxLength(255))),
    saves: z.array(ClientSave).check(z.maxLength(10_000)),
  }),
  response: z.object({
    session_id: z.int(),
    operations: z.array(SyncOperation),
    total_upload: z.int(),
    total_download: z.int(),
    total_conflict: z.int(),
    total_no_op: z.int(),
  }),
});

export const completeSync = defineRoute({
  method: 'POST',
  path: '/sync/sessions/:id/complete',
  access: 'devices.write',
  summary: 'Complete a sync of a device.',
  params: IdParams,
  body: z.object({
    operations_completed: z._default(z.int().check(z.gte(0)), 0),
    operations_failed: z._default(z.int().check(z.gte(0)), 0),
    play_sessions: z.nullish(z.array(PlaySessionEntry).check(z.maxLength(100))),
  }),
  response: z.object({ session: SyncSession, play_session_ingest: z.nullable(PlaySessionResults) }),
});

export const listSyncSessions = defineRoute({
  method: 'GET',
  path: '/sync/sessions',
  access: 'devices.read',
  summary: "The caller's syncs, newest first.",
  query: z.object({
    device_id: z.optional(z.string().check(z.maxLength(255))),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1000)), 50),
  }),
  response: z.array(SyncSession),
});

export const getSyncSession = defineRoute({
  method: 'GET',
  path: '/sync/sessions/:id',
  access: 'devices.read',
  summary: 'One sync.',
  params: z.object({ id: Id }),
  response: SyncSession,
});

/** The server never connects to devices; devices connect to the server. */
export const pushPull = defineRoute({
  method: 'POST',
  path: '/sync/devices/:device_id/push-pull',
  access: 'devices.write',
  summary: 'Always refused: this server does not connect to devices.',
  params: z.object({ device_id: z.string().check(z.maxLength(255)) }),
  response: SyncSession,
});
