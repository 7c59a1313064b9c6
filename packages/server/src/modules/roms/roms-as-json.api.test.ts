import { expect, inject, onTestFinished, test } from 'vitest';

import { joinPieces } from '#core/lib/json-pieces.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { makeListLibrary, type ListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { ListIndex } from '#modules/list-index/list-index.ts';
import { findRoms, findRomsAsJson, SharedJsonCache } from './find-roms.ts';
import { findRomRows } from './rom-rows.queries.ts';
import { sharedJson } from './rom-view.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const isPostgres = inject('postgresUrl') !== '';

function openListIndex({ engine }: ListLibrary): ListIndex {
  const listIndex = new ListIndex({
    engine,
    isBusy: () => false,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => listIndex.close());
  return listIndex;
}

/** Pages contain the files of games; the list index in memory does not. */
async function changeFilesAtRandom({ db, games }: ListLibrary, random: SeededRandom) {
  const rom_id = random.pick([0, ...games]);
  if (rom_id === 0) return;
  if (random.chance(0.3)) await db.deleteFrom('rom_file').where('rom_id', '=', rom_id).execute();
  const name = String(random.below(2 ** 31));
  await db
    .insertInto('rom_file')
    .values({
      rom_id,
      file_name: name,
      file_path: 'roms/nes',
      file_size_bytes: 1,
      mtime_ms: 1,
      inode: name,
      is_top_level: 1,
      crc_hash: '',
      md5_hash: '',
      sha1_hash: '',
      ra_hash: '',
      chd_sha1_hash: '',
      fingerprint: 'none',
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();
}

test.each(isPostgres ? [0, 1] : [0, 1, 2, 3, 4, 5])(
  'a page as JSON equals the current games, whatever is cached, library %i',
  async (seed) => {
    const random = new SeededRandom(2000 + seed);
    const library = await makeListLibrary(random, 10 + random.below(40));
    const listIndex = openListIndex(library);
    const { db } = library;
    for (let turn = 0; turn < (isPostgres ? 20 : 60); turn += 1) {
      for (let write = random.below(3); write > 0; write -= 1) {
        await changeAtRandom(library, random);
        if (random.chance(0.4)) await changeFilesAtRandom(library, random);
      }
      const userId = random.pick([null, ...library.users]);
      const reader = { userId, username: 'reader', seesPublic: random.chance(0.8) };
      const ids = [...random.some(library.games, 0.5), 0];
      const { jsonCache } = listIndex;
      const found = await findRomsAsJson({ db, listIndex, jsonCache }, ids, reader);
      const plain = await findRoms({ db, listIndex }, ids, reader);
      expect(found.map((pieces) => JSON.parse(joinPieces(pieces).toString()))).toEqual(plain);
    }
  },
);

test('a game read before a change is not cached after it', async () => {
  const random = new SeededRandom(1);
  const library = await makeListLibrary(random, 1);
  const { db } = library;
  const [id = 0] = library.games;
  await db.updateTable('rom').set({ removed_at: null, name: 'Before' }).execute();
  const cache = new SharedJsonCache();
  const seqNow = async (): Promise<number> => {
    const { seq } = await db
      .selectFrom('library_change')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow();
    return seq ?? 0;
  };
  const before = await seqNow();
  await cache.invalidateUpTo(db, before);
  const [row] = await findRomRows(db, [id]);
  if (!row) throw new Error('invariant: game not found');
  await db.updateTable('rom').set({ name: 'After' }).execute();
  await cache.invalidateUpTo(db, await seqNow());
  cache.set(before, id, sharedJson(row, []));
  expect(cache.get(id)).toBeUndefined();
});

test('every game of a page is cached', async () => {
  const library = await makeListLibrary(new SeededRandom(3), 5);
  const listIndex = openListIndex(library);
  const { db, games } = library;
  const reader = { userId: null, username: '', seesPublic: false };
  const deps = { db, listIndex, jsonCache: listIndex.jsonCache };
  await db.updateTable('rom').set({ removed_at: null }).execute();
  await findRomsAsJson(deps, games, reader);
  expect(games.filter((id) => listIndex.jsonCache.get(id) === undefined)).toEqual([]);
});
