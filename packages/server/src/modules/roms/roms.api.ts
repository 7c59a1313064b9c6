/** All that other modules may use of `roms`. */
export { badgePath, type BadgePlace, badgePlace } from './badge-path.ts';
export { checkRename, finishRenames, renameGame } from './change-game.ts';
export { filesOf, findGame, forgetFile } from './files/rom-files.queries.ts';
export { findRoms, findRomTexts } from './find-roms.ts';
export { GameTeller } from './game-teller.ts';
export { inBatches } from './in-batches.ts';
export { isIdentified, isVerified } from './known-to-sources.ts';
export { type Claim, claimFacts } from './layers/claim-facts.ts';
export { removeEdits, saveEdit } from './layers/edits.queries.ts';
export type { GameFacts } from './layers/game-facts.ts';
export {
  findLayers,
  findRefusals,
  type LayerRow,
  moveMetadata,
  type RefusalRow,
  removeLayer,
  removeRefusals,
  saveLayer,
  saveRefusal,
} from './layers/layers.queries.ts';
export {
  findRomIdsAfter,
  hasUnkeyedGames,
  removeClaim,
  saveClaim,
} from './layers/show-games.queries.ts';
export {
  claimOf,
  findKnown,
  type KnownGame,
  showGames,
  type Showing,
  shownFields,
} from './layers/show-games.ts';
export { configuredPriorities, type Priorities } from './layers/source-order.ts';
export { findChangesAfter } from './library-changes.queries.ts';
export {
  findIdsByName,
  findKnownRoms,
  findRomFiles,
  findRomPlaces,
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
export { hasNotes, isFavorite } from './personal-facts.queries.ts';
export { readRom, requireRom, type RomSaves } from './read-rom.ts';
export { readerOf } from './reader-of.ts';
export type { Reader } from './reader.ts';
export type { RenameJournal } from './rename-journal.disk.ts';
export { resourceAddress } from './resource-address.ts';
export {
  diskColumns,
  fileNameColumns,
  newRom,
  newRomFiles,
  NO_FINGERPRINT,
} from './rom-columns.ts';
export { type FingerprintLevel, RAW_FIELDS, type RawField } from './roms.tables.ts';
export { SharedTexts } from './shared-texts.ts';
export { storedObject, storedWords } from './stored-json.ts';
export { bumpShelf } from './user-shelf.queries.ts';
export type { Versions } from './versions.ts';
export { groupVersions } from './versions/group-versions.ts';
export {
  compareVersions,
  NO_PREFERENCE,
  preferenceId,
  preferenceRank,
  type VersionPreference,
} from './versions/version-order.ts';
