import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { requireDevice } from '#modules/saves/devices/devices.ts';
import { ingestPlaySessions } from '#modules/saves/play-sessions/ingest-play-sessions.ts';

import { emitSync } from './emit-sync.ts';
import { negotiate } from './negotiate-sync.ts';
import { findSyncSession, findSyncSessions, finishSyncSession } from './sync-sessions.queries.ts';

async function requireSession({ db }: Pick<Deps, 'db'>, id: number, userId: number) {
  const session = await findSyncSession(db, { id, userId });
  if (!session) throw new AppError('not_found', `Sync session with ID ${id} not found`);
  return session;
}

export const syncRoutes = [
  handle(contract.negotiateSync, ({ deps, actor, body }) => negotiate(deps, actor, body)),
  handle(contract.completeSync, async ({ deps, actor, params: { id }, body }) => {
    const userId = actor.user.id;
    const { status, device_id: deviceId } = await requireSession(deps, id, userId);
    if (status !== 'IN_PROGRESS' && status !== 'PENDING') {
      throw new AppError('bad_request', `Session is already ${status}`);
    }
    const { operations_completed, operations_failed } = body;
    const now = timestamp(deps.clock());
    await finishSyncSession(deps.db, id, { operations_completed, operations_failed, now });
    const entries = body.play_sessions ?? [];
    const play_session_ingest =
      entries.length > 0
        ? await ingestPlaySessions(deps, { userId, deviceId, syncSessionId: id, entries })
        : null;
    const event = operations_failed > 0 ? 'sync:error' : 'sync:completed';
    await emitSync(deps, event, { sessionId: id, userId });
    return { session: await requireSession(deps, id, userId), play_session_ingest };
  }),
  handle(contract.listSyncSessions, ({ deps, actor, query }) =>
    findSyncSessions(deps.db, {
      userId: actor.user.id,
      deviceId: query.device_id,
      limit: query.limit,
    }),
  ),
  handle(contract.getSyncSession, ({ deps, actor, params }) =>
    requireSession(deps, params.id, actor.user.id),
  ),
  handle(contract.pushPull, async ({ deps, actor, params }) => {
    const device = await requireDevice(deps.db, { id: params.device_id, userId: actor.user.id });
    const reason =
      device.sync_mode === 'push_pull'
        ? 'The server can’t start a sync. Start it on the device.'
        : 'Device is not in push_pull mode';
    throw new AppError('bad_request', reason);
  }),
];
