/** The public interface of `saves` for other modules. */
export { countAssets, moveSaves } from './assets.queries.ts';
export { sendStoredAsset } from './download-asset.ts';
export { insertPlaySession } from './play-sessions/play-sessions.queries.ts';
export {
  hasImportedVersion,
  type ImportedContent,
  type ImportedVersion,
  importVersion,
} from './import-version.ts';
export { platformOfFolder } from './webdav/core-folders.ts';
