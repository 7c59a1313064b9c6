import type { Db, Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { bumpUserVersion } from '#modules/roms/rom-props.queries.ts';
import { insertPlatform } from '#modules/platforms/platforms.queries.ts';

import { addRandomGame, markGame, randomMarks, SLUGS } from './random-library.ts';
import type { SeededRandom } from './seeded-random.ts';
import { openTestDatabase } from './test-database.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

/** A database with games of all kinds, users with marks, and collections. */
export async function makeListLibrary(random: SeededRandom, size: number, given?: Engine) {
  const engine = given ?? (await openTestDatabase());
  await migrate(engine, MIGRATIONS, new Date(NOW));
  const { db } = engine;
  const platforms: number[] = [];
  for (const slug of SLUGS) {
    const { id } = await insertPlatform(db, { fs_slug: slug, slug, now: NOW });
    platforms.push(id);
  }
  const users = [await addUser(db, 'ann'), await addUser(db, 'ben')];
  const games: number[] = [];
  for (let number = 0; number < size; number += 1) {
    games.push(await addRandomGame(db, random, { platforms, number }));
  }
  const collections: number[] = [];
  for (const userId of users) {
    for (const romId of random.some(games, 0.3)) {
      await markGame(db, { userId, romId }, randomMarks(random));
    }
    for (const isFavorite of [0, 1] as const) {
      const roms = random.some(games, 0.3);
      collections.push(await addCollection(db, { userId, isFavorite, roms }));
    }
  }
  return { engine, db, platforms, users, games, collections };
}

export type ListLibrary = Awaited<ReturnType<typeof makeListLibrary>>;

async function addUser(db: Db, username: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: null,
      password_hash: null,
      enabled: 1,
      role: 'viewer',
      avatar_path: '',
      ra_username: '',
      ra_progression: '{}',
      ui_settings: '{}',
      last_login: null,
      last_active: null,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCollection(
  db: Db,
  { userId, isFavorite, roms }: { userId: number; isFavorite: 0 | 1; roms: readonly number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('collection')
    .values({
      user_id: userId,
      name: `of ${userId}, ${isFavorite}`,
      name_key: `of ${userId}, ${isFavorite}`,
      is_favorite: isFavorite,
      is_public: 0,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const rom_id of roms) {
    await db
      .insertInto('collection_rom')
      .values({ collection_id: id, rom_id, added_at: NOW })
      .execute();
  }
  await bumpUserVersion(db, userId);
  return id;
}

export const PLAYABLE_SLUGS: ReadonlySet<string> = new Set(['nes', 'snes']);

/** The platforms that count as playable in these tests. */
export async function findTestPlayable(db: Db): Promise<ReadonlySet<number>> {
  const platforms = await db.selectFrom('platform').select(['id', 'slug']).execute();
  return new Set(platforms.flatMap(({ id, slug }) => (PLAYABLE_SLUGS.has(slug) ? id : [])));
}
