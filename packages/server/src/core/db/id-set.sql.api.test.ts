import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { SeededRandom } from '#testing/seeded-random.ts';
import { testApp } from '#testing/test-app.ts';

import { isInSet } from './id-set.ts';

test.each([0, 1, 10, 60, 500])('a set of %i ids contains exactly these', async (size) => {
  const { db, engine } = await testApp();
  const random = new SeededRandom(size);
  const ids = new Set(Array.from({ length: size }, () => 1 + random.below(1000)));
  const numbers = sql<{ id: number }>`(with recursive counted(id) as
    (select 1 union all select id + 1 from counted where id < 1100) select id from counted)`;
  const { rows } = await sql<{ id: number }>`select id from ${numbers} as numbers
    where ${isInSet(engine.name, sql.ref('id'), ids)} order by id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual([...ids].toSorted((a, b) => a - b));
});
