import type { ImportContext } from '#modules/imports/import-context.ts';
import type { ProfileItem } from '#modules/imports/import-record.ts';
import { readPicture } from '#modules/imports/read-picture.ts';
import { findUser, importProfile } from '#modules/accounts/accounts.api.ts';

/** Adds the settings, the picture and the RetroAchievements name to the user who imports. */
export async function applyProfile(context: ImportContext, item: ProfileItem): Promise<void> {
  const { deps, isDryRun, conflict, signal } = context;
  const userId = await context.userIdOf(null);
  const user = userId === null ? undefined : await findUser(deps.db, userId);
  if (!user) throw new Error('invariant: import without a user');
  /** Reports a setting. Returns whether it has to be written. */
  const report = (subject: string, existing: unknown, value: unknown): boolean => {
    const isSame = JSON.stringify(existing) === JSON.stringify(value);
    const isNew = existing === undefined || (conflict === 'replace' && !isSame);
    const outcome = isSame ? 'same' : isNew ? 'new' : 'kept';
    const differs = existing !== undefined && !isSame;
    const reasonCode = differs ? (isNew ? 'replaced' : 'existing_value_differs') : undefined;
    context.report({ kind: 'config', outcome, subject, reasonCode });
    return outcome === 'new';
  };
  const existing = JSON.parse(user.ui_settings) as Record<string, unknown>;
  const settings = Object.fromEntries(
    Object.entries(item.settings).filter(([name, value]) => report(name, existing[name], value)),
  );
  const name = item.retroAchievementsName;
  const isNamed = name !== '' && report('RetroAchievements', user.ra_username || undefined, name);
  // Pictures are re-encoded, so the bytes cannot be compared: an existing one stays.
  const hasAvatar = user.avatar_path !== '';
  const { avatar } = item;
  if (avatar) {
    context.report({ kind: 'config', outcome: hasAvatar ? 'same' : 'new', subject: avatar.name });
  }
  if (isDryRun) return;
  await importProfile(deps, user.id, {
    settings,
    ...(isNamed && { raUsername: name }),
    ...(avatar && !hasAvatar && { avatar: await readPicture(avatar, signal) }),
  });
}
