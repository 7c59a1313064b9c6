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
export { insertAccount } from './users.ts';
export {
  issueClientToken,
  newCode,
  requireRoomForToken,
  requireScopes,
  revokeTokensOfDevice,
} from './client-tokens.ts';
export { findAccess, type AccountAccess } from './find-access.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { findGroupIdsOf } from './permissions/permission-cache.ts';
export { changeOwnHidden, findHiddenPlatformIds } from './permissions/own-hidden.ts';
export { importProfile } from './import-profile.ts';
