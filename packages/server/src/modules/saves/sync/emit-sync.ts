import type { Deps } from '#core/deps.ts';

import { findSyncSession } from './sync-sessions.queries.ts';

type SyncEvent =
  | 'sync:started'
  | 'sync:progress'
  | 'sync:completed'
  | 'sync:conflict'
  | 'sync:error';

/** Emits the counters of a sync session to its user. A session of another user emits nothing. */
export async function emitSync(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  event: SyncEvent,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<void> {
  const session = await findSyncSession(db, { id: sessionId, userId });
  if (!session) return;
  const { device_id, operations_planned, operations_completed, operations_failed } = session;
  events.emit(
    event,
    {
      device_id,
      session_id: sessionId,
      operations_planned,
      operations_completed,
      operations_failed,
    },
    { user_id: userId },
  );
}
