import { expect, test } from 'vitest';

import { killServers } from '#testing/kill-servers.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

test(
  'a server killed during scan, upload, save, edit, backup, restore and upgrade loses nothing',
  { tags: 'long', timeout: 600_000 },
  async () => {
    const seeded = new SeededRandom(22);
    const folder = await temporaryFolder();
    const options = { folder, kills: 10, postgres: '', random: () => seeded.next() };
    const { kills, problems } = await killServers(options);
    expect(problems).toEqual([]);
    expect([...kills.keys()].toSorted()).toEqual([
      ...['backup', 'edit', 'migration', 'restore', 'save', 'scan'],
      ...['upload chunk', 'upload complete', 'upload start'],
    ]);
  },
);
