/** The public interface of `collections` for other modules. */
export { addFavorites } from './collection-rules.ts';
export { moveMemberships } from './collections.queries.ts';
