/** The public interface of `accounts` for other modules. */
export { findUser, lockUser, saveRaProgression, type UserRow } from './users.queries.ts';
export {
  issueClientToken,
  newCode,
  requireRoomForToken,
  requireScopes,
  revokeTokensOfDevice,
} from './client-tokens.ts';
export { importProfile } from './import-profile.ts';
