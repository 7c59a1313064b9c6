/** The public interface of `collections` for other modules. */
export { moveMemberships } from './members.queries.ts';
