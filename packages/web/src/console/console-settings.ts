import { choice } from '#shared/lib/settings-kinds.ts';

export const CONSOLE_THEMES = ['default', 'neon'] as const;
export const consoleThemeSetting = choice('console.theme', CONSOLE_THEMES, {
  fallback: 'default',
  storedIn: 'device',
});
