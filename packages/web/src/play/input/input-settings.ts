import { toggle } from '#shared/lib/settings-kinds.ts';

/** Quiet sounds in console mode. */
export const consoleSoundSetting = toggle('console.sfxEnabled', true, 'device');
/** The east button confirms and the south button goes back, as on Japanese controllers. */
export const consoleSwapSetting = toggle('console.swapConfirm', false, 'device');
