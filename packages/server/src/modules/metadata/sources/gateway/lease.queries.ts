import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

/** The lease is a row among the cache entries of the source; no source uses this key. */
const LEASE_KEY = ':turn';

/** Acquires or renews the lease of a source. True: this process holds it until `until`. */
export async function acquireLease(
  db: Db,
  source: SourceId,
  { owner, now, until }: { owner: string; now: string; until: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('source_memory')
    .values({ source, key: LEASE_KEY, value: owner, is_sealed: 0, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'key'])
        .doUpdateSet({ value: owner, expires_at: until })
        .where((eb) =>
          eb.or([eb('source_memory.value', '=', owner), eb('source_memory.expires_at', '<=', now)]),
        ),
    )
    .returning('source')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function releaseLease(db: Db, source: SourceId, owner: string): Promise<void> {
  await db
    .deleteFrom('source_memory')
    .where('source', '=', source)
    .where('key', '=', LEASE_KEY)
    .where('value', '=', owner)
    .execute();
}
