import type { PlaySessionEntry, PlaySessionResults } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpUserVersion, markPlayedUntil } from '#modules/roms/roms.api.ts';

import { findDuplicateSession, insertPlaySession, isKnownGame } from './play-sessions.queries.ts';

/** How far the clock of a device may be ahead of the server. */
const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

interface PlayBatch {
  readonly userId: number;
  readonly deviceId: string | null;
  readonly syncSessionId: number | null;
  readonly entries: readonly PlaySessionEntry[];
}

type Result = PlaySessionResults['results'][number];

/** Checks each session separately: an invalid one does not affect the others. */
export async function ingestPlaySessions(
  { db, clock }: { db: Db; clock: () => Date },
  batch: PlayBatch,
): Promise<PlaySessionResults> {
  const now = clock();
  const results: Result[] = [];
  await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, batch.userId);
    for (const [index, entry] of batch.entries.entries()) {
      results.push({ index, ...(await ingestOne(transaction, { batch, entry, now })) });
    }
  });
  const created_count = results.filter(({ status }) => status === 'created').length;
  return { results, created_count, skipped_count: results.length - created_count };
}

async function ingestOne(
  db: Db,
  { batch, entry, now: at }: { batch: PlayBatch; entry: PlaySessionEntry; now: Date },
): Promise<Omit<Result, 'index'>> {
  const { userId, deviceId } = batch;
  const start_time = wholeSeconds(entry.start_time);
  const end_time = wholeSeconds(entry.end_time);
  if (Date.parse(end_time) > at.getTime() + MAX_CLOCK_SKEW_MS) {
    return { status: 'error', id: null, detail: 'end_time is in the future' };
  }
  const requestedId = entry.rom_id ?? null;
  const romId = requestedId !== null && (await isKnownGame(db, requestedId)) ? requestedId : null;
  const identity = { userId, deviceId, romId, startTime: start_time };
  const duplicate = await findDuplicateSession(db, identity);
  if (duplicate !== null) return { status: 'duplicate', id: duplicate, detail: null };
  const now = timestamp(at);
  const id = await insertPlaySession(db, {
    user_id: userId,
    device_id: deviceId,
    rom_id: romId,
    sync_session_id: batch.syncSessionId,
    save_slot: entry.save_slot ?? null,
    start_time,
    end_time,
    duration_ms: entry.duration_ms,
    created_at: now,
    updated_at: now,
  });
  if (romId !== null) await markPlayedUntil(db, { userId, romId, until: end_time, now });
  return { status: 'created', id, detail: null };
}

/** A time without a zone is meant as UTC; fractions of a second are dropped. */
export function wholeSeconds(text: string): string {
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  return timestamp(new Date(Math.floor(Date.parse(zoned) / 1000) * 1000));
}
