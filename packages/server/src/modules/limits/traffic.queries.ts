import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { TrafficKind } from './limits.tables.ts';

interface TrafficEntry {
  readonly userId: number;
  readonly kind: TrafficKind;
  readonly day: string;
  /** Negative if they are refunded. */
  readonly bytes: number;
}

export async function addTraffic(db: Db, { userId, kind, day, bytes }: TrafficEntry) {
  await db
    .insertInto('traffic')
    .values({ user_id: userId, kind, day, bytes: Math.max(0, bytes) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'day']).doUpdateSet({
        bytes: sql<number>`case when traffic.bytes + ${bytes} < 0 then 0 else traffic.bytes + ${bytes} end`,
      }),
    )
    .execute();
}

export interface Traffic {
  readonly day: number;
  readonly month: number;
}

/** What a user transferred on a day, and in its month up to then. */
export async function sumTraffic(
  db: Db,
  { userId, kind, day }: Omit<TrafficEntry, 'bytes'>,
): Promise<Traffic> {
  const rows = await db
    .selectFrom('traffic')
    .select(['day', 'bytes'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('day', '>=', `${day.slice(0, 7)}-01`)
    .where('day', '<=', `${day.slice(0, 7)}-31`)
    .execute();
  return {
    day: rows.find((row) => row.day === day)?.bytes ?? 0,
    month: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export async function sumAllTraffic(db: Db, userId: number, kind: TrafficKind): Promise<number> {
  const { bytes } = await db
    .selectFrom('traffic')
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return bytes;
}
