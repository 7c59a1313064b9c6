/** The public interface of `artwork` for other modules. */
export { replaceArtworkCandidates } from './artwork-candidates.queries.ts';
export {
  copyArtwork,
  findArtworkOf,
  moveArtwork,
  recomputeArtworkColumns,
} from './artwork.queries.ts';
export { FETCH_ARTWORK_TASK, FETCH_BADGES_TASK, SYNC_ACHIEVEMENTS_TASK } from './artwork.tasks.ts';
export { ArtworkError, downloadPicture, pictureFromUrl, storeFromUrl } from './download-artwork.ts';
export { hasPictureSignature, type ReencodedPicture, reencodePicture } from './reencode-picture.ts';
export { openStoredArtwork, storedArtworkSource } from './read-resource.ts';
export type { Resources } from './resources.disk.ts';
export {
  artworkHash,
  removeUserArtwork,
  setUserArtwork,
  storeManual,
  storePicture,
  storeUserCover,
} from './store-artwork.ts';
export type { ArtworkKind } from './artwork.tables.ts';
