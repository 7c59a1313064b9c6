import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { type Change, readFolderTimes, RootWatcher } from './watch-root.disk.ts';

test('an unreadable root is watched as soon as it is readable', async () => {
  const root = join(await temporaryFolder(), 'library');
  // A link to itself fails like a broken disk: with an error other than "no such file".
  symlinkSync(root, root);
  const onChanges = vi.fn<(changes: readonly Change[]) => void>();
  const onFault = vi.fn<(root: string, error: unknown) => void>();
  const watcher = new RootWatcher(root, { onChanges, onFault, onPolling: () => {}, checkMs: 5 });
  onTestFinished(() => watcher.stop());
  await watcher.ready;
  rmSync(root);
  mkdirSync(root);
  await expect.poll(() => onChanges.mock.calls.length).toBeGreaterThan(0);
  expect(onFault).not.toHaveBeenCalled();
});

test('a link to an ancestor does not make the list of folders endless', async () => {
  const root = await temporaryFolder();
  mkdirSync(join(root, 'roms', 'snes'), { recursive: true });
  for (const name of ['a', 'b']) {
    symlinkSync('.', join(root, 'roms', 'snes', name));
    symlinkSync('../..', join(root, 'roms', 'snes', `up ${name}`));
  }
  const folders = await readFolderTimes(root, new AbortController().signal);
  expect([...(folders ?? new Map<string, number>()).keys()]).toEqual(['', 'roms', 'roms/snes']);
});
