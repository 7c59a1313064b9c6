/** All that other modules may use of `library`. */
export { isInsideLibrary } from './inside-library.disk.ts';
export type { LibraryRoots, RootList } from './library-roots.disk.ts';
export type { LibraryDisk } from './library.disk.ts';
export {
  CATCH_UP,
  CHECKSUM_TASK,
  followUp,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  REMERGE_TASK,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  scanSoon,
  scanWholeLibrary,
} from './scan-job.ts';
export { type ScanOrder, WHOLE_LIBRARY } from './scan-request.ts';
export { readScanType, type ScanType } from './scan-types.ts';
export { compileExclusions, type ExclusionLists, type Exclusions } from './walk/exclusions.ts';
export {
  findPlatformFolders,
  type FolderLayout,
  newPlatformPath,
  type PlatformFolder,
  type RootListing,
} from './walk/find-platform-folders.disk.ts';
export type { FoundGame, WalkWarning } from './walk/walk-platform.disk.ts';
export { ListingFailedError } from './walk/walker.ts';
export {
  type Change,
  type RootWatch,
  silenceOf,
  type WatchOptions,
} from './watch/watch-root.disk.ts';
