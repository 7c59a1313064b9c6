import type { Db } from '#core/db/engine.ts';

/** A file of a game with what is needed to read it and to add a version of the game. */
export const findGameFile = (db: Db, fileId: number) =>
  db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .select(['rom_file.file_name', 'rom_file.file_path', 'rom_file.file_size_bytes'])
    .select(['rom.id as rom_id', 'rom.root', 'rom.platform_id'])
    .where('rom_file.id', '=', fileId)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
export type GameFileRow = NonNullable<Awaited<ReturnType<typeof findGameFile>>>;

export const findQueriedSources = (db: Db, romId: number) =>
  db
    .selectFrom('rom')
    .select(['asked_at', 'asked_sources', 'version_choice'])
    .where('id', '=', romId)
    .executeTakeFirstOrThrow();
