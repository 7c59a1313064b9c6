import * as z from 'zod/mini';

import { DatKind } from './dat-kind.ts';
import { defineRoute } from './define-route.ts';
import { TaskStatus } from './tasks.ts';
import { IdParams, Nothing, Timestamp } from './wire.ts';

export const DAT_FILE_MAX_BYTES = 512 * 1024 * 1024;
const FILES_MAX = 500;

export const DatCounts = z.object({
  have: z.int(),
  missing: z.int(),
  wrong_name: z.int(),
  bad_dump: z.int(),
});
export type DatCounts = z.output<typeof DatCounts>;

export const Dat = z
  .object({
    id: z.int(),
    /** Path relative to the DAT folder. */
    file_name: z.string(),
    /** Path inside a zip; empty: the file itself. */
    member: z.string(),
    format: z.nullable(z.enum(['logiqx', 'clrmamepro'])),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    /**
     * - `loading`: being read for the first time.
     * - `failed`: see `problem`; an earlier version that was loaded stays in use.
     * - `superseded`: another file holds a newer version of the same DAT.
     */
    state: z.enum(['loading', 'ready', 'failed', 'superseded']),
    problem: z.nullable(
      z.enum(['not-a-dat', 'broken', 'cut-short', 'too-large', 'unreadable', 'unsupported']),
    ),
    /** Null: unknown from its name; nothing is compared until a user sets it. */
    platform_slug: z.nullable(z.string()),
    platform_name: z.nullable(z.string()),
    platform_by_hand: z.boolean(),
    game_count: z.int(),
    rom_count: z.int(),
    counts: DatCounts,
    loaded_at: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'Dat' });
export type Dat = z.output<typeof Dat>;

export const DatReportItem = z.object({
  /** The correct name of the game, as the DAT writes it. */
  name: z.string(),
  description: z.string(),
  /** Name of the game it is a clone of. */
  cloneof: z.nullable(z.string()),
  kind: DatKind,
  rom_count: z.int(),
  /** Files of the game that exist; a missing game may have some. */
  found_count: z.int(),
  /** The library game that contains it or has its name. */
  rom_id: z.nullable(z.int()),
  fs_name: z.nullable(z.string()),
});
export type DatReportItem = z.output<typeof DatReportItem>;

export const listDats = defineRoute({
  method: 'GET',
  path: '/dats',
  access: 'platforms.write',
  summary: 'The DAT files, and the running DAT match.',
  response: z.object({ items: z.array(Dat), running: z.nullable(TaskStatus) }),
});

export const addDats = defineRoute({
  method: 'POST',
  path: '/dats',
  access: 'platforms.write',
  audit: 'dats_added',
  summary: 'Upload DAT files or zips of them. They are read in the background.',
  needsDataSpace: true,
  uploads: { field: 'files', maxFiles: FILES_MAX, maxBytes: DAT_FILE_MAX_BYTES },
  response: TaskStatus,
  status: 201,
});

export const updateDat = defineRoute({
  method: 'PUT',
  path: '/dats/:id',
  access: 'platforms.write',
  audit: 'dat_changed',
  summary: 'Set the platform of a DAT; null derives it from the name of the DAT.',
  params: IdParams,
  body: z.object({ platform_slug: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))) }),
  response: Dat,
});

export const deleteDat = defineRoute({
  method: 'DELETE',
  path: '/dats/:id',
  access: 'platforms.write',
  audit: 'dat_deleted',
  summary: 'Delete a DAT and its file; games it verified are no longer verified.',
  params: IdParams,
  response: Nothing,
});

export const getDatReport = defineRoute({
  method: 'GET',
  path: '/dats/:id/report',
  access: 'platforms.write',
  summary: 'The games of a DAT of one kind, such as the missing ones, by name.',
  params: IdParams,
  query: z.object({
    kind: z._default(DatKind, 'missing'),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(1000)), 200),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
  }),
  response: z.object({ items: z.array(DatReportItem), total: z.int(), counts: DatCounts }),
});
