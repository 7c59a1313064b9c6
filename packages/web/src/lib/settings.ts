import { z } from 'zod';

import { localSetting } from './local-setting.ts';

const Switch = z.enum(['true', 'false']).transform((text) => text === 'true');

export const THEME_CHOICES = ['0', '1', '2'] as const;
/** 0 dark, 1 light, 2 as the system. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const themeSetting = localSetting<ThemeChoice>({
  key: 'settings.theme',
  schema: z.enum(THEME_CHOICES),
  fallback: '2',
});

/** Empty: never chosen, the browser's language decides. */
export const localeSetting = localSetting<string>({
  key: 'settings.locale',
  schema: z.string(),
  fallback: '',
});

export const railCollapsedSetting = localSetting<boolean>({
  key: 'settings.mainBarCollapsed',
  schema: Switch,
  fallback: false,
});

export const PLATFORM_GROUPINGS = ['none', 'family_name', 'generation', 'category'] as const;
export type PlatformGrouping = (typeof PLATFORM_GROUPINGS)[number];

export const platformsGroupSetting = localSetting<PlatformGrouping>({
  key: 'settings.platformsGroupBy',
  schema: z.enum(PLATFORM_GROUPINGS),
  fallback: 'none',
});
