/** The public interface of `trash` for other modules. */
export { purgeOldTrash } from './trash.ts';
export { removePlatform } from './deletion.ts';
export { moveTrashToRoot } from './trash.queries.ts';
