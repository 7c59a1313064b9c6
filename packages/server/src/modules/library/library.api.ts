/** The public interface of `library` for other modules. */
export { isInsideLibrary, type LibraryDisk } from './library.disk.ts';
export type { LibraryRoots, RootList } from './library-roots.disk.ts';
export {
  CHECKSUM_TASK,
  EXPORT_TASK,
  enqueueFolderScan,
  enqueueLibraryScan,
  followUpPayload,
  IDENTIFY_PENDING_GAMES,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  READ_SOUNDTRACKS_TASK,
  readScanType,
  REMERGE_TASK,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  type ScanRequest,
  type ScanType,
  WATCHER_TASK,
  WHOLE_LIBRARY,
} from './scan-job.ts';
export {
  compileExclusions,
  type ExclusionLists,
  type Exclusions,
  isMediaFolder,
} from './walk/exclusions.ts';
export {
  findPlatformFolders,
  type FolderLayout,
  type GameFolder,
  newPlatformPath,
  type PlatformFolder,
  type RootListing,
} from './platform-folders.disk.ts';
export type { FoundGame, WalkWarning } from './walk/walk-platform.disk.ts';
export { ListingFailedError } from './walk/walker.ts';
export {
  type Change,
  pollingReason,
  type WatcherHandle,
  type WatchOptions,
} from './watch-root.disk.ts';
