import { expect, test } from 'vitest';

import type { FileEntry } from '#game/saves/save-journal.ts';

import { isPending, pendingEntryId, pendingVersions, savedOnServer } from './pending-versions.ts';

const entry = (patch: Partial<FileEntry>): FileEntry => ({
  id: 'run/save/',
  userId: 1,
  romId: 7,
  run: 'run',
  revision: 1,
  kind: 'save',
  fileName: 'Game.srm',
  emulator: 'fceumm',
  coreVersion: '1',
  assetId: 5,
  basedOn: 10,
  content: new ArrayBuffer(1),
  picture: null,
  isAuto: false,
  ...patch,
});

test('pendingVersions lists saves newest first, and pendingEntryId finds them by URL', () => {
  const versions = pendingVersions([entry({ id: 'a/save/' }), entry({ id: 'b/save/' })]);
  expect(versions.map(({ download_path }) => pendingEntryId(download_path))).toEqual([
    'b/save/',
    'a/save/',
  ]);
  expect(versions.every(isPending)).toBe(true);
  expect(pendingEntryId('/api/saves/5')).toBeNull();
});

test.each([
  ['a pending save', entry({}), { assetId: 5, versionId: 10 }],
  ['a pending save of a new game', entry({ assetId: null, basedOn: null }), null],
])(
  'savedOnServer returns the version on the server that %s is based on',
  (_, pending, expected) => {
    const [version] = pendingVersions([pending]);
    expect(version && savedOnServer(version)).toEqual(expected);
  },
);
