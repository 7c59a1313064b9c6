import type { Db } from '../packages/server/src/core/db/engine.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const HIDDEN_PLATFORMS = [2, 3, 5, 40, 41];
/** Every 50th game: 2,000 of 100,000. */
const HIDDEN_EVERY = 50;
const HIDDEN_COLLECTIONS = 20;
/** The generated library gives its collections small ids. */
const FIRST_COLLECTION = 100;

/** An admin, a member of a group that hides much, and a person with an age ceiling only. */
export const PEOPLE = ['admin', 'grouped', 'aged'] as const;
export type Person = (typeof PEOPLE)[number];

/** How many connections are open at once, of people with equal or with different restrictions. */
export const CONNECTIONS = 50;
/** Members of the group who also hid a platform of their choice. */
export const OWN_CHOICES = Array.from({ length: CONNECTIONS }, (_, number) => `own-${number}`);

/** Adds everybody but the admin, whose password they share. */
export async function addPeople(db: Db, count: number): Promise<void> {
  const admin = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const addPerson = async (username: string): Promise<number> => {
    const { id: _, ...columns } = admin;
    const person = { ...columns, username, email: null, role: 'viewer' as const };
    const { id } = await db
      .insertInto('users')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await addPerson('viewer');
  const aged = await addPerson('aged');
  await db
    .insertInto('age_ceiling')
    .values({ user_id: aged, group_id: null, board: 'ESRB', max_age: 13, hides_unrated: 1 })
    .execute();
  const group_id = await addGroup(db, admin.id, count);
  const join = (user_id: number) =>
    db.insertInto('permission_member').values({ group_id, user_id }).execute();
  await join(await addPerson('grouped'));
  for (const [number, name] of OWN_CHOICES.entries()) {
    const user_id = await addPerson(name);
    await join(user_id);
    await db
      .insertInto('hidden_entity')
      .values({
        ...{ user_id, group_id: null, by_self: 1, entity: 'platforms' },
        ...{ entity_id: 6 + number, created_at: NOW },
      })
      .execute();
  }
}

async function addGroup(db: Db, user_id: number, count: number): Promise<number> {
  const times = { created_at: NOW, updated_at: NOW };
  const { id: group_id } = await db
    .insertInto('permission_group')
    .values({ name: 'Kids', description: '', color: null, role: null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('age_ceiling')
    .values({ user_id: null, group_id, board: 'ESRB', max_age: 13, hides_unrated: 1 })
    .execute();
  const hide = async (
    entity: 'platforms' | 'roms' | 'collections',
    ids: readonly number[],
  ): Promise<void> => {
    for (const entity_id of ids) {
      await db
        .insertInto('hidden_entity')
        .values({ user_id: null, group_id, entity, entity_id, created_at: NOW })
        .execute();
    }
  };
  await hide('platforms', HIDDEN_PLATFORMS);
  const games = Array.from(
    { length: Math.floor(count / HIDDEN_EVERY) },
    (_, number) => (number + 1) * HIDDEN_EVERY,
  );
  await hide('roms', games);
  const collections = [];
  for (let number = 0; number < HIDDEN_COLLECTIONS * 2; number += 1) {
    const name = `Collection ${number}`;
    const { id } = await db
      .insertInto('collection')
      .values({
        ...{ id: FIRST_COLLECTION + number, user_id, name, name_key: name.toLowerCase() },
        ...{ is_public: 1, ...times },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    collections.push(id);
    for (let member = 1; member <= 200; member += 1) {
      const rom_id = member * 97 + number;
      if (rom_id > count) continue;
      await db
        .insertInto('collection_rom')
        .values({ collection_id: id, rom_id, added_at: NOW })
        .execute();
    }
  }
  await hide('collections', collections.slice(0, HIDDEN_COLLECTIONS));
  return group_id;
}
