import { expect, test } from 'vitest';

import type { Restrictions } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { testApp } from '#testing/test-app.ts';

import { EventGames } from './event-games.ts';

const rules = (given: Partial<Restrictions>): Restrictions => ({
  ...{ platforms: new Set(), roms: new Set(), collections: new Set(), ageCeilings: [] },
  ...{ isImposed: true, key: 'any' },
  ...given,
});
const hidingGame = (id: number) => rules({ roms: new Set([id]) });
const CEILING = rules({ ageCeilings: [{ board: 'ESRB', maxAge: 13, hidesUnrated: true }] });

const lastChange = async (db: Db): Promise<number> => {
  const { seq } = await db
    .selectFrom('library_change')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
};

test('games of an event are read once for users with different restrictions', async () => {
  const { db } = await testApp();
  const first = await addGame(db, 'nes/First.nes', { age_ratings: '["ESRB E"]' });
  const second = await addGame(db, 'gb/Second.gb');
  const { platform_id } = await db
    .selectFrom('rom')
    .select('platform_id')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  const everybody = [
    ...[hidingGame(first), hidingGame(second), CEILING, rules({})],
    rules({ platforms: new Set([platform_id]) }),
  ];
  const missing = second + 1000;
  const find = async (people: readonly Restrictions[]) => {
    const games = new EventGames(db);
    const found = [];
    for (const one of people)
      found.push([...(await games.hiddenAmong([first, second, missing], one))]);
    return found;
  };
  expect(await find(everybody)).toEqual([[first], [second], [second], [], [second]]);
  expect(await countStatements({ db }, () => find(everybody))).toBe(1);
});

test('changed games are read once for all users, and a second batch only if a list is not full', async () => {
  const { db } = await testApp();
  const after = await lastChange(db);
  const ids: number[] = [];
  for (let number = 0; number < 120; number += 1) ids.push(await addGame(db, `nes/${number}.nes`));
  const changes = { after, last: await lastChange(db) };
  const [first = 0, second = 0] = ids;
  const seeing = (...visible: number[]) =>
    rules({ roms: new Set(ids.filter((id) => !visible.includes(id))) });
  const find = async (people: readonly Restrictions[]) => {
    const games = new EventGames(db, 110);
    return Promise.all(people.map((one) => games.visibleAmong(changes, one)));
  };
  const last = ids.at(-1) ?? 0;
  const people = [seeing(first, last), seeing(second), seeing(), hidingGame(first)];
  expect(await find(people)).toEqual([[first, last], [second], [], null]);
  expect(await countStatements({ db }, () => find(people))).toBe(2);
  expect(await countStatements({ db }, () => find([hidingGame(first)]))).toBe(1);
});
