import type { AgeCeiling, Restrictions } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';

import type { UserRow } from './users.queries.ts';

/** For callers without rules, and equal for all of them, so that they share cached lists. */
export const NO_RESTRICTIONS: Restrictions = {
  platforms: new Set(),
  roms: new Set(),
  collections: new Set(),
  ageCeilings: [],
};

/** Everything that is hidden from a user. Groups add up: what one of them hides is hidden. */
export async function findRestrictions(
  db: Db,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<Restrictions> {
  const [hidden, ceilings] = await Promise.all([
    db
      .selectFrom('hidden_entity')
      .select(['entity', 'entity_id'])
      .where((eb) =>
        eb.or([eb('user_id', '=', user.id), eb('group_id', 'in', groupIdsOf(db, user))]),
      )
      .execute(),
    db
      .selectFrom('age_ceiling')
      .select(['board', 'max_age', 'hides_unrated'])
      .where((eb) =>
        eb.or([eb('user_id', '=', user.id), eb('group_id', 'in', groupIdsOf(db, user))]),
      )
      .execute(),
  ]);
  if (hidden.length === 0 && ceilings.length === 0) return NO_RESTRICTIONS;
  const idsOf = (entity: 'platforms' | 'roms' | 'collections'): ReadonlySet<number> =>
    new Set(hidden.filter((row) => row.entity === entity).map((row) => row.entity_id));
  return {
    platforms: idsOf('platforms'),
    roms: idsOf('roms'),
    collections: idsOf('collections'),
    ageCeilings: ceilings.map(({ board, max_age, hides_unrated }): AgeCeiling => ({
      board,
      maxAge: max_age,
      hidesUnrated: hides_unrated === 1,
    })),
  };
}

/** The built-in group of the role, and the groups that the user was added to. */
const groupIdsOf = (db: Db, { id, role }: Pick<UserRow, 'id' | 'role'>) =>
  db
    .selectFrom('permission_group')
    .select('permission_group.id')
    .where((eb) =>
      eb.or([
        eb('role', '=', role),
        eb(
          'permission_group.id',
          'in',
          db.selectFrom('permission_member').select('group_id').where('user_id', '=', id),
        ),
      ]),
    );
