import { RomCard, RomFilterQuery, RomMetadatum, SimpleRom, toRomFilter } from '@saveroom/contract';
import { expect, onTestFinished, test } from 'vitest';

import { joinPieces } from '#core/lib/json-pieces.ts';
import { findCards } from '#modules/list-index/find-cards.ts';
import { ListIndex } from '#modules/list-index/list-index.ts';
import { findGames } from '#modules/list-index/list-index.queries.ts';
import { buildSnapshot, fromSnapshot } from '#modules/list-index/state.ts';
import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readReferenceLibrary, REFERENCE_ORDERS, referenceView } from '#testing/reference-lists.ts';

import { findRomsAsJson } from './find-roms.ts';
import { ROM_COLUMNS } from './rom-columns.ts';

interface Use {
  readonly wire?: string;
  readonly as?: string;
  readonly list?: string;
  readonly card?: string;
  readonly index?: string;
  readonly sort?: string;
}

const COLUMNS = Object.entries<Use>(ROM_COLUMNS).map(([column, use]) => ({ column, ...use }));
const READER = { userId: null, username: '', seesPublic: true };

async function openLibrary() {
  const library = await makeListLibrary(new SeededRandom(5), 40);
  const { db, engine } = library;
  await db
    .updateTable('rom')
    .set({ removed_at: null, path_cover_small: 'a/small.png', path_cover_large: 'a/large.png' })
    .execute();
  await db.updateTable('rom').set({ has_manual: 1, has_soundtrack: 1, thumbhash: 'abc' }).execute();
  const listIndex = new ListIndex({
    engine,
    isBusy: () => false,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => listIndex.close());
  const rows = await db.selectFrom('rom').selectAll().orderBy('id').execute();
  return { db, listIndex, rows, ids: rows.map(({ id }) => id) };
}

type Row = Awaited<ReturnType<typeof openLibrary>>['rows'][number];

/** The value that clients get of a column. */
function sentValue(row: Row, { column, as }: { column: string; as?: string }): unknown {
  const value = (row as Record<string, unknown>)[column];
  if (as === 'flag') return value === 1;
  if (as === 'text') return value ?? '';
  if (as === 'list') return JSON.parse(String(value));
  return as === 'url' ? `/assets/romm/resources/${String(value)}?ts=${row.updated_at}` : value;
}

test('every list column is in the contract and in the reply with the stored value', async () => {
  const { db, listIndex, rows, ids } = await openLibrary();
  const found = await findRomsAsJson(
    { db, listIndex, jsonCache: listIndex.jsonCache },
    ids,
    READER,
  );
  const replies = found.map((pieces) => SimpleRom.parse(JSON.parse(joinPieces(pieces).toString())));
  expect(replies).toHaveLength(rows.length);
  for (const { list, wire, ...column } of COLUMNS) {
    if (list === undefined || list === 'read') continue;
    const field = wire ?? column.column;
    const isNested = list.startsWith('metadatum');
    expect(Object.keys(isNested ? RomMetadatum.shape : SimpleRom.shape)).toContain(field);
    for (const [index, row] of rows.entries()) {
      const reply = isNested ? replies[index]?.metadatum : replies[index];
      expect(reply).toHaveProperty([field], sentValue(row, column));
    }
  }
});

test('every card column is in the contract and in the reply with the stored value', async () => {
  const { db, listIndex, rows, ids } = await openLibrary();
  const cards = await findCards({ db, listIndex }, ids, READER);
  for (const { card, wire, ...column } of COLUMNS) {
    if (card !== 'sent') continue;
    const field = wire ?? column.column;
    expect(Object.keys(RomCard.shape)).toContain(field);
    for (const [index, row] of rows.entries()) {
      expect(cards[index]).toHaveProperty([field], sentValue(row, column));
    }
  }
});

test('the list index reads every index column and packs its numbers and times', async () => {
  const { db, rows, ids } = await openLibrary();
  const read = new Map((await findGames(db, ids)).map((row) => [row.id, row]));
  const { columns } = fromSnapshot(await buildSnapshot(db));
  for (const { column, index } of COLUMNS) {
    if (index === undefined) continue;
    for (const row of rows) {
      const value = (row as Record<string, unknown>)[column];
      expect(read.get(row.id)).toHaveProperty([column], value);
      if (index === 'read') continue;
      const packed = (columns.numbers as Record<string, Float64Array>)[column];
      const number = index === 'time' ? Date.parse(String(value)) : (value ?? Number.NaN);
      expect(packed?.[columns.slots.get(row.id)]).toBe(number);
    }
  }
});

test.each(COLUMNS.filter(({ sort }) => sort !== undefined).map(({ column }) => column))(
  'a list sorted by %s has the order of the reference',
  async (orderBy) => {
    const { db, listIndex } = await openLibrary();
    expect(REFERENCE_ORDERS).toContain(orderBy);
    const filter = toRomFilter(RomFilterQuery.parse({}));
    for (const orderDir of ['asc', 'desc'] as const) {
      const request = { userId: null, filter, orderBy, orderDir, grouped: false };
      const { ids } = referenceView(await readReferenceLibrary(db, null), request);
      expect((await listIndex.view(request)).ids()).toEqual(ids);
    }
  },
);
