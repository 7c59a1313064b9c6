export const SYNC_ACHIEVEMENTS_TASK = 'sync_retroachievements_progress';
