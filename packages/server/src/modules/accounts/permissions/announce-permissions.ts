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

/** All callers without an account have this id. */
const NO_ACCOUNT = -1;

/** Closes the connections of all guests. Those whose visit has not ended connect again. */
export const disconnectGuests = ({ events }: Pick<Deps, 'events'>): void =>
  events.disconnect(NO_ACCOUNT);

/**
 * Announces changed permissions to the members of a group, and to guests, who may see what the
 * group sees.
 */
export const announceGroup = (deps: Pick<Deps, 'events'>, memberIds: Iterable<number>): void =>
  announcePermissions(deps, [...memberIds, NO_ACCOUNT]);

/**
 * Awaits a change, then makes the open pages of admins reload their lists of accounts, groups,
 * limits and links.
 */
export async function withAccountsChanged<T>(
  { events }: Pick<Deps, 'events'>,
  change: Promise<T>,
): Promise<T> {
  const result = await change;
  events.emit('accounts:changed', {}, { scope: 'users.read' });
  return result;
}
