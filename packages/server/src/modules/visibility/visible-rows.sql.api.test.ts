import { expect, test, vi } from 'vitest';

import type { Db, Engine } from '#core/db/engine.ts';
import { withVisibleRows } from '#core/db/visible-rows.ts';
import type { PlatformTotals } from '#modules/list-index/list-index.api.ts';
import { findCardRows } from '#modules/list-index/cards.queries.ts';
import { findPlatforms } from '#modules/platforms/platforms.queries.ts';
import { findPersonalRows, findRomRows } from '#modules/roms/rom-rows.queries.ts';
import { findVisibleAssets } from '#modules/saves/assets.queries.ts';
import { testApp } from '#testing/test-app.ts';

import { SUBJECTS, visibleRows } from './visible-rows.queries.ts';

/** Columns that refer to the subject of a row. */
const NAMING = new Set([
  'rom_id',
  'rom_file_id',
  'platform_id',
  'collection_id',
  'asset_id',
  'note_id',
]);

/** Tables whose rows only editors of the library read. */
const NOT_ABOUT_ONE = new Set([
  'dat_game',
  'library_change',
  'missing_question',
  // Its rows are only read together with the collection, which is hidden.
  'collection_editor',
]);

test('every table with rows about a game or a platform declares how they are hidden', async () => {
  const { db } = await testApp();
  const tables = await db.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => NAMING.has(name)));
  const missing = naming
    .map(({ name }) => name)
    .filter((name) => !(name in SUBJECTS) && !NOT_ABOUT_ONE.has(name));
  expect([naming.length > 20, missing]).toEqual([true, []]);
});

/** The statements of a user from whom one game is hidden. */
async function statementsOf(
  { name, db }: Pick<Engine, 'name' | 'db'>,
  games: number,
  read: (restricted: Db) => Promise<unknown>,
): Promise<string[]> {
  const restrictions = {
    ...{ platforms: new Set([1]), roms: new Set([1]), collections: new Set([1]) },
    ...{ ageCeilings: [], isImposed: true, key: 'one game' },
  };
  const totals = new Map<number, PlatformTotals>([[1, { games, bytes: games, changedAt: games }]]);
  const library = { ageRatings: [], totals, state: null as never };
  const restricted = withVisibleRows(db, visibleRows(name, restrictions, library));
  const compile = vi.spyOn(restricted.getExecutor(), 'compileQuery');
  await read(restricted);
  return compile.mock.results.map(({ value }) => (value as { sql: string }).sql);
}

const READER = { userId: 1, username: '', seesPublic: true };

test.each([
  ['cards', (db: Db) => findCardRows(db, [1], READER)],
  ['personal rows', (db: Db) => findPersonalRows(db, [1], READER)],
  ['rows', (db: Db) => findRomRows(db, [1])],
  ['saves', (db: Db) => findVisibleAssets(db, { romId: 1, kinds: ['save'], userId: 1 })],
])('%s of games: each game is checked once', async (_what, read) => {
  const { engine } = await testApp();
  const [statement = ''] = await statementsOf(engine, 1, read);
  expect(statement.split('from rom as game where').length - 1).toBe(1);
});

test('PostgreSQL compares games with arrays, because it overestimates the cost of lists', async () => {
  const { engine } = await testApp();
  const [statement = ''] = await statementsOf(engine, 1, (db) => findCardRows(db, [1], READER));
  const gameCheck = /from rom as game where.*?as "rom"/s.exec(statement)?.[0] ?? '';
  expect(gameCheck).toContain('age_ratings');
  expect(gameCheck.includes('json_each')).toBe(engine.name === 'sqlite');
});

test('statements stay the same when totals change, so that they stay prepared', async () => {
  const { engine } = await testApp();
  const [few, many] = [
    await statementsOf(engine, 1, findPlatforms),
    await statementsOf(engine, 2, findPlatforms),
  ];
  expect(few).toHaveLength(1);
  expect(many).toEqual(few);
});
