/** The public interface of `trash` for other modules. */
export { purgeOldTrash } from './purge-trash.ts';
export { removePlatform } from './remove-platform.ts';
export { moveTrashToRoot } from './trash.queries.ts';
