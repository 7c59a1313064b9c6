/** The public API of the module `library`. */
export { isInsideLibrary } from './inside-library.disk.ts';
export type { LibraryRoots, RootList } from './library-roots.disk.ts';
export type { LibraryDisk } from './library.disk.ts';
export {
  IDENTIFY_PENDING_GAMES,
  CHECKSUM_TASK,
  followUpPayload,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  REMERGE_TASK,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  WATCHER_TASK,
  enqueueFolderScan,
  enqueueLibraryScan,
} from './scan-job.ts';
export { readScanType, type ScanRequest, type ScanType, WHOLE_LIBRARY } from './scan-request.ts';
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
  type WatcherHandle,
  pollingReason,
  type WatchOptions,
} from './watch/watch-root.disk.ts';
