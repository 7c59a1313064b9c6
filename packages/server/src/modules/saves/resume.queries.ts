import type { Db } from '#core/db/engine.ts';

const games = (db: Db, userId: number) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .leftJoin('rom_user', (join) =>
      join.onRef('rom_user.rom_id', '=', 'rom.id').on('rom_user.user_id', '=', userId),
    )
    .select(['rom.id', 'rom.updated_at', 'rom_detail.screenshots', 'rom_user.last_played'])
    .where('rom.removed_at', 'is', null);

export type PlayedGame = Awaited<ReturnType<typeof findLastPlayed>>[number];

/** Last played first, without games that the user hides. */
export const findLastPlayed = (
  db: Db,
  { userId, limit }: { readonly userId: number; readonly limit: number },
) =>
  games(db, userId)
    .where('rom_user.last_played', 'is not', null)
    .where('rom_user.hidden', '=', 0)
    .orderBy('rom_user.last_played', 'desc')
    .orderBy('rom.id', 'desc')
    .limit(limit)
    .execute();

export const findPlayedGame = (
  db: Db,
  { userId, romId }: { readonly userId: number; readonly romId: number },
): Promise<PlayedGame | undefined> =>
  games(db, userId).where('rom.id', '=', romId).executeTakeFirst();

interface GamesOfUser {
  readonly userId: number;
  readonly romIds: readonly number[];
}

/** By game: the newest version of all saves and states, and the newest one with a picture. */
const newestVersions = (db: Db, { userId, romIds }: GamesOfUser) =>
  db
    .selectFrom('asset')
    .innerJoin('asset_version as version', 'version.id', 'asset.version_id')
    .select((eb) => [
      'asset.rom_id',
      eb.fn.max('version.id').as('newest_id'),
      eb.fn
        .max(
          eb
            .case()
            .when('version.screenshot_version_id', 'is not', null)
            .then(eb.ref('version.id'))
            .end(),
        )
        .as('pictured_id'),
    ])
    .where('asset.user_id', '=', userId)
    .where('asset.rom_id', 'in', romIds)
    .where('asset.kind', 'in', ['save', 'state'])
    .where('asset.deleted_at', 'is', null)
    .groupBy('asset.rom_id');

/** The newest save or state of each game, with the newest picture. */
export const findNewestVersions = (db: Db, query: GamesOfUser) =>
  db
    .selectFrom(newestVersions(db, query).as('game'))
    .innerJoin('asset_version as version', 'version.id', 'game.newest_id')
    .innerJoin('asset', 'asset.id', 'version.asset_id')
    .leftJoin('device', 'device.id', 'version.device_id')
    .leftJoin('asset_version as pictured', 'pictured.id', 'game.pictured_id')
    .leftJoin('asset_version as picture', 'picture.id', 'pictured.screenshot_version_id')
    .select([
      'game.rom_id',
      'version.id',
      'version.asset_id',
      'version.emulator',
      'version.created_at',
      'asset.kind',
      'device.name as device_name',
      'picture.id as picture_version_id',
      'picture.asset_id as picture_id',
    ])
    .execute();

export type NewestVersion = Awaited<ReturnType<typeof findNewestVersions>>[number];

/** The last play session of each game. */
export const findLastSessions = (db: Db, { userId, romIds }: GamesOfUser) =>
  db
    .selectFrom('play_session as session')
    .leftJoin('device', 'device.id', 'session.device_id')
    .select(['session.rom_id', 'session.end_time', 'device.name as device_name'])
    .where('session.id', 'in', (eb) =>
      eb
        .selectFrom('play_session')
        .select((sub) => sub.fn.max<number>('id').as('id'))
        .where('user_id', '=', userId)
        .where('rom_id', 'in', romIds)
        .groupBy('rom_id'),
    )
    .execute();
