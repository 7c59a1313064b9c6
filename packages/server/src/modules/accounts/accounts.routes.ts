import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';

import { avatarAt, avatarOf, rawAvatarAt } from './avatar.ts';
import { createInvite, register } from './invite.ts';
import { requestReset, resetPassword } from './password-reset.ts';
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
import { createUser, deleteUser, userView } from './users.ts';

export const accountRoutes = [
  handle(contract.login, ({ deps, http }) => signIn(deps, http)),
  handle(contract.logout, ({ deps, http }) => signOut(deps, http)),
  handle(contract.token, ({ deps, body, http }) =>
    grantToken(deps, body, {
      ip: http.ip,
      device: http.cookie(contract.DEVICE_COOKIE),
    }),
  ),
  handle(contract.forgotPassword, ({ deps, body, http }) =>
    requestReset(deps, { username: body.username, ip: http.ip }),
  ),
  handle(contract.resetPassword, ({ deps, body, http }) =>
    resetPassword(deps, { token: body.token, password: body.new_password, ip: http.ip }),
  ),
  handle(contract.loginWithOpenId, ({ deps, query, http }) =>
    redirectToLoginOnError(deps, http, () => redirectToProvider(deps, query.next, http)),
  ),
  handle(contract.openIdCallback, ({ deps, http }) =>
    redirectToLoginOnError(deps, http, () => handleProviderCallback(deps, http)),
  ),
  handle(contract.listUsers, async ({ deps }) =>
    (await findUsers(deps.db)).map((row) => userView(row, { kiosk: deps.env.KIOSK_MODE })),
  ),
  handle(contract.listUserIds, ({ deps }) => findUserIds(deps.db)),
  handle(contract.getMe, ({ actor }) => actor.user),
  handle(contract.getUser, async ({ deps, params }) => {
    const row = await findUser(deps.db, params.id);
    if (!row) throw new AppError('not_found', 'User not found');
    return userView(row, { kiosk: deps.env.KIOSK_MODE });
  }),
  handle(contract.addUser, ({ deps, actor, body }) => createUser(deps, actor, body)),
  handle(contract.updateUser, ({ deps, actor, params, body, http }) =>
    updateUser(deps, { actor, id: params.id, patch: body }, http),
  ),
  handle(contract.deleteUser, ({ deps, actor, params }) => deleteUser(deps, actor, params.id)),
  handle(contract.listSessions, ({ deps, actor, params }) => readSessions(deps, actor, params.id)),
  handle(contract.endSession, ({ deps, actor, params }) => endOneSession(deps, actor, params)),
  handle(contract.endSessions, ({ deps, actor, params }) => endAllSessions(deps, actor, params.id)),
  handle(contract.createInviteLink, ({ deps, actor, query }) =>
    createInvite(
      deps,
      { role: query.role, seconds: query.expiration },
      actor?.user.username ?? 'setup',
    ),
  ),
  handle(contract.registerUser, ({ deps, body, http }) => register(deps, body, http.ip)),
  handle(contract.getAvatar, ({ deps, params }) => avatarOf(deps, params.id)),
  handle(contract.getAvatarFile, ({ deps, params }) => avatarAt(deps, params)),
  handle(contract.getRawAvatar, ({ deps, params }) => rawAvatarAt(deps, params)),
  handle(contract.headRawAvatar, ({ deps, params }) => rawAvatarAt(deps, params)),
];
