import type { ThemeChoice } from '#shared/lib/settings.ts';

export type Theme = 'dark' | 'light';

/** An explicit choice always wins; only "auto" follows the system. */
export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice === '2') return systemIsDark ? 'dark' : 'light';
  return choice === '1' ? 'light' : 'dark';
}
