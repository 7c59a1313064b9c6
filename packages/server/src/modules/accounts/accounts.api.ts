/** The public interface of `accounts` for other modules. */
export { findUser } from './users.queries.ts';
