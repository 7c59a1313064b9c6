import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Timestamp, ServerMessageCode } from './wire.ts';

/** For how long files deleted from disk can be restored. */
export const TRASH_KEPT_DAYS = 30;

export const previewDeletion = defineRoute({
  method: 'POST',
  path: '/roms/delete/preview',
  access: 'roms.write',
  audit: { none: 'It only shows what would be deleted.' },
  summary: 'Preview what deleting these games would do to each file. Nothing is changed.',
  body: z.object({
    roms: z.array(z.int()).check(z.maxLength(10_000)),
    delete_from_fs: z._default(z.array(z.int()).check(z.maxLength(10_000)), []),
  }),
  response: z.object({
    items: z.array(
      z.object({
        rom_id: z.int(),
        name: z.string(),
        /** Distinguishes versions of one game. */
        fs_name: z.string(),
        from_disk: z.boolean(),
        /** Paths below `root` that would be moved to the trash; folders with all their content. */
        root: z.string(),
        paths: z.array(z.string()),
        file_count: z.int(),
        size_bytes: z.int(),
        /** Whether it can be restored: from the trash, or by the next scan. */
        can_undo: z.boolean(),
        /** Why it cannot be deleted, as a text for users; null: it can be deleted. */
        problem: z.nullable(z.string()),
        problem_code: z.nullable(ServerMessageCode),
      }),
    ),
    /** Number of files that would be moved to the trash. */
    file_count: z.int(),
    size_bytes: z.int(),
    kept_days: z.int(),
  }),
});

const TrashParams = z.object({ id: z.string().check(z.maxLength(100)) });

export const TrashEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['game', 'file', 'firmware']),
    name: z.string(),
    /** The game it was or belonged to. */
    rom_id: z.nullable(z.int()),
    platform_id: z.nullable(z.int()),
    root: z.string(),
    paths: z.array(z.string()),
    size_bytes: z.int(),
    deleted_by: z.nullable(z.string()),
    deleted_at: Timestamp,
    /** When it is permanently deleted. */
    purged_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'TrashEntry' });
export type TrashEntry = z.output<typeof TrashEntry>;

export const listTrash = defineRoute({
  method: 'GET',
  path: '/trash',
  access: 'roms.write',
  summary: 'The items in the trash, newest first.',
  response: z.array(TrashEntry),
});

export const restoreTrash = defineRoute({
  method: 'POST',
  path: '/trash/:id/restore',
  access: 'roms.write',
  audit: 'trash_restored',
  summary: 'Restore an item of the trash to its original place. Existing files are never replaced.',
  params: TrashParams,
  response: z.object({ rom_id: z.nullable(z.int()) }),
});

export const purgeTrash = defineRoute({
  method: 'DELETE',
  path: '/trash/:id',
  access: 'roms.write',
  audit: 'trash_purged',
  summary: 'Permanently delete one item in the trash.',
  params: TrashParams,
});

export const emptyTrash = defineRoute({
  method: 'DELETE',
  path: '/trash',
  access: 'roms.write',
  audit: 'trash_emptied',
  summary: 'Permanently delete everything in the trash.',
  response: z.object({ purged: z.int() }),
});
