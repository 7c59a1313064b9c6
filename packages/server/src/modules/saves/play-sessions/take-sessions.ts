import type { PlaySessionEntry, PlaySessionsTaken } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';

import { findTwin, insertPlaySession, isGame, markPlayedUntil } from './play-sessions.queries.ts';

/** How far the clock of a device may be ahead. */
const AHEAD_MS = 5 * 60 * 1000;

interface Played {
  readonly userId: number;
  readonly deviceId: string | null;
  readonly syncSessionId: number | null;
  readonly entries: readonly PlaySessionEntry[];
}

type Result = PlaySessionsTaken['results'][number];

/** Each for itself: what is wrong with one does not cost the others. */
export async function takeSessions(
  { db, clock }: { db: Db; clock: () => Date },
  played: Played,
): Promise<PlaySessionsTaken> {
  const now = clock();
  const results: Result[] = [];
  await db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, played.userId);
    for (const [index, entry] of played.entries.entries()) {
      results.push({ index, ...(await takeOne(transaction, { played, entry, now })) });
    }
  });
  const created_count = results.filter(({ status }) => status === 'created').length;
  return { results, created_count, skipped_count: results.length - created_count };
}

async function takeOne(
  db: Db,
  { played, entry, now: at }: { played: Played; entry: PlaySessionEntry; now: Date },
): Promise<Omit<Result, 'index'>> {
  const { userId, deviceId } = played;
  const start_time = wholeSeconds(entry.start_time);
  const end_time = wholeSeconds(entry.end_time);
  if (Date.parse(end_time) > at.getTime() + AHEAD_MS) {
    return { status: 'error', id: null, detail: 'end_time is in the future' };
  }
  const asked = entry.rom_id ?? null;
  const romId = asked !== null && (await isGame(db, asked)) ? asked : null;
  const twin = await findTwin(db, { userId, deviceId, romId, startTime: start_time });
  if (twin !== null) return { status: 'duplicate', id: twin, detail: null };
  const now = timestamp(at);
  const id = await insertPlaySession(db, {
    user_id: userId,
    device_id: deviceId,
    rom_id: romId,
    sync_session_id: played.syncSessionId,
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
