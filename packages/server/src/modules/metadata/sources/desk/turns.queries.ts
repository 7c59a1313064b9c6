import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

/** Beside what sources remember; no source uses this name. */
const KEY = ':turn';

/** True: from now on until then it is this process's turn, whether or not it was before. */
export async function claimTurn(
  db: Db,
  source: SourceId,
  { owner, now, until }: { owner: string; now: string; until: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('source_memory')
    .values({ source, key: KEY, value: owner, is_sealed: 0, expires_at: until })
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

export async function endTurn(db: Db, source: SourceId, owner: string): Promise<void> {
  await db
    .deleteFrom('source_memory')
    .where('source', '=', source)
    .where('key', '=', KEY)
    .where('value', '=', owner)
    .execute();
}
