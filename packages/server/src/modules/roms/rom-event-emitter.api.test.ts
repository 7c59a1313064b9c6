import { expect, test } from 'vitest';

import type { Deps } from '#core/deps.ts';
import { addGame } from '#testing/add-game.ts';
import { testApp } from '#testing/test-app.ts';

import { RomEventEmitter } from './rom-event-emitter.ts';

test('flush emits pending games that the throttle held back, each once and in order', async () => {
  const { db } = await testApp();
  const emitted: [string, number][] = [];
  const emit = (event: string, rom: { id: number }) => emitted.push([event, rom.id]);
  const deps = { db, events: { emit }, clock: () => new Date(0), log: console };
  const emitter = new RomEventEmitter(deps as unknown as Deps, 'rom:changed');
  const ids = [await addGame(db, 'nes/A.nes'), await addGame(db, 'nes/B.nes')];
  for (const id of ids) emitter.add([id]);
  await emitter.flush();
  expect(emitted).toEqual(ids.map((id) => ['rom:changed', id]));
});

test.each(['rom:changed', 'scan:scanning_rom'] as const)(
  '%s is emitted for every game',
  async (event) => {
    const { db } = await testApp();
    const emitted: string[] = [];
    const deps = {
      db,
      log: console,
      clock: () => new Date(0),
      events: { emit: (name: string) => emitted.push(name) },
    };
    const ids: number[] = [];
    for (let number = 0; number < 30; number += 1) ids.push(await addGame(db, `nes/${number}.nes`));
    const emitter = new RomEventEmitter(deps as unknown as Deps, event);
    emitter.add(ids);
    await emitter.flush();
    expect(emitted).toEqual(ids.map(() => event));
  },
);
