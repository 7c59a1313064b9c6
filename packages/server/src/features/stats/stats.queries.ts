import type { Db } from '#db/engine.ts';

/** What the platforms keep about their games, added up. */
export async function sumPlatforms(db: Db) {
  const { platforms, roms, bytes } = await db
    .selectFrom('platform')
    .select((eb) => [
      eb.fn.countAll<number>().as('platforms'),
      eb.cast<number | null>(eb.fn.sum('rom_count'), 'bigint').as('roms'),
      // A sum of large numbers is a decimal to PostgreSQL, which would arrive as text.
      eb.cast<number | null>(eb.fn.sum('fs_size_bytes'), 'bigint').as('bytes'),
    ])
    .where('removed_at', 'is', null)
    .where('rom_count', '>', 0)
    .executeTakeFirstOrThrow();
  return { platforms, roms: roms ?? 0, bytes: bytes ?? 0 };
}
