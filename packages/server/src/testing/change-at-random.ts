import { bumpUserVersion } from '#modules/roms/rom-props.queries.ts';

import type { ListLibrary } from './list-library.ts';
import {
  addRandomGame,
  markGame,
  randomDetail,
  randomGame,
  randomMarks,
} from './random-library.ts';
import type { SeededRandom } from './seeded-random.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

type Change = (library: ListLibrary, random: SeededRandom) => Promise<void>;

const pickGame = ({ games }: ListLibrary, random: SeededRandom): number =>
  random.pick([0, ...games]);

const CHANGES: readonly [Change, ...Change[]] = [
  async (library, random) => {
    const number = random.below(2 ** 31);
    library.games.push(await addRandomGame(library.db, random, { ...library, number }));
  },
  async ({ db, games }, random) => {
    const [id] = games.splice(random.below(games.length), 1);
    await db
      .deleteFrom('rom')
      .where('id', '=', id ?? 0)
      .execute();
  },
  // Changes everything at once: title, ids, lists, and whether it is removed.
  async (library, random) => {
    const { platform_id: _, name_key: __, ...game } = randomGame(random, 0);
    await library.db
      .updateTable('rom')
      .set(game)
      .where('id', '=', pickGame(library, random))
      .execute();
  },
  async (library, random) => {
    const { igdb_id, ss_id, fs_size_bytes, version_choice } = randomGame(random, 0);
    await library.db
      .updateTable('rom')
      .set({ igdb_id, ss_id, fs_size_bytes, version_choice })
      .where('id', '=', pickGame(library, random))
      .execute();
  },
  async (library, random) => {
    const [first = 0, ...rest] = library.platforms;
    await library.db
      .updateTable('rom')
      .set({ platform_id: random.pick([first, ...rest]) })
      .where('id', '=', pickGame(library, random))
      .execute();
  },
  async (library, random) => {
    const romId = pickGame(library, random);
    if (romId === 0) return;
    const { rom_id: _, ...detail } = randomDetail(random, romId);
    await library.db
      .insertInto('rom_detail')
      .values({ rom_id: romId, ...detail })
      .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(detail))
      .execute();
  },
  async (library, random) => {
    const [userId = 0] = random.some(library.users, 0.5);
    const romId = pickGame(library, random);
    if (userId === 0 || romId === 0) return;
    await markGame(library.db, { userId, romId }, randomMarks(random));
  },
  async (library, random) => {
    const { db, users, collections } = library;
    const rom_id = pickGame(library, random);
    const collection_id = random.pick([0, ...collections]);
    if (collection_id === 0 || rom_id === 0) return;
    await db
      .insertInto('collection_rom')
      .values({ collection_id, rom_id, added_at: NOW })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable('collection')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', collection_id)
      .execute();
    for (const userId of users) await bumpUserVersion(db, userId);
  },
  async ({ db, platforms }, random) => {
    await db
      .updateTable('platform')
      .set({ slug: random.pick(['nes', 'switch']) })
      .where('id', '=', platforms[random.below(platforms.length)] ?? 0)
      .execute();
  },
];

/** One random write of the kinds that modules and scans make. */
export const changeAtRandom = (library: ListLibrary, random: SeededRandom): Promise<void> =>
  random.pick(CHANGES)(library, random);
