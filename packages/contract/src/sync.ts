import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { PlaySessionEntry, PlaySessionsTaken } from './play-sessions.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

export const SyncOperation = z
  .object({
    action: z.enum(['upload', 'download', 'conflict', 'no_op']),
    rom_id: z.int(),
    save_id: z.int().nullable(),
    file_name: z.string(),
    slot: z.string().nullable(),
    emulator: z.string().nullable(),
    reason: z.string(),
    server_updated_at: Timestamp.nullable(),
    server_content_hash: z.string().nullable(),
  })
  .meta({ id: 'SyncOperation' });
export type SyncOperation = z.output<typeof SyncOperation>;

export const ClientSave = z.object({
  rom_id: z.int(),
  file_name: z.string().max(1000),
  slot: z.string().max(255).nullish(),
  emulator: z.string().max(50).nullish(),
  content_hash: z.string().max(64).nullish(),
  /** According to the device's clock. */
  updated_at: z.iso.datetime({ offset: true, local: true }),
  file_size_bytes: z.int().min(0),
});
export type ClientSave = z.output<typeof ClientSave>;

export const SyncSession = z
  .object({
    id: z.int(),
    device_id: z.string(),
    user_id: z.int(),
    status: z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED']),
    initiated_at: Timestamp,
    completed_at: Timestamp.nullable(),
    operations_planned: z.int(),
    operations_completed: z.int(),
    operations_failed: z.int(),
    error_message: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'SyncSession' });
export type SyncSession = z.output<typeof SyncSession>;

export const negotiateSync = defineRoute({
  method: 'POST',
  path: '/sync/negotiate',
  access: 'devices.read',
  summary: 'What a device has to upload and to download, given the saves it has.',
  body: z.object({
    device_id: z.string().max(255).nullish(),
    saves: z.array(ClientSave).max(10_000),
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
  summary: 'The device is done.',
  params: IdParams,
  body: z.object({
    operations_completed: z.int().min(0).default(0),
    operations_failed: z.int().min(0).default(0),
    play_sessions: z.array(PlaySessionEntry).max(100).nullish(),
  }),
  response: z.object({ session: SyncSession, play_session_ingest: PlaySessionsTaken.nullable() }),
});

export const listSyncSessions = defineRoute({
  method: 'GET',
  path: '/sync/sessions',
  access: 'devices.read',
  summary: "The caller's syncs, newest first.",
  query: z.object({
    device_id: z.string().max(255).optional(),
    limit: z.coerce.number<number>().int().min(1).max(1000).default(50),
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
  summary: 'Refused: this server does not reach out to devices.',
  params: z.object({ device_id: z.string().max(255) }),
  response: z.null(),
});
