import { expect, test, vi } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { runCompiled } from './compiled-queries.ts';

test('values are bound to their placeholders, wherever the query uses them', async () => {
  const { db } = await openTestDatabase();
  for (const name of ['a', 'b', 'c', 'd']) await addGame(db, `nes/${name}.nes`);
  const find = (from: string, ids: readonly number[]) =>
    runCompiled(db, { name: 'names', values: [from, ...ids] }, ([first, ...others]) =>
      db
        .selectFrom('rom')
        .select('fs_name')
        .where('id', 'in', others)
        .where('fs_name', '>=', first)
        .where('fs_name', '!=', first)
        .orderBy('id')
        .limit(1),
    );
  expect(await find('b', [1, 3, 4])).toEqual([{ fs_name: 'c.nes' }]);
  expect(await find('d', [1, 2, 4])).toEqual([{ fs_name: 'd.nes' }]);
  expect(await find('a.nes', [1, 2, 3])).toEqual([{ fs_name: 'b.nes' }]);
});

test('only the least recently used of many queries is compiled again', async () => {
  const { db } = await openTestDatabase();
  const compile = vi.spyOn(db.getExecutor(), 'compileQuery');
  const run = (name: string) =>
    runCompiled(db, { name, values: [1] }, ([id]) =>
      db.selectFrom('rom').select('id').where('id', '=', id),
    );
  for (let number = 0; number < 200; number += 1) await run(`query ${number}`);
  await run('query 0');
  await run('one more');
  expect(compile).toHaveBeenCalledTimes(201);
  await run('query 0');
  await run('query 199');
  expect(compile).toHaveBeenCalledTimes(201);
  await run('query 1');
  expect(compile).toHaveBeenCalledTimes(202);
});
