/** The public interface of `roms` for other modules. */
export { badgePath, type BadgeOwner, parseBadgePath } from './badge-path.ts';
export { checkRename, finishRenames, renameGame } from './change-game.ts';
export { findGame, removeFileAndUpdateTotals } from './files/rom-files.queries.ts';
export { findRoms, findRomsAsJson } from './find-roms.ts';
export { RomEventEmitter } from './rom-event-emitter.ts';
export { inBatches } from './in-batches.ts';
export { isIdentified, isVerified } from './known-to-sources.ts';
export { type DatMatch, datMatchFacts } from './layers/dat-match-facts.ts';
export { removeEdits, saveEdit } from './layers/edits.queries.ts';
export type { GameFacts } from './layers/game-facts.ts';
export {
  findLayers,
  findRefusals,
  type LayerRow,
  type RefusalRow,
  removeLayer,
  removeRefusals,
  saveLayer,
  saveRefusal,
} from './layers/layers.queries.ts';
export {
  findRomIdsAfter,
  hasGamesWithoutVersionKey,
  removeDatMatch,
  saveDatMatch,
} from './layers/display-columns.queries.ts';
export {
  datMatchOf,
  findKnownGames,
  type KnownGame,
  recomputeDisplayColumns,
  type MergeContext,
  displayFields,
} from './layers/recompute-display-columns.ts';
export { configuredPriorities, type Priorities } from './layers/source-order.ts';
export { findChangesAfter, removeChanges } from './library-changes.queries.ts';
export {
  findIdsByName,
  findKnownRoms,
  findRomFiles,
  findRomLocations,
  findRomsByDiskState,
  insertRomFiles,
  insertRoms,
  type KnownRom,
  PRESENT,
  releaseName,
  removeRomFiles,
  saveMissing,
  saveReturned,
  saveRom,
  saveRomFile,
} from './library.queries.ts';
export {
  hasNotes,
  isFavorite,
  personalQuery,
  type ReaderColumns,
} from './personal-flags.queries.ts';
export { readRom, requireRom, type RomSaves } from './read-rom.ts';
export { readerOf } from './reader-of.ts';
export type { Reader } from './reader.ts';
export type { RenameJournal } from './rename-journal.disk.ts';
export { resourceUrl } from './resource-url.ts';
export {
  diskColumns,
  fileNameColumns,
  newRom,
  newRomFiles,
  NO_FINGERPRINT,
} from './rom-columns.ts';
export { type FingerprintLevel, RAW_FIELDS, type RawField } from './roms.tables.ts';
export { SharedJsonCache } from './shared-json-cache.ts';
export { storedObject, storedList } from './stored-json.ts';
export { bumpUserVersion } from './user-version.queries.ts';
export type { SiblingLookup } from './sibling-lookup.ts';
export { groupVersions } from './versions/group-versions.ts';
export {
  compareVersions,
  NO_PREFERENCE,
  preferenceId,
  preferenceRank,
  type VersionPreference,
} from './versions/version-order.ts';
export { mergeRoms } from './merge-roms.queries.ts';
export { markPlayed, markPlayedUntil } from './played.queries.ts';
export {
  moveRomsToRoot,
  removeMissingRoms,
  removeRoms,
  removeRomsBelow,
  removeRomsOfPlatform,
} from './remove-roms.queries.ts';
export {
  nextVersionChoice,
  saveAskedSources,
  saveDatFamily,
  saveForeignIds,
  saveVersionChoice,
} from './rom-facts.queries.ts';
export type { ArtworkCandidate } from './layers/artwork-candidates.ts';
export {
  lockGame,
  saveArtworkColumns,
  saveArtworkDetail,
  touchRom,
} from './artwork-columns.queries.ts';
