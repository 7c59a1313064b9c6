import { z } from 'zod';

import { controlsSetting } from './control-settings.ts';
import { localSetting } from './local-setting.ts';
import { choice, toggle } from './settings-kinds.ts';

export const THEME_CHOICES = ['0', '1', '2'] as const;
/** 0 dark, 1 light, 2 as the system. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Accounts spell it in words, as other clients do; the codes are understood as well. */
const THEME_WORDS = ['dark', 'light', 'auto'] as const;
const CODE_OF = { dark: '0', light: '1', auto: '2' } as const;
const WORD_OF = { 0: 'dark', 1: 'light', 2: 'auto' } as const;

export const themeSetting = localSetting<ThemeChoice>({
  key: 'settings.theme',
  schema: z.enum(THEME_CHOICES),
  fallback: '2',
  account: {
    name: 'theme',
    schema: z.union([
      z.enum(THEME_WORDS).transform((word) => CODE_OF[word]),
      z.coerce.string().pipe(z.enum(THEME_CHOICES)),
    ]),
    write: (code) => WORD_OF[code],
  },
});

/** Empty: never chosen, the browser's language decides. */
export const localeSetting = localSetting<string>({
  key: 'settings.locale',
  schema: z.string(),
  fallback: '',
  account: { name: 'locale', schema: z.string(), write: (code) => code },
});

export const showStatsSetting = toggle('settings.showStats', true, 'account');
export const showRecentRomsSetting = toggle('settings.showRecentRoms', true, 'account');
export const showContinuePlayingSetting = toggle('settings.showContinuePlaying', true, 'account');
export const showPlatformsSetting = toggle('settings.showPlatforms', true, 'account');
export const showCollectionsSetting = toggle('settings.showCollections', true, 'account');
export const showSmartCollectionsSetting = toggle('settings.showSmartCollections', true, 'account');
/** On home and in the drawer of collections. */
export const showVirtualCollectionsSetting = toggle(
  'settings.showVirtualCollections',
  true,
  'account',
);

export const VIRTUAL_COLLECTION_TYPES = [
  'collection',
  'franchise',
  'genre',
  'mode',
  'company',
  'all',
] as const;
export type VirtualCollectionType = (typeof VIRTUAL_COLLECTION_TYPES)[number];

export const virtualCollectionTypeSetting = choice(
  'settings.virtualCollectionType',
  VIRTUAL_COLLECTION_TYPES,
  { fallback: 'collection', home: 'account' },
);

/** The state of the metadata card on home that was dismissed; it returns when the state changes. */
export const dismissedMetadataSetting = localSetting({
  key: 'settings.dismissedMetadata',
  schema: z.string(),
  fallback: '',
  account: { name: 'dismissedMetadata', schema: z.string(), write: (state) => state },
});

/** A section of home as a grid instead of one line. */
export const gridRecentRomsSetting = toggle('settings.gridRecentRoms', false, 'account');
export const gridContinuePlayingRomsSetting = toggle(
  'settings.gridContinuePlayingRoms',
  false,
  'account',
);
export const gridPlatformsSetting = toggle('settings.gridPlatforms', false, 'account');
export const gridCollectionsSetting = toggle('settings.gridCollections', false, 'account');
export const gridSmartCollectionsSetting = toggle(
  'settings.gridSmartCollections',
  false,
  'account',
);
export const gridVirtualCollectionsSetting = toggle(
  'settings.gridVirtualCollections',
  false,
  'account',
);

export const PLATFORM_GROUPINGS = ['none', 'family_name', 'generation', 'category'] as const;
export type PlatformGrouping = (typeof PLATFORM_GROUPINGS)[number];

/** No grouping is null on the account, and no stored text here. */
export const platformsGroupSetting = localSetting<PlatformGrouping>({
  key: 'settings.platformsGroupBy',
  schema: z.enum(PLATFORM_GROUPINGS),
  fallback: 'none',
  write: (value) => (value === 'none' ? null : value),
  account: {
    name: 'platformsGroupBy',
    schema: z
      .enum(PLATFORM_GROUPINGS)
      .nullable()
      .transform((value) => value ?? 'none'),
    write: (value) => (value === 'none' ? null : value),
  },
});

/** Versions of one game share one card. */
export const groupRomsSetting = toggle('settings.groupRoms', true, 'account');
/** The chip that counts the versions of a game. */
export const showSiblingsSetting = toggle('settings.showSiblings', true, 'account');
export const showRegionsSetting = toggle('settings.showRegions', true, 'account');
export const showLanguagesSetting = toggle('settings.showLanguages', true, 'account');
export const showStatusSetting = toggle('settings.showStatus', true, 'account');
/** Below the cover, always; otherwise on it while it is pointed at or focused. */
export const showActionBarSetting = toggle('settings.showActionBar', false, 'account');
export const showGameTitleSetting = toggle('settings.showGameTitle', false, 'account');
/** Cards tilt towards the pointer. */
export const enable3DEffectSetting = toggle('settings.enable3DEffect', false, 'account');

export const VIEW_MODES = ['0', '1', '2'] as const;
/** 0 small grid, 1 big grid, 2 list. */
export type ViewMode = (typeof VIEW_MODES)[number];

export const currentViewSetting = choice('ui.currentView', VIEW_MODES, {
  fallback: '0',
  home: 'device',
});

export const railCollapsedSetting = toggle('settings.mainBarCollapsed', false, 'device');
export const fullScreenOnPlaySetting = toggle('emulation.fullScreenOnPlay', true, 'device');
/** What moves only to please: entrances, shimmer, covers that grow or tilt. */
export const disableAnimationsSetting = toggle('settings.disableAnimations', false, 'device');
/** False: as the system says, and no stored text. */
export const reducedMotionSetting = localSetting<boolean>({
  key: 'settings.v2.reducedMotion',
  schema: z.literal('true').transform(() => true),
  fallback: false,
  write: (value) => (value ? 'true' : null),
});

/** Every setting of the interface, in the order of its screen. */
export const SETTINGS = [
  localeSetting,
  themeSetting,
  showStatsSetting,
  showRecentRomsSetting,
  showContinuePlayingSetting,
  showPlatformsSetting,
  showCollectionsSetting,
  showSmartCollectionsSetting,
  showVirtualCollectionsSetting,
  virtualCollectionTypeSetting,
  gridRecentRomsSetting,
  gridContinuePlayingRomsSetting,
  gridPlatformsSetting,
  gridCollectionsSetting,
  gridSmartCollectionsSetting,
  gridVirtualCollectionsSetting,
  platformsGroupSetting,
  groupRomsSetting,
  showSiblingsSetting,
  showRegionsSetting,
  showLanguagesSetting,
  showStatusSetting,
  showActionBarSetting,
  showGameTitleSetting,
  enable3DEffectSetting,
  currentViewSetting,
  railCollapsedSetting,
  fullScreenOnPlaySetting,
  disableAnimationsSetting,
  reducedMotionSetting,
  controlsSetting,
] as const;
