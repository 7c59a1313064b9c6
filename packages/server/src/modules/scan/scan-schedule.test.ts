import { expect, test } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { defaultTaskSettings } from '#core/tasks.ts';

import { scanModule } from './scan.module.ts';

const LOCAL = '/srv/games';
const SHARE = '/mnt/nas';

function defaultsOf(raw: Record<string, string>, ...current: string[]) {
  const { env } = parseEnv(raw, () => '');
  if (!env) throw new Error('invalid settings');
  const network = new Set(current.filter((root) => root === SHARE));
  const settings = defaultTaskSettings(scanModule.tasks ?? [], env, { current, network });
  return {
    watching: settings.get('filesystem_watcher')?.enabled,
    nightly: settings.get('scan_library')?.enabled,
  };
}

test.each([
  ['a local folder is watched', [LOCAL], { watching: true, nightly: false }],
  ['a network share is scanned nightly', [SHARE], { watching: false, nightly: true }],
  [
    'a local folder is watched and a share scanned',
    [LOCAL, SHARE],
    { watching: true, nightly: true },
  ],
])('without settings %s', (_what, roots, expected) => {
  expect(defaultsOf({}, ...roots)).toEqual(expected);
});

test.each([
  ['false', { watching: false, nightly: false }],
  ['true', { watching: true, nightly: true }],
])('settings of the environment win over the kind of disk: %s', (value, expected) => {
  const raw = { ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: value, ENABLE_SCHEDULED_RESCAN: value };
  expect(defaultsOf(raw, LOCAL)).toEqual(expected);
  expect(defaultsOf(raw, SHARE)).toEqual(expected);
});
