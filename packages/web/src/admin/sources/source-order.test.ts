import { expect, test } from 'vitest';

import { someConfig } from '#testing/some-config.ts';

import { configuredOrder, orderPatch, savedOrder, shownOrder } from './source-order.ts';

const COVER = { of: 'picture', kind: 'cover' } as const;
const NAME = { of: 'fact', field: 'name' } as const;
const CONFIG = someConfig({
  SCAN_METADATA_PRIORITY: ['igdb', 'moby'],
  SCAN_ARTWORK_PRIORITY: ['ss'],
  SCAN_ARTWORK_PRIORITY_OVERRIDES: { cover: [], manual: ['igdb'] },
  SCAN_FIELD_PRIORITY: { summary: ['moby'] },
});

test('sources missing from the config come last, unknown ones are kept', () => {
  const configured = ['moby', 'hltb', 'igdb'];
  const shown = shownOrder(configured);
  expect(shown.slice(0, 2)).toEqual(['moby', 'igdb']);
  expect(shown).toContain('ss');
  expect(shown).not.toContain('hltb');
  expect(savedOrder(['igdb', 'moby'], configured)).toEqual(['igdb', 'moby', 'hltb']);
});

test('pictures and facts inherit the general order until they have their own', () => {
  expect(configuredOrder(CONFIG, { of: 'pictures' })).toEqual({ order: ['ss'], isOwn: true });
  expect(configuredOrder(CONFIG, COVER)).toEqual({ order: ['ss'], isOwn: false });
  expect(configuredOrder(CONFIG, { of: 'picture', kind: 'manual' })).toEqual({
    order: ['igdb'],
    isOwn: true,
  });
  expect(configuredOrder(CONFIG, NAME)).toEqual({ order: ['igdb', 'moby'], isOwn: false });
  expect(configuredOrder(CONFIG, { of: 'fact', field: 'summary' }).isOwn).toBe(true);
});

test('the patch contains only the changed order', () => {
  expect(orderPatch(CONFIG, { of: 'facts' }, ['ss'])).toEqual({ metadata_priority: ['ss'] });
  expect(orderPatch(CONFIG, COVER, ['igdb'])).toEqual({ cover_priority: ['igdb'] });
  expect(orderPatch(CONFIG, COVER, null)).toEqual({ cover_priority: null });
});

test('the patch keeps the orders of other facts', () => {
  expect(orderPatch(CONFIG, NAME, ['ss'])).toEqual({
    field_priority: { summary: ['moby'], name: ['ss'] },
  });
  expect(orderPatch(CONFIG, { of: 'fact', field: 'summary' }, null)).toEqual({
    field_priority: {},
  });
});
