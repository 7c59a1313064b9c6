import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { testApp } from '#testing/test-app.ts';
import { uploadSave } from '#testing/upload-saves.ts';

import { appendVersion } from './versions.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

test('a version that diverges from a long line is stored with few statements', async () => {
  const server = await testApp();
  const { db } = server;
  await server.setUp();
  const romId = await addGame(db, 'nes/Game.nes');
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const upload = (content: string, basedOn = '') =>
    uploadSave(server, {
      to: `/saves?rom_id=${romId}&overwrite=true${basedOn}`,
      name: 'Game.srm',
      content,
    });
  const start = await upload('start');
  let last = start;
  for (let number = 1; number <= 15; number += 1) {
    last = await upload(`step ${number}`, `&based_on=${last.version_id}`);
  }
  const appended: number[] = [];
  const statements = await countStatements(server, async () => {
    const { versionId } = await appendVersion(db, {
      userId,
      romId,
      kind: 'save',
      asset: null,
      label: `Other ${appended.length}.srm`,
      slot: null,
      emulator: null,
      coreVersion: null,
      deviceId: null,
      isRetry: false,
      content: { sha256: 'f'.repeat(64), size: 5, md5: null, contentHash: 'f'.repeat(32) },
      basedOn: start.version_id,
      screenshot: null,
      now: NOW,
    });
    appended.push(versionId);
  });
  expect(statements).toBeLessThanOrEqual(6);
  const diverged = await db
    .selectFrom('asset_version')
    .select('diverged_from')
    .where('id', 'in', appended)
    .distinct()
    .execute();
  expect(diverged).toEqual([{ diverged_from: last.version_id }]);
});
