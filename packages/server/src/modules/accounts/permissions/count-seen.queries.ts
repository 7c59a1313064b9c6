import type { Db } from '#core/db/engine.ts';

/** Platforms with games, their games, and the collections that everyone may see. */
export async function countLibrary(
  db: Db,
): Promise<{ platforms: number; roms: number; collections: number }> {
  const games = await db
    .selectFrom('platform')
    .select((eb) => [
      eb.fn.countAll<number>().as('platforms'),
      eb.cast<number | null>(eb.fn.sum('rom_count'), 'bigint').as('roms'),
    ])
    .where('removed_at', 'is', null)
    .where('rom_count', '>', 0)
    .executeTakeFirstOrThrow();
  const shared = (table: 'collection' | 'smart_collection') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_public', '=', 1)
      .executeTakeFirstOrThrow();
  const [plain, smart] = [await shared('collection'), await shared('smart_collection')];
  return {
    platforms: games.platforms,
    roms: games.roms ?? 0,
    collections: plain.count + smart.count,
  };
}
