import type { ImportContext } from '#modules/imports/import-context.ts';
import type { ProfileItem } from '#modules/imports/import-record.ts';
import { readPicture } from '#modules/imports/read-picture.ts';
import { findUser, importProfile } from '#modules/accounts/accounts.api.ts';

type Outcome = 'new' | 'same' | 'kept';

function decide(existing: unknown, imported: unknown, conflict: ImportContext['conflict']) {
  if (JSON.stringify(existing) === JSON.stringify(imported)) return { outcome: 'same' } as const;
  if (existing === undefined) return { outcome: 'new' } as const;
  return conflict === 'replace'
    ? ({ outcome: 'new', reasonCode: 'replaced' } as const)
    : ({ outcome: 'kept', reasonCode: 'existing_value_differs' } as const);
}

/** Adds the settings, the picture and the RetroAchievements name to the user who imports. */
export async function applyProfile(context: ImportContext, item: ProfileItem): Promise<void> {
  const { deps, isDryRun, conflict, signal } = context;
  const userId = await context.userIdOf(null);
  const user = userId === null ? undefined : await findUser(deps.db, userId);
  if (!user) throw new Error('invariant: import without a user');
  /** Reports what happens to a setting. `new`: it has to be written. */
  const report = (subject: string, existing: unknown, imported: unknown): Outcome => {
    const decision = decide(existing, imported, conflict);
    context.report({ kind: 'config', subject, ...decision });
    return decision.outcome;
  };
  const existing = JSON.parse(user.ui_settings) as Record<string, unknown>;
  const written: [string, unknown][] = [];
  for (const [name, value] of Object.entries(item.settings)) {
    if (report(name, existing[name], value) === 'new') written.push([name, value]);
  }
  const name = item.retroAchievementsName;
  const writesName =
    name !== '' && report('RetroAchievements', user.ra_username || undefined, name) === 'new';
  // Pictures are re-encoded, so the bytes cannot be compared: an existing one stays.
  const hasAvatar = user.avatar_path !== '';
  const { avatar } = item;
  if (avatar) {
    context.report({ kind: 'config', outcome: hasAvatar ? 'same' : 'new', subject: avatar.name });
  }
  if (isDryRun) return;
  await importProfile(deps, user.id, {
    settings: Object.fromEntries(written),
    ...(writesName && { raUsername: name }),
    ...(avatar && !hasAvatar && { avatar: await readPicture(avatar, signal) }),
  });
}
