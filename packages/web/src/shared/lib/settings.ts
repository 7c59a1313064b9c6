import * as z from 'zod/mini';

import type texts from '../../../public/locales/en_US/settings.json';

import {
  cheatsSetting,
  controlsSetting,
  coreOptionsSetting,
  touchSetting,
  vibrationSetting,
} from './player-settings.ts';
import { localSetting } from './local-setting.ts';
import type { LocalSetting } from './local-setting.ts';
import { choice, toggle } from './settings-kinds.ts';

type Setting = Omit<LocalSetting<unknown>, 'set'>;
type TextKey = keyof typeof texts;

/** Keys of `settings.json` that have a `-text` key too and begin with `ui-gallery-`. */
type SwitchLabel = {
  [K in TextKey]: `${K}-text` extends TextKey ? Extract<K, `ui-gallery-${string}`> : never;
}[TextKey];
export type SwitchSetting = LocalSetting<boolean> & { readonly label: SwitchLabel };

const settings: Setting[] = [];
const switches: SwitchSetting[] = [];

/** All interface settings: they can be reset, and those of accounts are synced. */
export const SETTINGS: readonly Setting[] = settings;

/** The switches of the gallery on the settings page. */
export const GALLERY_SWITCHES: readonly SwitchSetting[] = switches;

function declare<S extends Setting>(setting: S): S {
  settings.push(setting);
  return setting;
}

/** A switch on the settings page that is synced with the account; shown in order of declaration. */
function accountSwitch(name: string, fallback: boolean, label: SwitchLabel): SwitchSetting {
  const setting = declare({ ...toggle(`settings.${name}`, fallback, 'account'), label });
  switches.push(setting);
  return setting;
}

/** Empty if never chosen; then the browser's language is used. */
export const localeSetting = declare(
  localSetting<string>({
    key: 'settings.locale',
    schema: z.string(),
    fallback: '',
    account: { name: 'locale', schema: z.string(), write: (code) => code },
  }),
);

export const THEME_CHOICES = ['0', '1', '2'] as const;
/** 0 dark, 1 light, 2 like the system. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Accounts store names, like other clients do; the codes are accepted too. */
const THEME_NAMES = ['dark', 'light', 'auto'] as const;
const CODE_OF = { dark: '0', light: '1', auto: '2' } as const;
const WORD_OF = { 0: 'dark', 1: 'light', 2: 'auto' } as const;

export const themeSetting = declare(
  localSetting<ThemeChoice>({
    key: 'settings.theme',
    schema: z.enum(THEME_CHOICES),
    fallback: '2',
    account: {
      name: 'theme',
      schema: z.union([
        z.pipe(
          z.enum(THEME_NAMES),
          z.transform((word) => CODE_OF[word]),
        ),
        z.pipe(z.coerce.string(), z.enum(THEME_CHOICES)),
      ]),
      write: (code) => WORD_OF[code],
    },
  }),
);

interface HomeShelfSettings {
  shown: LocalSetting<boolean>;
  /** As a grid instead of one row. */
  isGrid: LocalSetting<boolean>;
}

/** The settings of a shelf of home, by the names that RomM stores in accounts. */
const homeShelf = (show: string, grid: string): HomeShelfSettings => ({
  shown: declare(toggle(`settings.${show}`, true, 'account')),
  isGrid: declare(toggle(`settings.${grid}`, false, 'account')),
});

export const showStatsSetting = declare(toggle('settings.showStats', true, 'account'));
/** The large picture at the top of home. */
export const showHeroSetting = declare(toggle('settings.showHomeHero', true, 'account'));
export const recentRomsSettings = homeShelf('showRecentRoms', 'gridRecentRoms');
export const continuePlayingSettings = homeShelf('showContinuePlaying', 'gridContinuePlayingRoms');
export const favoriteRomsSettings = homeShelf('showFavoriteRoms', 'gridFavoriteRoms');
export const backlogSettings = homeShelf('showBacklog', 'gridBacklog');
export const relatedRomsSettings = homeShelf('showRelatedRoms', 'gridRelatedRoms');
export const randomRomsSettings = homeShelf('showRandomRoms', 'gridRandomRoms');
export const platformsSettings = homeShelf('showPlatforms', 'gridPlatforms');
export const collectionsSettings = homeShelf('showCollections', 'gridCollections');
export const smartCollectionsSettings = homeShelf('showSmartCollections', 'gridSmartCollections');
/** Shown on home and in the collections drawer. */
export const virtualCollectionsSettings = homeShelf(
  'showVirtualCollections',
  'gridVirtualCollections',
);
/** For all shelves with the games of a collection. */
export const gridCollectionRomsSetting = declare(
  toggle('settings.gridCollectionRoms', false, 'account'),
);

const ShelfIds = z.string().check(z.maxLength(2000));

/** Ids of the shelves of home in their order, separated by spaces; empty: the default order. */
export const homeShelvesSetting = declare(
  localSetting({
    key: 'settings.homeShelves',
    schema: ShelfIds,
    fallback: '',
    write: (ids) => ids || null,
    account: { name: 'homeShelves', schema: ShelfIds, write: (ids) => ids },
  }),
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

export const virtualCollectionTypeSetting = declare(
  choice('settings.virtualCollectionType', VIRTUAL_COLLECTION_TYPES, {
    fallback: 'collection',
    storedIn: 'account',
  }),
);

/** The state of the metadata card on home that was dismissed; it returns when the state changes. */
export const dismissedMetadataSetting = declare(
  localSetting({
    key: 'settings.dismissedMetadata',
    schema: z.string(),
    fallback: '',
    account: { name: 'dismissedMetadata', schema: z.string(), write: (state) => state },
  }),
);

export const PLATFORM_GROUPINGS = ['none', 'family_name', 'generation', 'category'] as const;
export type PlatformGrouping = (typeof PLATFORM_GROUPINGS)[number];

/** 'none' is stored as null on the account and not stored in the browser. */
export const platformsGroupSetting = declare(
  localSetting<PlatformGrouping>({
    key: 'settings.platformsGroupBy',
    schema: z.enum(PLATFORM_GROUPINGS),
    fallback: 'none',
    write: (value) => (value === 'none' ? null : value),
    account: {
      name: 'platformsGroupBy',
      schema: z.pipe(
        z.nullable(z.enum(PLATFORM_GROUPINGS)),
        z.transform((value) => value ?? 'none'),
      ),
      write: (value) => (value === 'none' ? null : value),
    },
  }),
);

/** Shows the versions of one game as one card. */
export const groupRomsSetting = accountSwitch('groupRoms', true, 'ui-gallery-group');
/** Shows the number of versions on a card. */
export const showSiblingsSetting = accountSwitch('showSiblings', true, 'ui-gallery-siblings');
export const showRegionsSetting = accountSwitch('showRegions', true, 'ui-gallery-regions');
export const showLanguagesSetting = accountSwitch('showLanguages', true, 'ui-gallery-languages');
export const showStatusSetting = accountSwitch('showStatus', true, 'ui-gallery-status');
export const showGameTitleSetting = accountSwitch('showGameTitle', false, 'ui-gallery-titles');
/**
 * On: actions are always shown below the cover. Off: they appear on the cover on hover or focus.
 */
export const showActionBarSetting = accountSwitch('showActionBar', false, 'ui-gallery-actions');
/** Cards tilt towards the pointer. */
export const enable3DEffectSetting = accountSwitch('enable3DEffect', false, 'ui-gallery-tilt');

export const VIEW_MODES = ['0', '1', '2'] as const;
/** 0 small grid, 1 big grid, 2 list. */
export type ViewMode = (typeof VIEW_MODES)[number];

export const currentViewSetting = declare(
  choice('ui.currentView', VIEW_MODES, { fallback: '0', storedIn: 'device' }),
);

export const railCollapsedSetting = declare(toggle('settings.mainBarCollapsed', false, 'device'));
export const fullScreenOnPlaySetting = declare(
  toggle('emulation.fullScreenOnPlay', true, 'device'),
);
/** Turns decorative animations off: entrances, shimmer, covers that grow or tilt. */
export const disableAnimationsSetting = declare(
  toggle('settings.disableAnimations', false, 'device'),
);
/** False follows the system; then nothing is stored. */
export const reducedMotionSetting = declare(
  localSetting<boolean>({
    key: 'settings.v2.reducedMotion',
    schema: z.pipe(
      z.literal('true'),
      z.transform(() => true),
    ),
    fallback: false,
    write: (value) => (value ? 'true' : null),
  }),
);

declare(controlsSetting);
declare(coreOptionsSetting);
declare(cheatsSetting);
declare(touchSetting);
declare(vibrationSetting);
