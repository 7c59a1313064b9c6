/** All artwork jobs share one lane, so that they never run at the same time. */
export const ARTWORK_LANE = 'artwork';
export const FETCH_ARTWORK_TASK = 'fetch_artwork';
export const SYNC_ACHIEVEMENTS_TASK = 'sync_retroachievements_progress';
export const FETCH_BADGES_TASK = 'fetch_badges';
