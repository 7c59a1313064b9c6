import type { Deps } from '#core/deps.ts';
import type { FileReply, Meter } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findUser, lockUser } from '#modules/accounts/accounts.api.ts';

import { findEffectiveLimits } from './effective-limits.ts';
import type { TrafficKind } from './limits.tables.ts';
import { addTraffic, sumAllTraffic, sumTraffic } from './traffic.queries.ts';

export type TrafficDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days and months of transfers begin at midnight UTC, the same for everyone. */
export const trafficDay = (now: Date): string => now.toISOString().slice(0, 10);

export const dayEnd = (now: Date): Date =>
  new Date(Date.parse(`${trafficDay(now)}T00:00:00Z`) + DAY_MS);

export const monthEnd = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

interface Allowance {
  /** How much may still be transferred; `Infinity`: no limit. */
  readonly left: number;
  readonly period: 'day' | 'month' | 'total';
  readonly limit: number;
}

/** What a user may still transfer. `null`: there is no such account, so that nothing counts. */
export async function remainingTraffic(
  { db, env, clock }: TrafficDeps,
  userId: number,
  kind: TrafficKind,
): Promise<Allowance | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const { limits } = await findEffectiveLimits({ db, env }, user);
  const perDay = limits[`${kind}_day_bytes`] || Infinity;
  const perMonth = limits[`${kind}_month_bytes`] || Infinity;
  const inTotal = (kind === 'upload' && limits.upload_total_bytes) || Infinity;
  if (Math.min(perDay, perMonth, inTotal) === Infinity) {
    return { left: Infinity, period: 'day', limit: Infinity };
  }
  const used = await sumTraffic(db, { userId, kind, day: trafficDay(clock()) });
  const ofDay = { left: Math.max(0, perDay - used.day), period: 'day', limit: perDay } as const;
  const ofMonth = {
    left: Math.max(0, perMonth - used.month),
    period: 'month',
    limit: perMonth,
  } as const;
  const ofPeriod = ofMonth.left < ofDay.left ? ofMonth : ofDay;
  if (inTotal === Infinity) return ofPeriod;
  const left = Math.max(0, inTotal - (await sumAllTraffic(db, userId, kind)));
  return left < ofPeriod.left ? { left, period: 'total', limit: inTotal } : ofPeriod;
}

/**
 * An upload must fit into what is left, so it is too large. A download is only refused when nothing
 * is left.
 */
const CODES = { upload: 'too_large', download: 'limit_reached' } as const;

export function trafficLimitError(
  { clock }: Pick<TrafficDeps, 'clock'>,
  kind: TrafficKind,
  { limit, left, period }: Allowance,
): AppError {
  const quota = { kind, used_bytes: limit - left, limit_bytes: limit };
  if (period === 'total') {
    return new AppError(
      'too_large',
      `You can upload ${bytesText(limit)} in total. Left: ${bytesText(left)}.`,
      { quota },
    );
  }
  const now = clock();
  const end = period === 'day' ? dayEnd(now) : monthEnd(now);
  const again = end.toISOString().slice(0, 16).replace('T', ' ');
  return new AppError(
    CODES[kind],
    `You can ${kind} ${bytesText(limit)} per ${period}. Left: ${bytesText(left)}. It starts again at ${again} UTC.`,
    {
      quota,
      until: timestamp(end),
      ...(kind === 'download' && {
        headers: { 'retry-after': String(Math.ceil((end.getTime() - now.getTime()) / 1000)) },
      }),
    },
  );
}

/**
 * Counts an upload before its file is moved into the library, so that concurrent uploads never
 * exceed the limit together. Returns a function that refunds it.
 */
export async function chargeUpload(
  deps: TrafficDeps,
  userId: number,
  bytes: number,
): Promise<() => Promise<void>> {
  const day = trafficDay(deps.clock());
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, userId);
    await chargeLockedUpload({ ...deps, db }, userId, bytes);
  });
  return () => refundUpload(deps, { userId, day, bytes });
}

/** Like `chargeUpload`, in a transaction that holds the lock of the user. */
export async function chargeLockedUpload(
  deps: TrafficDeps,
  userId: number,
  bytes: number,
): Promise<void> {
  const allowance = await remainingTraffic(deps, userId, 'upload');
  if (!allowance) return;
  if (bytes > allowance.left) throw trafficLimitError(deps, 'upload', allowance);
  await addTraffic(deps.db, { userId, kind: 'upload', day: trafficDay(deps.clock()), bytes });
}

export const refundUpload = (
  { db }: Pick<TrafficDeps, 'db'>,
  { userId, day, bytes }: { userId: number; day: string; bytes: number },
): Promise<void> => addTraffic(db, { userId, kind: 'upload', day, bytes: -bytes });

/**
 * Counts a download that begins. It may begin while anything of the limit is left, and then runs to
 * its end: a limit never stops a file halfway. All its bytes count at once, so that concurrent
 * downloads exceed the limit by one file at most. Returns a function that refunds what was not
 * sent.
 */
export async function chargeDownload(
  deps: TrafficDeps,
  userId: number,
  bytes: number,
): Promise<(unsent: number) => Promise<void>> {
  const day = trafficDay(deps.clock());
  const entry = { userId, kind: 'download', day } as const;
  const isCounted = await deps.db.transaction().execute(async (db) => {
    await lockUser(db, userId);
    const allowance = await remainingTraffic({ ...deps, db }, userId, 'download');
    if (!allowance) return false;
    if (allowance.left === 0) throw trafficLimitError(deps, 'download', allowance);
    await addTraffic(db, { ...entry, bytes });
    return true;
  });
  return async (unsent) => {
    if (isCounted && unsent > 0) await addTraffic(deps.db, { ...entry, bytes: -unsent });
  };
}

/**
 * Counts what a reply sends towards the download limit of a user. The reply is refused if the limit
 * is used up.
 */
export function limitDownload(
  deps: TrafficDeps & Pick<Deps, 'log'>,
  userId: number | undefined,
  reply: FileReply,
): FileReply {
  return userId === undefined ? reply : reply.withMeter(downloadMeter(deps, userId));
}

export const downloadMeter =
  (deps: TrafficDeps & Pick<Deps, 'log'>, userId: number): Meter =>
  async (bytes) => {
    const refund = await chargeDownload(deps, userId, bytes);
    return (unsent) => {
      refund(unsent).catch((error: unknown) =>
        deps.log.error(error, 'limits: could not refund the unsent bytes of a download'),
      );
    };
  };
