export const SYNC_ACHIEVEMENTS_TASK = 'sync_retroachievements_progress';
export const FETCH_BADGES_TASK = 'fetch_badges';
