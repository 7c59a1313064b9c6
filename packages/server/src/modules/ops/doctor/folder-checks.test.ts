import { expect, test } from 'vitest';

import type { DoctorContext } from './check.ts';
import type { DataFolderDiagnostics } from './filesystem-diagnostics.disk.ts';
import { dataFolderCheck } from './folder-checks.ts';

const FINE: DataFolderDiagnostics = {
  path: '/data',
  state: 'fine',
  freeBytes: 5e12,
  totalBytes: 9e12,
  isRemote: false,
  fileSystem: '',
  device: 1,
  owner: 1000,
  isMountedReadOnly: false,
  otherDiskFolders: [],
  canBeCreated: false,
};

async function find(data: Partial<DataFolderDiagnostics>, refusal: string | null = null) {
  const context = {
    isNew: false,
    diagnostics: { data: async () => ({ ...FINE, ...data }) },
    storage: { tryToWrite: async () => refusal },
    engine: { name: 'sqlite' },
    system: { uid: 1000, gid: 1000 },
  } as unknown as DoctorContext;
  const findings = await dataFolderCheck.run(context);
  return findings.map(({ code, fix }) => [code, fix]);
}

test.each([
  ['a folder of another user', { owner: 0 }, 'chown -R 1000:1000 /data'],
  ['a folder of the own user', { owner: 1000 }, 'chmod -R u+rwX /data'],
  ['a read-only mount', { owner: 0, isMountedReadOnly: true }, 'mount -o remount,rw /data'],
])('the fix for a read-only data folder fits %s', async (_, data, fix) => {
  expect(await find({ ...data, state: 'read_only' })).toEqual([['data_read_only', fix]]);
});

test.each([
  [{}, null, []],
  [{}, 'EDQUOT', ['data_full']],
  [{ state: 'full' }, null, ['data_full']],
  [{ freeBytes: 3e8 }, null, ['data_low']],
  [{ state: 'missing' }, null, ['data_missing']],
  [
    { isRemote: true, fileSystem: 'nfs', otherDiskFolders: ['/data/assets'] },
    null,
    ['data_remote', 'data_split'],
  ],
] as const)(
  'a data folder with %j and the write error %s is reported',
  async (data, refusal, codes) => {
    expect((await find(data, refusal)).map(([code]) => code)).toEqual(codes);
  },
);
