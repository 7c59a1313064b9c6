/** The public interface of `uploads` for other modules. */
export { storeNewFile } from './store-new-file.ts';
export { moveUploadsToRoot } from './uploads.queries.ts';
