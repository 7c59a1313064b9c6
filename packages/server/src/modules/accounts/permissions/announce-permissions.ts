import type { Deps } from '#core/deps.ts';

/** Open tabs load the new permissions, and their live connections authenticate again. */
export function announcePermissions(
  { events }: Pick<Deps, 'events'>,
  userIds: Iterable<number>,
): void {
  for (const user_id of new Set(userIds)) {
    events.emit('permissions:changed', { user_id }, { user_id });
    events.disconnect(user_id);
  }
}
