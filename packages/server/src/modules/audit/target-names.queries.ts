import type { AuditTarget } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

type FindName = (db: Db, id: number) => Promise<string | undefined>;

/**
 * Finds the names of targets that have a numeric id. The ids of all other targets, such as tasks,
 * are names already.
 */
const NAMES: Partial<Record<AuditTarget, FindName>> = {
  user: async (db, id) =>
    (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())
      ?.username,
  group: async (db, id) =>
    (await db.selectFrom('permission_group').select('name').where('id', '=', id).executeTakeFirst())
      ?.name,
  token: async (db, id) =>
    (await db.selectFrom('client_token').select('name').where('id', '=', id).executeTakeFirst())
      ?.name,
  game: async (db, id) => {
    const columns = ['name', 'fs_name'] as const;
    const query = db.selectFrom('rom').select(columns).where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row && (row.name || row.fs_name);
  },
  platform: async (db, id) => {
    const columns = ['custom_name', 'slug'] as const;
    const query = db.selectFrom('platform').select(columns).where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row && (row.custom_name || resolvePlatform(row.slug).name);
  },
  collection: async (db, id) =>
    (await db.selectFrom('collection').select('name').where('id', '=', id).executeTakeFirst())
      ?.name,
  smart_collection: async (db, id) =>
    (await db.selectFrom('smart_collection').select('name').where('id', '=', id).executeTakeFirst())
      ?.name,
  firmware: async (db, id) =>
    (await db.selectFrom('firmware').select('file_name').where('id', '=', id).executeTakeFirst())
      ?.file_name,
  dat: async (db, id) =>
    (await db.selectFrom('dat_file').select('name').where('id', '=', id).executeTakeFirst())?.name,
  folder: async (db, id) =>
    (await db.selectFrom('library_folder').select('path').where('id', '=', id).executeTakeFirst())
      ?.path,
  import: async (db, id) =>
    (await db.selectFrom('import_run').select('source').where('id', '=', id).executeTakeFirst())
      ?.source,
};

/** Null: it has no name, or no longer exists. */
export async function findTargetName(
  db: Db,
  kind: AuditTarget,
  id: number | string,
): Promise<string | null> {
  if (kind === 'trash') return findTrashName(db, String(id));
  return (await NAMES[kind]?.(db, Number(id))) ?? null;
}

async function findTrashName(db: Db, id: string): Promise<string | null> {
  const query = db.selectFrom('trash_entry').select('name').where('id', '=', id);
  return (await query.executeTakeFirst())?.name ?? null;
}
