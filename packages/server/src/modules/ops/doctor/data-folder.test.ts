import { expect, test } from 'vitest';

import type { DataSurvey } from './survey.disk.ts';

import type { World } from './check.ts';
import { dataFolderCheck } from './checks/data-folder.ts';

const FINE: DataSurvey = {
  path: '/data',
  state: 'fine',
  freeBytes: 5e12,
  totalBytes: 9e12,
  isRemote: false,
  fileSystem: '',
  device: 1,
  owner: 1000,
  isMountedReadOnly: false,
  elsewhere: [],
  canBeMade: false,
};

async function find(data: Partial<DataSurvey>, refusal: string | null = null) {
  const world = {
    isNew: false,
    survey: { data: async () => ({ ...FINE, ...data }) },
    storage: { tryToWrite: async () => refusal },
    engine: { name: 'sqlite' },
    system: { uid: 1000, gid: 1000 },
  } as unknown as World;
  const findings = await dataFolderCheck.run(world);
  return findings.map(({ code, fix }) => [code, fix]);
}

test.each([
  ['of somebody else', { owner: 0 }, 'chown -R 1000:1000 /data'],
  ['our own, marked', { owner: 1000 }, 'chmod -R u+rwX /data'],
  ['mounted so', { owner: 0, isMountedReadOnly: true }, 'mount -o remount,rw /data'],
])('read-only, %s', async (_, data, fix) => {
  expect(await find({ ...data, state: 'read_only' })).toEqual([['data_read_only', fix]]);
});

test.each([
  [{}, null, []],
  [{}, 'EDQUOT', ['data_full']],
  [{ state: 'full' }, null, ['data_full']],
  [{ freeBytes: 3e8 }, null, ['data_low']],
  [{ state: 'missing' }, null, ['data_missing']],
  [
    { isRemote: true, fileSystem: 'nfs', elsewhere: ['/data/assets'] },
    null,
    ['data_remote', 'data_split'],
  ],
] as const)('%j, writing is refused with %s', async (data, refusal, codes) => {
  expect((await find(data, refusal)).map(([code]) => code)).toEqual(codes);
});
