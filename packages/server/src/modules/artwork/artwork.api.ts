/** Everything that other modules may import from `artwork`. */
export { ArtworkFault } from './artwork-fault.ts';
export { pictureFromUrl, storeFromUrl } from './artwork-from-url.ts';
export { FETCH_ARTWORK_TASK, FETCH_BADGES_TASK, SYNC_ACHIEVEMENTS_TASK } from './artwork-job.ts';
export { findArtworkOf } from './artwork.queries.ts';
export { downloadPicture } from './download-artwork.ts';
export { type ReencodedPicture, reencodePicture } from './reencode-picture.ts';
export { moveArtwork } from './move-artwork.queries.ts';
export { hasPictureSignature } from './file-signature.ts';
export type { Resources } from './resources.disk.ts';
export { recomputeArtworkColumns } from './artwork-columns.queries.ts';
export { removeUserArtwork, setUserArtwork, storeUserCover } from './user-artwork.ts';
export { replaceArtworkCandidates } from './artwork-candidates.queries.ts';
