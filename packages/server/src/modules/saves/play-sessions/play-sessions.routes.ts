import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { countDeletedSession } from '#modules/limits/limits.api.ts';
import {
  findDevice,
  isKnownDevice,
  updateDevice,
  type DeviceRow,
} from '#modules/saves/devices/devices.queries.ts';

import { ingestPlaySessions, wholeSeconds } from './ingest-play-sessions.ts';
import { findPlaySessions, removePlaySession, sumPlayTime } from './play-sessions.queries.ts';

const MAX_BATCH = 100;

function requireBatch(size: number): void {
  if (size === 0) throw new AppError('bad_request', 'Payload must contain at least one session');
  if (size > MAX_BATCH) {
    throw new AppError('bad_request', `Batch size exceeds maximum of ${MAX_BATCH}`);
  }
}

/**
 * With an unknown device the play time is still recorded. A device of another user means that the
 * other user was signed in while playing: the time is theirs, so the request is rejected.
 */
async function findOwnDevice(
  { db }: Pick<Deps, 'db'>,
  { user, clientToken }: Actor,
  named: string | null | undefined,
): Promise<DeviceRow | undefined> {
  const id = named || clientToken?.deviceId;
  if (!id) return undefined;
  const device = await findDevice(db, { id, userId: user.id });
  if (!device && (await isKnownDevice(db, id))) {
    throw new AppError('not_found', `Device with ID ${id} not found`);
  }
  return device;
}

export const playSessionRoutes = [
  handle(contract.addPlaySessions, async ({ deps, actor, body }) => {
    requireBatch(body.sessions.length);
    const userId = actor.user.id;
    const device = await findOwnDevice(deps, actor, body.device_id);
    if (device) await updateDevice(deps.db, device.id, { last_seen: timestamp(deps.clock()) });
    const deviceId = device?.id ?? null;
    return ingestPlaySessions(deps, {
      userId,
      deviceId,
      syncSessionId: null,
      entries: body.sessions,
    });
  }),
  handle(contract.listPlaySessions, ({ deps, actor, query }) =>
    findPlaySessions(deps.db, {
      userId: actor.user.id,
      romId: query.rom_id,
      deviceId: query.device_id,
      startAfter: query.start_after && wholeSeconds(query.start_after),
      endBefore: query.end_before && wholeSeconds(query.end_before),
      limit: query.limit,
      offset: query.offset,
    }),
  ),
  handle(contract.getPlayTime, async ({ deps, actor, query: { rom_id: romId } }) => {
    const filter = { userId: actor.user.id, ...(romId === undefined ? {} : { romId }) };
    const rows = await sumPlayTime(deps.db, filter);
    return rows.flatMap(({ rom_id, ...sums }) => (rom_id === null ? [] : [{ rom_id, ...sums }]));
  }),
  handle(contract.deletePlaySession, async ({ deps, actor, params }) => {
    const userId = actor.user.id;
    await deps.db.transaction().execute(async (db) => {
      const removed = await removePlaySession(db, { id: params.id, userId });
      if (!removed) throw new AppError('not_found', `Play session ${params.id} not found`);
      await countDeletedSession({ ...deps, db }, userId, removed);
    });
    return new RawReply(204, {});
  }),
];
