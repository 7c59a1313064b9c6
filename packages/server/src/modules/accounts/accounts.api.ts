/** The public interface of `accounts` for other modules. */
export { encodeAvatar } from './avatar.ts';
export {
  findUser,
  findUserByEmail,
  findUserByName,
  lockAccounts,
  lockUser,
  normalizeName,
  saveRaProgression,
  saveUser,
  type UserRow,
} from './users.queries.ts';
export { findAccess, insertAccount, type AccountAccess } from './users.ts';
export {
  issueClientToken,
  newCode,
  requireBelowTokenLimit,
  requireScopes,
  revokeTokensOfDevice,
} from './client-tokens.ts';
export { findGuestSessionHashes } from './guests/guest-sessions.queries.ts';
export { requireNoKiosk, startGuestSession, viewGuest } from './guests/guest-sessions.ts';
export { withAccountsChanged } from './permissions/announce-permissions.ts';
export { differencesOf } from './permissions/group-facts.ts';
export { findGroup, type GroupRow } from './permissions/groups.queries.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { findGroupIdsOf } from './permissions/permission-cache.ts';
export { retireSession } from './sessions.ts';
export { changeOwnHidden, findHiddenPlatformIds } from './permissions/own-hidden.ts';
export { importProfile } from './import-profile.ts';
