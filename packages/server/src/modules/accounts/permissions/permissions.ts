import {
  CLIENT_ACTIONS,
  type ClientAction,
  type getPermissions,
  type Reply,
  type Right,
  type Scope,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, ScopedRight } from '#core/deps.ts';

import { findNames } from './permissions.queries.ts';

/** The right, or the scope of admins, that allows each action of RomM 5 clients. */
const ACTION_RIGHTS = {
  'rom.view': 'roms.view',
  'rom.play': 'roms.play',
  'rom.download': 'roms.download',
  'rom.upload': 'roms.write',
  'rom.edit': 'roms.write',
  'rom.delete': 'roms.delete',
  'rom.match': 'roms.write',
  'rom.refresh': 'roms.write',
  'rom.favorite': 'collections.write',
  'platform.view': 'platforms.read',
  'platform.create': 'platforms.write',
  'platform.edit': 'platforms.write',
  'platform.delete': 'platforms.delete',
  'collection.view': 'collections.read',
  'collection.create': 'collections.write',
  'collection.edit': 'collections.write',
  'collection.delete': 'collections.delete',
  'library.scan': 'platforms.write',
  'user.view': 'users.read',
  'user.create': 'users.write',
  'user.edit': 'users.write',
  'user.delete': 'users.write',
  'app.admin': 'users.write',
} as const satisfies Record<ClientAction, Right | Scope>;

/** `db`: what the actor sees. */
export async function permissionsOf(db: Db, actor: Actor): Promise<Reply<typeof getPermissions>> {
  const { user, scopes, rights } = actor;
  const scopedRights = await findVisibleScopes(db, actor);
  const allowed: ReadonlySet<string> = new Set([
    ...rights,
    ...scopes.filter((scope) => scope.startsWith('users.')),
  ]);
  const everywhere = CLIENT_ACTIONS.filter((action) => allowed.has(ACTION_RIGHTS[action]));
  return {
    is_admin: user.role === 'admin',
    grants: [
      ...everywhere.map((action) => ({ action, scope: { kind: 'global' as const, id: null } })),
      ...scopedRights.flatMap(({ right, kind, id }) =>
        CLIENT_ACTIONS.filter((action) => ACTION_RIGHTS[action] === right).map((action) => ({
          action,
          scope: { kind, id },
        })),
      ),
    ],
    // Clients need not hide anything: replies don’t contain what is hidden, so neither do these lists.
    hidden: { platforms: [], roms: [], collections: [] },
    rights: [...rights],
    scoped_rights: scopedRights.map((scoped) => ({ ...scoped })),
  };
}

const ENTITIES = { platform: 'platforms', collection: 'collections', rom: 'roms' } as const;

/** Without the rights that are limited to something that is hidden, or no longer exists. */
async function findVisibleScopes(
  db: Db,
  { scopedRights }: Pick<Actor, 'scopedRights'>,
): Promise<ScopedRight[]> {
  const names = new Map<ScopedRight['kind'], ReadonlyMap<number, string>>();
  for (const [kind, scoped] of Map.groupBy(scopedRights, (one) => one.kind)) {
    const ids = scoped.map(({ id }) => id);
    names.set(kind, await findNames(db, ENTITIES[kind], ids));
  }
  return scopedRights.filter(({ kind, id }) => names.get(kind)?.has(id));
}
