import { expect, test } from 'vitest';

import { someConfig } from '#testing/some-config.ts';

import { configuredOrder, orderPatch, savedOrder, shownOrder } from './source-order.ts';

test('those nobody named come last, those nobody knows stay', () => {
  const configured = ['moby', 'gamelist', 'igdb'];
  const shown = shownOrder(configured);
  expect(shown.slice(0, 2)).toEqual(['moby', 'igdb']);
  expect(shown).toContain('ss');
  expect(shown).not.toContain('gamelist');
  expect(savedOrder(['igdb', 'moby'], configured)).toEqual(['igdb', 'moby', 'gamelist']);
});

test('covers have no order of their own until somebody gives them one', () => {
  const config = someConfig({
    SCAN_ARTWORK_PRIORITY: ['ss'],
    SCAN_ARTWORK_PRIORITY_OVERRIDES: { cover: [], manual: ['igdb'] },
  });
  expect(configuredOrder(config, 'pictures')).toEqual(['ss']);
  expect(configuredOrder(config, 'cover')).toBeNull();
  expect(configuredOrder(config, 'screenshot')).toBeNull();
  expect(configuredOrder(config, 'manual')).toEqual(['igdb']);
});

test('only the one that changed is sent', () => {
  expect(orderPatch('cover', ['igdb'])).toEqual({ cover_priority: ['igdb'] });
  expect(orderPatch('cover', null)).toEqual({ cover_priority: null });
});
