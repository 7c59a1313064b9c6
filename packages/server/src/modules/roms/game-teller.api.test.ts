import { expect, test } from 'vitest';

import type { Deps } from '#core/deps.ts';
import { addGame } from '#testing/add-game.ts';
import { testApp } from '#testing/test-app.ts';

import { GameTeller } from './game-teller.ts';

test('nothing waits longer than to the end, and nothing follows it', async () => {
  const { db } = await testApp();
  const told: [string, number][] = [];
  const emit = (event: string, rom: { id: number }) => told.push([event, rom.id]);
  const parts = { db, events: { emit }, clock: () => new Date(0), log: console };
  const teller = new GameTeller(parts as unknown as Deps, 'rom:changed');
  const ids = [await addGame(db, 'nes/A.nes'), await addGame(db, 'nes/B.nes')];
  for (const id of ids) teller.games([id]);
  await teller.end();
  expect(told).toEqual(ids.map((id) => ['rom:changed', id]));
});

test('rom:changed is emitted for every game, scan:scanning_rom for twenty at a time', async () => {
  const { db } = await testApp();
  const told: string[] = [];
  const parts = { db, events: { emit: (event: string) => told.push(event) }, log: console };
  const ids: number[] = [];
  for (let number = 0; number < 30; number += 1) ids.push(await addGame(db, `nes/${number}.nes`));
  for (const event of ['rom:changed', 'scan:scanning_rom'] as const) {
    const teller = new GameTeller({ ...parts, clock: () => new Date(0) } as unknown as Deps, event);
    teller.games(ids);
    await teller.end();
    expect(told.splice(0)).toHaveLength(event === 'rom:changed' ? 30 : 20);
  }
});
