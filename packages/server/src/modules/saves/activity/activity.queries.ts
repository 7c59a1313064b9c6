import type { Db } from '#core/db/engine.ts';

export const findPlayedGame = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.name',
      'rom.fs_name_no_ext',
      'rom.path_cover_small',
      'rom.updated_at',
      'platform.slug',
      'platform.fs_slug',
      'platform.custom_name',
    ])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
