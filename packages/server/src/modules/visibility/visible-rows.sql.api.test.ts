import { expect, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';

import { SUBJECTS } from './visible-rows.queries.ts';

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
