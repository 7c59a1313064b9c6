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

test('everything but the language goes back to the default, and back again', () => {
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

test('where nothing was chosen there is nothing to undo', () => {
  localeSetting.set('fr_FR');
  expect(restoreDefaults()).toBeNull();
});
