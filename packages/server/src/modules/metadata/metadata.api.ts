/** The public interface of the module `metadata`. */
export { arrangeVersions } from './arrange-versions.ts';
export { changeMetadata, type MetadataDeps } from './change-metadata.ts';
export { checkValue, prepareEdit } from './edit-field.ts';
export type { SourceGateway } from './sources/source-gateway.ts';
export { findSwitchTitles } from './sources/titledb/titledb.ts';
export { SourceError } from './sources/source-error.ts';
