/** The public interface of `collections` for other modules. */
export { moveMemberships } from './collections.queries.ts';
