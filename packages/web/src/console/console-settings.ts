import { choice, toggle } from '#shared/lib/settings-kinds.ts';

/** Quiet tones in console mode. */
export const consoleSoundSetting = toggle('console.sfxEnabled', true, 'device');
/** East confirms and south goes back, as on pads from Japan. */
export const consoleSwapSetting = toggle('console.swapConfirm', false, 'device');
export const CONSOLE_THEMES = ['default', 'neon'] as const;
export const consoleThemeSetting = choice('console.theme', CONSOLE_THEMES, {
  fallback: 'default',
  storedIn: 'device',
});
