import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { testLibrary } from '#testing/test-library.ts';
import { cleanupMissing } from './missing-games.ts';

test('a cleanup that is canceled between two batches leaves correct platform totals', async () => {
  const library = await testLibrary();
  const { db, disk, root } = library;
  await library.put('roms/nes/Here.nes');
  await library.scan();
  for (let number = 0; number < 210; number += 1) {
    await addGame(db, `nes/Gone ${number}.nes`, { missing: 1, root });
  }
  const abort = new AbortController();
  const cleanup = cleanupMissing({ db, disk, clock: () => new Date() }, null, {
    signal: abort.signal,
    onRemoved: () => abort.abort(),
  });
  await expect(cleanup).rejects.toThrow(/abort/i);
  const left = await db
    .selectFrom('rom')
    .select('fs_size_bytes')
    .where('removed_at', 'is', null)
    .execute();
  expect(left).toHaveLength(11);
  expect(await db.selectFrom('platform').select(['rom_count', 'fs_size_bytes']).execute()).toEqual([
    {
      rom_count: left.length,
      fs_size_bytes: left.reduce((sum, { fs_size_bytes }) => sum + fs_size_bytes, 0),
    },
  ]);
});
