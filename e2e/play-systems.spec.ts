import type { Page } from '@playwright/test';

import { SAVE } from '../tools/demo-games/room.ts';
import { signInBrowser } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, expectIsolated, savedBytes, test, watchOutside } from './play-fixtures.ts';
import { AUDIBLE, loudness, tapSound } from './sound.ts';

type Color = readonly [red: number, green: number, blue: number];

interface System {
  readonly name: string;
  readonly file: string;
  /** The sky after none, one, two and three switched lamps. */
  readonly colors: readonly [Color, Color, Color, Color];
  readonly key: string;
  /** Number of the pad's button that does the same as the key; null: the system has no pad. */
  readonly pad: number | null;
  /** Where its save has the count of switches; null: it keeps none. */
  readonly countAt: number | null;
  /** Shortcuts of the page: computers use the plain keys themselves. */
  readonly hotkeys?: readonly [saveState: string, loadState: string];
}

const two = (first: Color, second: Color): System['colors'] => [first, second, first, second];

const SYSTEMS: readonly System[] = [
  {
    name: 'NES',
    file: 'Save Point (World).nes',
    colors: [
      [33, 24, 140],
      [222, 40, 0],
      [0, 170, 0],
      [132, 0, 247],
    ],
    key: 'z',
    pad: 0,
    countAt: SAVE.score,
  },
  {
    name: 'Game Boy',
    file: 'Acorn Courier (World).gb',
    colors: [
      [255, 251, 255],
      [165, 162, 165],
      [82, 81, 82],
      [0, 0, 0],
    ],
    key: 'z',
    pad: 0,
    countAt: SAVE.score,
  },
  {
    name: 'Super Nintendo',
    file: 'Copper Tide (USA) (Rev 1).sfc',
    colors: two([176, 72, 24], [248, 176, 32]),
    key: 'z',
    pad: 0,
    countAt: SAVE.score,
  },
  {
    name: 'Game Boy Advance',
    file: 'Driftwood Atlas (USA, Europe) (En,Fr,Es).gba',
    colors: two([0, 128, 128], [248, 176, 32]),
    key: 'z',
    pad: 0,
    countAt: SAVE.score,
  },
  {
    name: 'Mega Drive',
    file: 'Velvet Circuit (USA, Europe).md',
    colors: two([112, 32, 112], [224, 96, 128]),
    key: 'x',
    pad: 1,
    // Its battery memory is on the odd addresses.
    countAt: SAVE.score * 2 + 1,
  },
  {
    name: 'Atari 2600',
    file: 'Amber Maze (USA).a26',
    colors: two([189, 186, 49], [197, 105, 58]),
    key: 'x',
    pad: 1,
    countAt: null,
  },
  {
    name: 'DOS',
    file: 'Quiet Engine (World) (v1.1).zip',
    colors: [
      [0, 0, 170],
      [0, 170, 0],
      [0, 170, 170],
      [170, 0, 0],
    ],
    key: 'Space',
    pad: null,
    // An archive of one file, `PLAYED.DAT`: behind 30 bytes and the name.
    countAt: 40,
    hotkeys: ['Shift+F2', 'Shift+F4'],
  },
];

/** As a phone does that saves its battery. Games must start nevertheless. */
async function refuseWakeLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}

for (const system of SYSTEMS) {
  const [before, once, twice, thrice] = system.colors;
  // One player runs all of them: one system shows that it works, the others that their cores do.
  const tag = system.name === 'NES' ? [] : '@long';

  test(
    `${system.name}: draws, sounds, takes keys and pads, loads states, carries its save`,
    { tag },
    async ({ page, server, games, player, anotherBrowser }) => {
      test.setTimeout(600_000);
      const romId = games.get(system.file) ?? 0;
      const outside = watchOutside(page, server.address);
      const pad = await FakePad.plugInto(page);
      await tapSound(page);
      await refuseWakeLock(page);
      await signInBrowser(page, player);
      const game = new PlayerPage(page);
      await game.open(romId);
      expect(await game.hasSave()).toBe(false);
      await game.start();
      await game.shows(before);
      await expectIsolated(page);
      await expect.poll(() => loudness(page)).toBeLessThan(AUDIBLE);

      await game.press(system.key, once, async () => {
        await expect.poll(() => loudness(page)).toBeGreaterThan(AUDIBLE);
      });
      await game.saveState(system.hotkeys?.[0]);
      if (system.pad === null) await game.press(system.key, twice);
      else await game.pressPad(pad, system.pad, twice);
      await game.loadNewestState(system.hotkeys?.[1]);
      await game.shows(once);

      await game.press(system.key, twice);
      await game.press(system.key, thrice);
      await game.quit();
      expect(outside()).toEqual([]);
      const { countAt } = system;
      if (countAt === null) return;

      await expect.poll(async () => (await savedBytes(page, romId))?.[countAt]).toBe(3);
      const elsewhere = new PlayerPage(await anotherBrowser(player));
      await elsewhere.open(romId);
      expect(await elsewhere.hasSave()).toBe(true);
      await elsewhere.start();
      await elsewhere.shows(thrice);
    },
  );
}

test('DOS: a save that is written when the game is left arrives @long', async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(600_000);
  const system = SYSTEMS.find(({ name }) => name === 'DOS');
  if (!system) throw new Error('DOS is not in the list');
  const romId = games.get(system.file) ?? 0;
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(romId);
  await game.start();
  await game.shows(system.colors[0]);
  await game.press(system.key, system.colors[1]);
  await game.quit();
  await expect.poll(async () => (await savedBytes(page, romId))?.[system.countAt ?? 0]).toBe(1);
});
