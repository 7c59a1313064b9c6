/** The public interface of `roms` for other modules. */
export {
  type BadgeOwner,
  badgePath,
  isIdentified,
  isVerified,
  parseBadgePath,
} from './rom-view.ts';
export {
  columnsWith,
  type ColumnsWith,
  fieldReader,
  resourceUrl,
  selectedFor,
  storedList,
  storedObject,
} from './rom-columns.ts';
export { checkRename, convertToFolder, finishRenames, renameGame } from './change-game.ts';
export {
  addFileAndUpdateTotals,
  findGame,
  removeFileAndUpdateTotals,
} from './files/rom-files.queries.ts';
export { findRoms, findRomsAsJson, SharedJsonCache, trackMeta } from './find-roms.ts';
export { RomEventEmitter } from './rom-event-emitter.ts';
export {
  findChangesAfter,
  hasNotes,
  inBatches,
  isFavorite,
  readerQuery,
  type ReaderColumns,
  removeChanges,
} from './rom-rows.queries.ts';
export type { ArtworkCandidate } from './layers/display-columns.ts';
export {
  type DatMatch,
  datMatchMetadata,
  parseDatMatch,
  mergeGameFields,
  findGamesWithLayers,
  type GameWithLayers,
  type MergeContext,
  recomputeDisplayColumns,
} from './layers/recompute-display-columns.ts';
export {
  copyMetadata,
  findLayers,
  findRejectedMatches,
  findRomIdsAfter,
  hasGamesWithoutVersionKey,
  type LayerRow,
  type RejectedMatchRow,
  removeDatMatch,
  removeEdits,
  removeLayer,
  removeRejectedMatches,
  saveDatMatch,
  saveEdit,
  saveLayer,
  saveRejectedMatch,
  lockGame,
  saveArtworkColumns,
  saveRomDetail,
  touchRom,
} from './layers/layers.queries.ts';
export { type GameFacts, configuredPriorities, type Priorities } from './layers/merge.ts';
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
  markMissing,
  markReturned,
  saveRom,
  saveRomFile,
  moveRomsToRoot,
  removeMissingRoms,
  removeRoms,
  removeRomsInRoot,
  removeRomsOfPlatform,
} from './library.queries.ts';
export { readRom, requireRom, type RomSaves } from './read-rom.ts';
export { type Reader, readerOf, type SiblingLookup } from './reader.ts';
export type { RenameJournal } from './change-game.disk.ts';
export {
  diskColumns,
  fileNameColumns,
  newRom,
  newRomFiles,
  NO_FINGERPRINT,
} from './scanned-columns.ts';
export { type FingerprintLevel, RAW_FIELDS, type RawField } from './roms.tables.ts';
export { insertNote, saveNote } from './notes.queries.ts';
export { bumpUserVersion, saveRomUser } from './rom-props.queries.ts';
export {
  compareVersions,
  groupVersions,
  NO_PREFERENCE,
  preferenceId,
  preferenceRank,
  type VersionPreference,
} from './versions/versions.ts';
export { mergeRoms } from './merge-roms.queries.ts';
export { markPlayed, markPlayedUntil } from './played.queries.ts';
export {
  findPlatformsOfGames,
  nextVersionGroup,
  recordQueriedSources,
  saveDatFamily,
  saveForeignIds,
  saveVersionGroup,
} from './rom-facts.queries.ts';
