/** The public interface of `platforms` for other modules. */
export { guessByContent } from './guess-by-content.ts';
export { guessPlatforms } from './guess-platform.ts';
export { noPlatform } from './list-platforms.ts';
export {
  allHardwareVersions,
  findPlatform,
  platformFacts,
  type PlatformFacts,
} from './platform-catalogue.ts';
export { platformName } from './platform-name.ts';
export {
  findPlatformByFolder,
  findPlatforms,
  insertPlatform,
  isPlatformRemoved,
  markPlatformRemoved,
  type PlatformRow,
  savePlatform,
  savePlatformTotals,
  touchPlatform,
} from './platform-rows.queries.ts';
export {
  controlSchemeOf,
  coresOf,
  firmwareRulesOf,
  isDosCore,
  isDosPlatform,
  isFlashPlatform,
  platformsOf,
  PLAYABLE_PLATFORMS,
  wantsWholeArchive,
} from './player-map.ts';
export { resolvePlatform } from './resolve-platform.ts';
