import { AVATAR_MAX_BYTES } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  encodeAvatar,
  findUserByEmail,
  findUserByName,
  insertAccount,
  lockAccounts,
  normalizeName,
  saveUser,
} from '#modules/accounts/accounts.api.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { AccountItem } from '#modules/imports/import-record.ts';
import { readPicture } from '#modules/imports/read-picture.ts';

/**
 * Adds an account without a password: an admin gives its user a reset link. An account with the
 * same name is the same person and stays as it is, with its role.
 */
export async function applyAccount(context: ImportContext, item: AccountItem): Promise<void> {
  const { db, clock, storage, audit } = context.deps;
  const subject = normalizeName(item.username);
  if (await findUserByName(db, subject)) {
    return context.report({ kind: 'accounts', outcome: 'same', subject });
  }
  const email = await freeEmail(context, item.email);
  context.expectAccount(subject);
  if (!context.isDryRun) {
    const avatar = await readAvatar(context, item);
    const now = timestamp(clock());
    await db.transaction().execute(async (transaction) => {
      await lockAccounts(transaction);
      const { id } = await insertAccount(transaction, {
        username: subject,
        email: email ?? '',
        role: item.role,
        now,
        // The other server let its users enter any address.
        isEmailTrusted: false,
        password_hash: null,
      });
      const details = { role: item.role, by: 'import' } as const;
      const event = { kind: 'account_created', target: { id, name: subject }, details } as const;
      await audit.recordNow(event, {}, transaction);
      await saveUser(transaction, id, {
        enabled: item.isEnabled ? 1 : 0,
        ...(item.uiSettings ? { ui_settings: JSON.stringify(item.uiSettings) } : {}),
        ...(item.retroAchievementsName ? { ra_username: item.retroAchievementsName } : {}),
        ...(avatar ? { avatar_path: await storage.avatars.save(id, avatar) } : {}),
      });
    });
  }
  return context.report({ kind: 'accounts', outcome: 'new', subject });
}

/** Two accounts can't share an address: the existing one keeps it. */
async function freeEmail({ deps }: ImportContext, email: string | null): Promise<string | null> {
  if (email === null) return null;
  return (await findUserByEmail(deps.db, normalizeName(email))) ? null : email;
}

/** Null: the account has no picture, or it is missing, too large or damaged. */
async function readAvatar(
  { signal }: ImportContext,
  { avatar }: AccountItem,
): Promise<Uint8Array | null> {
  if (!avatar) return null;
  try {
    return await encodeAvatar(await readPicture(avatar, signal, AVATAR_MAX_BYTES));
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === 'file_missing';
    if (isMissing || error instanceof AppError) return null;
    throw error;
  }
}
