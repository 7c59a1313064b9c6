import { expect, test } from 'vitest';

import type { Core } from '@saveroom/contract';

import { findCores, groupOf } from './cores-panel.tsx';

const core = (name: string, state: Core['state'], ...platform_slugs: string[]): Core => ({
  name,
  state,
  version: '4.2.3',
  size_bytes: 1,
  download_bytes: 1,
  license: 'MIT',
  non_commercial: false,
  needs_threads: false,
  is_bundled: false,
  task_id: null,
  error: null,
  error_code: null,
  platform_slugs,
});
const CORES = [core('fceumm', 'ready', 'nes'), core('mgba', 'absent', 'gb', 'gba')];
const NAMES: Record<string, string> = { nes: 'Nintendo Entertainment System', gba: 'Game Boy' };
const find = (search: string) =>
  findCores(CORES, search, (slug) => NAMES[slug]).map(({ name }) => name);

test.each([
  ['', ['fceumm', 'mgba']],
  ['FCE', ['fceumm']],
  [' entertainment', ['fceumm']],
  ['gba', ['mgba']],
  ['nothing', []],
])('searching %j finds the cores %j', (search, names) => {
  expect(find(search)).toEqual(names);
});

test('disabled cores count as installed', () => {
  const states = ['ready', 'disabled', 'absent', 'fetching'] as const;
  expect(states.map((state) => groupOf(core('a', state)))).toEqual([
    'here',
    'here',
    'more',
    'more',
  ]);
});
