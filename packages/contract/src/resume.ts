import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { IdParams, Timestamp } from './wire.ts';

/** Where a user can continue a game. */
export const ResumePoint = z
  .object({
    rom_id: z.int(),
    last_played: z.nullable(Timestamp),
    /** The device or browser of the last play; null: unknown. */
    device_name: z.nullable(z.string()),
    /** The newest of all saves and states; null: there are none. */
    newest: z.nullable(
      z.object({
        kind: z.enum(['save', 'state']),
        asset_id: z.int(),
        version_id: z.int(),
        emulator: z.nullable(z.string()),
        created_at: Timestamp,
      }),
    ),
    /** The picture of the newest save or state that has one. */
    picture_path: z.nullable(z.string()),
    /** Artwork or a screenshot from the game's metadata. */
    screenshot_path: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ResumePoint' });
export type ResumePoint = z.output<typeof ResumePoint>;

export const listResumePoints = defineRoute({
  method: 'GET',
  path: '/roms/resume',
  access: 'assets.read',
  summary:
    'The games last played by the caller, with the save or state to continue from, newest first.',
  query: z.object({
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 15),
  }),
  response: z.array(ResumePoint),
});

/** `id` is the game's id. */
export const getResumePoint = defineRoute({
  method: 'GET',
  path: '/roms/:id/resume',
  access: 'assets.read',
  summary: 'The saves and states from which the caller can continue a game.',
  params: IdParams,
  response: ResumePoint,
});
