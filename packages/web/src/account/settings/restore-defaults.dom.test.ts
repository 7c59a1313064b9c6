import { beforeEach, expect, test } from 'vitest';

import { restoreDefaults } from './restore-defaults.ts';
import {
  currentViewSetting,
  localeSetting,
  platformsGroupSetting,
  showStatsSetting,
  themeSetting,
} from '#shared/lib/settings.ts';

beforeEach(() => {
  restoreDefaults();
  localStorage.clear();
});

test('restoreDefaults resets everything but the language, and can be undone', () => {
  const chosen = {
    'settings.locale': 'de_DE',
    'settings.theme': '1',
    'settings.showStats': 'false',
    'settings.platformsGroupBy': 'generation',
    'ui.currentView': '2',
  };
  localeSetting.set('de_DE');
  themeSetting.set('1');
  showStatsSetting.set(false);
  platformsGroupSetting.set('generation');
  currentViewSetting.set('2');
  expect({ ...localStorage }).toEqual(chosen);

  const undo = restoreDefaults();
  expect({ ...localStorage }).toEqual({
    'settings.locale': 'de_DE',
    'settings.theme': '2',
    'settings.showStats': 'true',
    'ui.currentView': '0',
  });
  undo?.();
  expect({ ...localStorage }).toEqual(chosen);
});

test('restoreDefaults returns null if all settings have their defaults', () => {
  localeSetting.set('fr_FR');
  expect(restoreDefaults()).toBeNull();
});
