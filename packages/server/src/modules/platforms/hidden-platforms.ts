import type { HiddenPlatform } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { withAllRows } from '#core/db/visible-rows.ts';
import { changeOwnHidden, findHiddenPlatformIds } from '#modules/accounts/accounts.api.ts';

import { findPlatforms } from './platforms.queries.ts';
import { platformName } from './resolve-platform.ts';

type Caller = Pick<Actor, 'user'>;

/** The platforms that a user hid from the own lists. What admins hide is absent here too. */
export async function listHiddenPlatforms(
  deps: Pick<Deps, 'db'>,
  { user }: Caller,
): Promise<HiddenPlatform[]> {
  const db = withAllRows(deps.db);
  const { own, byAdmins } = await findHiddenPlatformIds(db, user.id);
  const platforms = await findPlatforms(db);
  return platforms
    .filter(({ id }) => own.has(id) && !byAdmins.has(id))
    .map(({ id, slug, fs_slug, custom_name }) => ({
      id,
      slug,
      fs_slug,
      display_name: custom_name || platformName({ slug, fs_slug }),
    }))
    .toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1));
}

interface Change {
  readonly platform_id: number;
  readonly is_hidden: boolean;
}

/** Ignores ids that do not exist for the user. A platform that an admin hid too stays as it is. */
export async function hideOwnPlatform(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  caller: Caller,
  { platform_id: id, is_hidden: isHidden }: Change,
): Promise<HiddenPlatform[]> {
  const all = { ...deps, db: withAllRows(deps.db) };
  await changeOwnHidden(all, caller.user.id, async (db, { own, byAdmins }) => {
    const platforms = await findPlatforms(db);
    const exists = platforms.some((platform) => platform.id === id) && !byAdmins.has(id);
    if (!exists) return [...own];
    const others = [...own].filter((other) => other !== id);
    return isHidden ? [...others, id] : others;
  });
  return listHiddenPlatforms(deps, caller);
}
