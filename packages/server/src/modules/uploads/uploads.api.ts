/** The public interface of `uploads` for other modules. */
export { moveUploadsToRoot } from './uploads.queries.ts';
