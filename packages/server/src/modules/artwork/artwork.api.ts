/** All that other modules may use of `artwork`. */
export { FETCH_BADGES_TASK, SYNC_ACHIEVEMENTS_TASK } from './achievements-job.ts';
export { ArtworkFault } from './artwork-fault.ts';
export { pictureFromUrl, storeFromUrl } from './artwork-from-url.ts';
export { FETCH_ARTWORK_TASK } from './artwork-job.ts';
export { findArtworkOf, holdGame } from './artwork.queries.ts';
export { downloadPicture } from './download-artwork.ts';
export { type DrawnPicture, drawPicture } from './draw-picture.ts';
export { isArtworkWanted } from './fetch.queries.ts';
export { moveArtwork } from './move-artwork.queries.ts';
export { beginsLikePicture } from './picture-kind.ts';
export type { Resources } from './resources.ts';
export { showArtwork } from './show-artwork.queries.ts';
export {
  removeUserArtwork,
  removeUserManual,
  saveUserManual,
  showUserArtwork,
  storeUserCover,
} from './user-artwork.ts';
export { wantArtwork, type WantedArtwork } from './want-artwork.queries.ts';
