import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

import { avatarAt, avatarOf, rawAvatarAt } from './avatar.ts';
import {
  createClientToken,
  createPairingCode,
  exchangeCode,
  listTokens,
  listTokensOfAll,
  pairingStatus,
  regenerateToken,
  renameToken,
  revokeAnyToken,
  revokeToken,
} from './client-tokens.ts';
import { createInvite, register } from './invite.ts';
import { withAccountsChanged } from './permissions/announce-permissions.ts';
import { createResetLink, requestReset, resetPassword } from './password-reset.ts';
import { endAllSessions, endOneSession, readSessions } from './sessions.ts';
import {
  handleProviderCallback,
  redirectToLoginOnError,
  redirectToProvider,
} from './sign-in-with-open-id.ts';
import { signIn, signOut } from './sign-in.ts';
import { grantToken } from './tokens.ts';
import { updateUser } from './update-user.ts';
import { findUser, findUserIds, findUsers } from './users.queries.ts';
import { createUser, deleteUser, requireRole, viewUser } from './users.ts';

const accountCreated = (user: contract.User, by: 'admin' | 'setup' | 'invitation') => ({
  target: { id: user.id, name: user.username },
  details: { role: requireRole(user.role), by },
});

export const accountRoutes = [
  handle(contract.login, ({ deps, http }) => signIn(deps, http)),
  handle(
    contract.logout,
    ({ deps, actor, http }) => signOut(deps, actor, http),
    ({ actor }) => (actor?.via === 'session' ? {} : null),
  ),
  handle(contract.token, ({ deps, body, http }) =>
    grantToken(deps, body, {
      ip: http.ip,
      userAgent: http.userAgent,
      device: http.cookie(contract.DEVICE_COOKIE),
    }),
  ),
  handle(
    contract.forgotPassword,
    ({ deps, body, http }) => requestReset(deps, { username: body.username, ip: http.ip }),
    ({ body }) => ({ target: { name: body.username } }),
  ),
  handle(contract.resetPassword, ({ deps, body, http }) =>
    resetPassword(deps, { token: body.token, password: body.new_password }, http),
  ),
  handle(contract.loginWithOpenId, ({ deps, query, http }) =>
    redirectToLoginOnError(deps, http, () => redirectToProvider(deps, query.next, http)),
  ),
  handle(contract.openIdCallback, ({ deps, http }) =>
    redirectToLoginOnError(deps, http, () => handleProviderCallback(deps, http)),
  ),
  handle(contract.listUsers, async ({ deps }) =>
    Promise.all((await findUsers(deps.db)).map((row) => viewUser(deps, row))),
  ),
  handle(contract.listUserIds, ({ deps }) => findUserIds(deps.db)),
  handle(contract.getMe, ({ actor }) => actor.user),
  handle(contract.getUser, async ({ deps, params }) => {
    const row = await findUser(deps.db, params.id);
    if (!row) throw new AppError('not_found', 'User not found');
    return viewUser(deps, row);
  }),
  handle(
    contract.addUser,
    ({ deps, actor, body }) => withAccountsChanged(deps, createUser(deps, actor, body)),
    ({ actor }, user) => accountCreated(user, actor ? 'admin' : 'setup'),
  ),
  handle(contract.updateUser, ({ deps, actor, params, body, http }) =>
    withAccountsChanged(deps, updateUser(deps, { actor, id: params.id, patch: body }, http)),
  ),
  handle(contract.deleteUser, ({ deps, actor, params, http }) =>
    withAccountsChanged(deps, deleteUser(deps, { actor, id: params.id }, http)),
  ),
  handle(contract.listSessions, ({ deps, actor, params }) => readSessions(deps, actor, params.id)),
  handle(contract.endSession, ({ deps, actor, params }) => endOneSession(deps, actor, params)),
  handle(contract.endSessions, ({ deps, actor, params }) => endAllSessions(deps, actor, params.id)),
  handle(
    contract.addClientToken,
    ({ deps, actor, body }) => createClientToken(deps, actor, body),
    (_, { id, name }) => ({ target: { id, name } }),
  ),
  handle(contract.listClientTokens, ({ deps, actor }) => listTokens(deps, actor)),
  handle(contract.listAllClientTokens, ({ deps }) => listTokensOfAll(deps)),
  handle(contract.renameClientToken, ({ deps, actor, params, body }) =>
    renameToken(deps, actor, { id: params.id, name: body.name }),
  ),
  handle(contract.deleteClientToken, ({ deps, actor, params }) =>
    revokeToken(deps, actor, params.id),
  ),
  handle(contract.deleteClientTokenOfUser, ({ deps, params }) => revokeAnyToken(deps, params.id)),
  handle(contract.regenerateClientToken, ({ deps, actor, params }) =>
    regenerateToken(deps, actor, params.id),
  ),
  handle(contract.pairClientToken, ({ deps, actor, params }) =>
    createPairingCode(deps, actor, params.id),
  ),
  handle(contract.getPairingStatus, ({ deps, params, http }) =>
    pairingStatus(deps, { code: params.code, ip: http.ip }),
  ),
  handle(
    contract.exchangePairingCode,
    ({ deps, body, http }) => exchangeCode(deps, { code: body.code, ip: http.ip }),
    (_, { id, name }) => ({ target: { id, name } }),
  ),
  handle(
    contract.createInviteLink,
    ({ deps, actor, query, http }) =>
      createInvite(
        deps,
        { role: query.role, seconds: query.expiration, publicBase: http.publicBase },
        actor?.user.username ?? 'setup',
      ),
    ({ query }) => ({ details: { role: requireRole(query.role) } }),
  ),
  handle(contract.createResetLink, ({ deps, actor, params }) =>
    createResetLink(deps, actor, params.id),
  ),
  handle(
    contract.registerUser,
    ({ deps, body, http }) => withAccountsChanged(deps, register(deps, body, http.ip)),
    (_, user) => ({ ...accountCreated(user, 'invitation'), by: user }),
  ),
  handle(contract.getAvatar, ({ deps, params }) => avatarOf(deps, params.id)),
  handle(contract.getAvatarFile, ({ deps, params }) => avatarAt(deps, params)),
  handle(contract.getRawAvatar, ({ deps, params }) => rawAvatarAt(deps, params)),
  handle(contract.headRawAvatar, ({ deps, params }) => rawAvatarAt(deps, params)),
];
