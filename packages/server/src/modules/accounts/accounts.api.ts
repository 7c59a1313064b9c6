/** The public interface of `accounts` for other modules. */
export { findUser, lockUser, saveRaProgression } from './users.queries.ts';
