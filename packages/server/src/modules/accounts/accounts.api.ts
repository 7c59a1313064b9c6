/** All that other modules may use of `accounts`. */
export { findUser } from './users.queries.ts';
