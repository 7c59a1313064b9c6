import { beforeEach, describe, expect, test, vi } from 'vitest';

import type * as Settings from './settings.ts';

/** Key, stored default, and the name on the account if the setting is synced with it. */
const TABLE = [
  ['settings.locale', '', 'locale'],
  ['settings.theme', '2', 'theme'],
  ['settings.showStats', 'true', 'showStats'],
  ['settings.showHomeHero', 'true', 'showHomeHero'],
  ['settings.showRecentRoms', 'true', 'showRecentRoms'],
  ['settings.gridRecentRoms', 'false', 'gridRecentRoms'],
  ['settings.showContinuePlaying', 'true', 'showContinuePlaying'],
  ['settings.gridContinuePlayingRoms', 'false', 'gridContinuePlayingRoms'],
  ['settings.showFavoriteRoms', 'true', 'showFavoriteRoms'],
  ['settings.gridFavoriteRoms', 'false', 'gridFavoriteRoms'],
  ['settings.showBacklog', 'true', 'showBacklog'],
  ['settings.gridBacklog', 'false', 'gridBacklog'],
  ['settings.showRelatedRoms', 'true', 'showRelatedRoms'],
  ['settings.gridRelatedRoms', 'false', 'gridRelatedRoms'],
  ['settings.showRandomRoms', 'true', 'showRandomRoms'],
  ['settings.gridRandomRoms', 'false', 'gridRandomRoms'],
  ['settings.showPlatforms', 'true', 'showPlatforms'],
  ['settings.gridPlatforms', 'false', 'gridPlatforms'],
  ['settings.showCollections', 'true', 'showCollections'],
  ['settings.gridCollections', 'false', 'gridCollections'],
  ['settings.showSmartCollections', 'true', 'showSmartCollections'],
  ['settings.gridSmartCollections', 'false', 'gridSmartCollections'],
  ['settings.showVirtualCollections', 'true', 'showVirtualCollections'],
  ['settings.gridVirtualCollections', 'false', 'gridVirtualCollections'],
  ['settings.gridCollectionRoms', 'false', 'gridCollectionRoms'],
  ['settings.homeShelves', '', 'homeShelves'],
  ['settings.virtualCollectionType', 'collection', 'virtualCollectionType'],
  ['settings.dismissedMetadata', '', 'dismissedMetadata'],
  ['settings.platformsGroupBy', 'none', 'platformsGroupBy'],
  ['settings.groupRoms', 'true', 'groupRoms'],
  ['settings.showSiblings', 'true', 'showSiblings'],
  ['settings.showRegions', 'true', 'showRegions'],
  ['settings.showLanguages', 'true', 'showLanguages'],
  ['settings.showStatus', 'true', 'showStatus'],
  ['settings.showGameTitle', 'false', 'showGameTitle'],
  ['settings.showActionBar', 'false', 'showActionBar'],
  ['settings.enable3DEffect', 'false', 'enable3DEffect'],
  ['ui.currentView', '0', undefined],
  ['settings.mainBarCollapsed', 'false', undefined],
  ['emulation.fullScreenOnPlay', 'true', undefined],
  ['settings.disableAnimations', 'false', undefined],
  ['settings.v2.reducedMotion', 'false', undefined],
  ['settings.playerControls', '', 'playerControls'],
  ['settings.playerCoreOptions', '', 'playerCoreOptions'],
  ['settings.playerCheats', '', 'playerCheats'],
  ['settings.playerTouch', '', 'playerTouch'],
  ['settings.playerVibration', 'true', 'playerVibration'],
];

/** Loads the module like a page that starts with this storage. */
async function load(stored: Record<string, string> = {}): Promise<typeof Settings> {
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  vi.resetModules();
  return import('./settings.ts');
}

describe('all settings', () => {
  beforeEach(() => localStorage.clear());

  test('have these keys, defaults and names on the account', async () => {
    const { SETTINGS } = await load();
    const rows = SETTINGS.map((one) => [one.key, String(one.get()), one.onAccount?.name]);
    expect(rows).toEqual(TABLE);
  });

  test('are in the list if the module exports them', async () => {
    const { SETTINGS, ...exported } = await load();
    const exportedSettings = Object.values(exported)
      // The settings of a section of home are one export.
      .flatMap((one) => (typeof one === 'object' && 'isGrid' in one ? Object.values(one) : [one]))
      .filter((one) => typeof one === 'object' && 'onAccount' in one);
    expect(exportedSettings.length).toBeGreaterThan(25);
    for (const setting of exportedSettings) expect(SETTINGS).toContain(setting);
  });

  test('with an invalid stored value have their defaults', async () => {
    const nonsense = Object.fromEntries(TABLE.map(([key]) => [key, 'purple']));
    // Any text is valid for these.
    delete nonsense['settings.locale'];
    delete nonsense['settings.dismissedMetadata'];
    delete nonsense['settings.homeShelves'];
    const { SETTINGS } = await load(nonsense);
    expect(SETTINGS.map((one) => String(one.get()))).toEqual(TABLE.map(([, text]) => text));
  });

  test('read and write values as the web client of RomM does', async () => {
    const { groupRomsSetting, currentViewSetting, platformsGroupSetting } = await load({
      'settings.groupRoms': 'false',
      'ui.currentView': '2',
      'settings.platformsGroupBy': 'generation',
    });
    expect(groupRomsSetting.get()).toBe(false);
    expect(currentViewSetting.get()).toBe('2');
    expect(platformsGroupSetting.get()).toBe('generation');

    groupRomsSetting.set(true);
    currentViewSetting.set('1');
    platformsGroupSetting.set('none');
    expect({ ...localStorage }).toEqual({ 'settings.groupRoms': 'true', 'ui.currentView': '1' });
  });

  test('have the same names on the account as in other clients', async () => {
    const { SETTINGS } = await load({ 'settings.theme': '0', 'settings.groupRoms': 'false' });
    const account = Object.fromEntries(
      SETTINGS.flatMap(({ onAccount }) => (onAccount ? [[onAccount.name, onAccount.get()]] : [])),
    );
    expect(account).toMatchObject({
      theme: 'dark',
      locale: '',
      groupRoms: false,
      showStats: true,
      platformsGroupBy: null,
      virtualCollectionType: 'collection',
    });
  });

  test.each([
    ['light', '1'],
    ['auto', '2'],
    [0, '0'],
    ['1', '1'],
    ['solarized', '2'],
    [null, '2'],
    [true, '2'],
  ])('store the theme %j of an account as %s', async (word, code) => {
    const { themeSetting } = await load();
    themeSetting.onAccount?.receive(word);
    expect(themeSetting.get()).toBe(code);
  });

  test('store null for the grouping of platforms as “none”', async () => {
    const { platformsGroupSetting } = await load({ 'settings.platformsGroupBy': 'category' });
    platformsGroupSetting.onAccount?.receive('shape');
    expect(platformsGroupSetting.get()).toBe('category');
    platformsGroupSetting.onAccount?.receive(null);
    expect(platformsGroupSetting.get()).toBe('none');
    expect(localStorage).toHaveLength(0);
  });
});
