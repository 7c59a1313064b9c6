/** The public interface of `platforms` for other modules. */
export { guessByContent, guessByExtension } from './guess-platform.ts';
export { platformNotFoundError } from './list-platforms.ts';
export {
  allHardwareVersions,
  DEFAULT_ASPECT_RATIO,
  findPlatform,
  platformFacts,
  type PlatformFacts,
} from './platform-catalogue.ts';
export { findNickname } from './platform-aliases.ts';
export { folderNaming, platformName, resolvePlatform } from './resolve-platform.ts';
export { findHiddenFolders } from './hidden-folders.ts';
export {
  findLastChange,
  findPlatformByFolder,
  findPlatforms,
  insertPlatform,
  isPlatformRemoved,
  markPlatformRemoved,
  platformChangedAt,
  type PlatformRow,
  savePlatform,
  savePlatformTotals,
  touchPlatform,
  touchPlatforms,
} from './platforms.queries.ts';
export {
  controlSchemeOf,
  coresOf,
  firmwareRulesOf,
  isDosCore,
  isDosPlatform,
  isFlashPlatform,
  platformsOf,
  wantsWholeArchive,
} from './player-map.ts';
