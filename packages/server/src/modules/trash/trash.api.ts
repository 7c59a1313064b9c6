/** The public interface of `trash` for other modules. */
export { purgeOldTrash } from './purge-trash.ts';
export { removeRomsOfRemovedPlatform, removePlatform, removeRoms } from './rom-removal.queries.ts';
