import { expect, test } from 'vitest';

import { planSync, slotKey, type LastSync, type ServerSave } from './negotiate-sync.ts';

const T = '2026-01-02T00:00:00+00:00';
const BEFORE = '2026-01-01T00:00:00+00:00';
const AFTER = '2026-01-03T00:00:00+00:00';

const save: ServerSave = {
  id: 7,
  rom_id: 1,
  file_name: 'server.srm',
  slot: 'main',
  emulator: null,
  version_id: 70,
  content_hash: 'server',
  updated_at: T,
};
const synced = (patch: Partial<LastSync> = {}): LastSync => ({
  version_id: 70,
  content_hash: 'server',
  last_synced_at: T,
  is_untracked: 0,
  ...patch,
});
const client = (content_hash: string | null, updated_at: string) => ({
  rom_id: 1,
  file_name: 'client.srm',
  slot: 'main',
  content_hash,
  updated_at,
  file_size_bytes: 1,
});
const older = { version_id: 60, content_hash: 'old' };

test.each<[string, string, ReturnType<typeof client>, LastSync | undefined]>([
  ['same content', 'no_op', client('server', AFTER), undefined],
  ['untracked', 'no_op', client('other', AFTER), synced({ is_untracked: 1 })],
  ['newer on the device, never synced', 'upload', client('other', AFTER), undefined],
  ['older on the device, never synced', 'download', client('other', BEFORE), undefined],
  ['same time, never synced', 'conflict', client('other', T), undefined],
  ['same time without a hash', 'no_op', client(null, T), undefined],
  ['changed on the device', 'upload', client('other', AFTER), synced()],
  ['changed on a device whose clock is behind', 'upload', client('other', BEFORE), synced()],
  ['changed on the server', 'download', client('old', BEFORE), synced(older)],
  ['changed on the server, device clock ahead', 'download', client('old', AFTER), synced(older)],
  ['changed on both', 'conflict', client('other', AFTER), synced(older)],
  ['without a hash, by time', 'upload', client(null, AFTER), synced()],
  ['without a hash, unchanged', 'no_op', client(null, BEFORE), synced()],
])('%s: action is %s', (_what, action, sent, sync) => {
  const [plan] = planSync([sent], new Map([[slotKey(save), { save, sync }]]));
  expect(plan).toMatchObject({ action, save_id: 7, file_name: 'client.srm', rom_id: 1 });
});

test.each<[string, LastSync | undefined, readonly string[]]>([
  ['never had is downloaded', undefined, ['download']],
  ['deleted is left out', synced(), []],
  ['had in an older version is downloaded', synced(older), ['download']],
  ['does not track is left out', synced({ is_untracked: 1, ...older }), []],
])('unlisted save that the device %s', (_what, sync, actions) => {
  const plan = planSync([], new Map([[slotKey(save), { save, sync }]]));
  expect(plan.map(({ action }) => action)).toEqual(actions);
});

test('save without a slot or without a server save is uploaded', () => {
  const slots = new Map([[slotKey(save), { save, sync: synced() }]]);
  const noSlot = { ...client('server', T), slot: null };
  const elsewhere = { ...client('server', T), rom_id: 2 };
  const plan = planSync([noSlot, elsewhere], slots);
  expect(plan.map(({ action, save_id }) => [action, save_id])).toEqual([
    ['upload', null],
    ['upload', null],
  ]);
});
