import type { Updateable } from 'kysely';

import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { UserTable } from './accounts.tables.ts';
import { encodeAvatar } from './avatar.ts';
import { findUser, lockAccounts, saveUser } from './users.queries.ts';

interface ImportedProfile {
  /** Added to those of the account. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly raUsername?: string;
  readonly avatar?: Uint8Array;
}

/** Adds what a user had on another server to the account. */
export async function importProfile(
  { db, storage, clock, events }: Pick<Deps, 'db' | 'storage' | 'clock' | 'events'>,
  id: number,
  { settings, raUsername, avatar }: ImportedProfile,
): Promise<void> {
  if (Object.keys(settings).length === 0 && raUsername === undefined && !avatar) return;
  const picture = avatar && (await encodeAvatar(avatar));
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const user = await findUser(transaction, id);
    if (!user) return;
    const existing = JSON.parse(user.ui_settings) as Record<string, unknown>;
    const patch: Updateable<UserTable> = {
      ui_settings: JSON.stringify({ ...existing, ...settings }),
      ...(raUsername !== undefined && { ra_username: raUsername, ra_progression: '{}' }),
      ...(picture && { avatar_path: await storage.avatars.save(id, picture) }),
      updated_at: timestamp(clock()),
    };
    await saveUser(transaction, id, patch);
  });
  events.emit('user:changed', { id }, { user_id: id });
}
