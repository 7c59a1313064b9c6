import type { Db } from '#core/db/engine.ts';

/** Games of the library. Removed ones are left out. */
export const findSharedRoms = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rom')
        .innerJoin('platform', 'platform.id', 'rom.platform_id')
        .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
        .select([
          'rom.id',
          'rom.platform_id',
          'rom.name',
          'rom.fs_name_no_ext',
          'rom.fs_name_no_tags',
          'rom.fs_extension',
          'rom.fs_size_bytes',
          'rom.missing',
          'rom.regions',
          'rom.languages',
          'rom.genres',
          'rom.age_ratings',
          'rom.first_release_date',
          'rom.path_cover_small',
          'rom.path_cover_large',
          'rom.thumbhash',
          'rom_detail.summary',
          'platform.slug as platform_slug',
          'platform.fs_slug as platform_fs_slug',
          'platform.custom_name as platform_custom_name',
        ])
        .where('rom.id', 'in', ids)
        .where('rom.removed_at', 'is', null)
        .execute();
export type SharedRomRow = Awaited<ReturnType<typeof findSharedRoms>>[number];

interface CollectionOf {
  readonly id: number;
  readonly userId: number;
}

/** A collection that the user may see: an own, a public or one that the user may edit. */
export const findVisibleCollection = (db: Db, { id, userId }: CollectionOf) =>
  db
    .selectFrom('collection')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('is_public', '=', 1),
        eb('everyone_edits', '=', 1),
        eb(
          'id',
          'in',
          eb
            .selectFrom('collection_editor')
            .select('collection_id')
            .where('collection_editor.user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();

export const findVisibleSmartCollection = (db: Db, { id, userId }: CollectionOf) =>
  db
    .selectFrom('smart_collection')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('is_public', '=', 1)]))
    .executeTakeFirst();

/** A version of a save or state that the user owns. */
export const findOwnVersion = (
  db: Db,
  { kind, versionId, userId }: { kind: 'save' | 'state'; versionId: number; userId: number },
) =>
  db
    .selectFrom('asset_version')
    .innerJoin('asset', 'asset.id', 'asset_version.asset_id')
    .select([
      'asset.kind',
      'asset.rom_id',
      'asset.file_name',
      'asset_version.sha256',
      'asset_version.size',
      'asset_version.created_at',
    ])
    .where('asset_version.id', '=', versionId)
    .where('asset.kind', '=', kind)
    .where('asset.user_id', '=', userId)
    .where('asset.deleted_at', 'is', null)
    .executeTakeFirst();
export type SharedVersionRow = NonNullable<Awaited<ReturnType<typeof findOwnVersion>>>;
