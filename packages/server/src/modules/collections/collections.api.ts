/** The public interface of `collections` for other modules. */
export { addFavorites } from './collection-rules.ts';
export { findMemberIds, moveMemberships } from './collections.queries.ts';
export {
  findCollectionNamed,
  importCollection,
  importSmartCollection,
} from './import-collections.ts';
