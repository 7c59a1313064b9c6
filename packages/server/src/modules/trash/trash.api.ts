/** All that other modules may use of `trash`. */
export { purgeOldTrash } from './purge-trash.ts';
export { keepRemoved, removePlatform, removeRoms } from './rom-removal.queries.ts';
