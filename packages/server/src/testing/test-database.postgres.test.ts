import { expect, test } from 'vitest';

import { makeTestDatabase } from './test-database.ts';

test('a database with only changed rows is reset and reused', async () => {
  const first = await makeTestDatabase();
  await first.engine.db
    .insertInto('library_folder')
    .values({ path: '/games', created_at: '2026-01-01T00:00:00Z', removed_at: null })
    .execute();
  await first.drop();
  const second = await makeTestDatabase();
  expect(second.engine.location).toEqual(first.engine.location);
  expect(await second.engine.db.selectFrom('library_folder').selectAll().execute()).toEqual([]);
  await second.drop();
});
