import * as contract from '@saveroom/contract';

import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { findUser } from '../users.queries.ts';
import { withAccountsChanged } from './announce-permissions.ts';
import { countSeen } from './count-seen.ts';
import { explainUser } from './explain-rights.ts';
import { addGroup, deleteGroup, listGroups, updateGroup } from './groups.ts';
import { changeHolders, detailsOfChange, hide, listHolders, unhide } from './hidden.ts';
import { permissionsOf } from './permissions.ts';
import { permissionsOfUser, setPermissions } from './user-permissions.ts';

const noteGroup = (_: unknown, { id, name }: contract.PermissionGroup) => ({
  target: { id, name },
});

export const permissionRoutes = [
  handle(contract.getPermissions, ({ deps, actor }) => permissionsOf(deps.db, actor)),
  handle(contract.getPermissionCatalog, () => ({
    entities: [...contract.GRANT_ENTITIES],
    actions: [...contract.GRANT_ACTIONS],
  })),
  handle(contract.listPermissionGroups, ({ deps }) => listGroups(deps)),
  handle(
    contract.addPermissionGroup,
    ({ deps, body }) => withAccountsChanged(deps, addGroup(deps, body)),
    noteGroup,
  ),
  handle(contract.updatePermissionGroup, ({ deps, params, body, http }) =>
    withAccountsChanged(deps, updateGroup(deps, { id: params.id, fields: body }, http)),
  ),
  handle(contract.deletePermissionGroup, ({ deps, params }) =>
    withAccountsChanged(deps, deleteGroup(deps, params.id)),
  ),
  handle(contract.getUserPermissions, ({ deps, params }) => permissionsOfUser(deps, params.id)),
  handle(
    contract.updateUserPermissions,
    ({ deps, actor, params, body, http }) =>
      withAccountsChanged(deps, setPermissions(deps, actor, { id: params.id, body }, http)),
    async ({ deps, params: { id } }) => ({
      target: { id, name: (await findUser(deps.db, id))?.username ?? String(id) },
    }),
  ),
  handle(contract.explainUserPermissions, ({ deps, params }) => explainUser(deps, params.id)),
  handle(contract.countSeen, ({ deps, params }) => countSeen(deps, params.id)),
  handle(contract.listHiddenHolders, ({ deps, query }) => listHolders(deps, query)),
  handle(
    contract.changeHiddenHolders,
    ({ deps, body }) => withAccountsChanged(deps, changeHolders(deps, body)),
    async ({ deps, body }, holders) => ({ details: await detailsOfChange(deps, body, holders) }),
  ),
  handle(contract.hideEntity, ({ deps, body }) => withAccountsChanged(deps, hide(deps, body))),
  handle(contract.unhideEntity, async ({ deps, body }) => {
    await withAccountsChanged(deps, unhide(deps, body));
    return new RawReply(204, {});
  }),
];
