import type { Page } from '@playwright/test';

import { SAVE } from '../tools/demo-games/room.ts';
import { signInBrowser } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { holdFinger } from './hold-finger.ts';
import { PauseMenu } from './pages/pause-menu.ts';
import { PlayerPage } from './pages/player-page.ts';
import {
  expect,
  expectIsolated,
  savedBytes,
  test,
  collectOutsideRequests,
} from './play-fixtures.ts';
import type { Color } from './pixels.ts';
import { AUDIBLE, loudness, tapSound } from './sound.ts';

interface System {
  readonly name: string;
  readonly file: string;
  /** The sky colors after zero, one, two and three switched lamps. */
  readonly colors: readonly [Color, Color, Color, Color];
  readonly key: string;
  /** The button of the system's pad that the key presses; null: the game reads the keyboard. */
  readonly input: string | null;
  /** Index of the pad button that does the same as the key; null: the system has no pad. */
  readonly pad: number | null;
  /** Offset of the count of switches in the save; null: the game does not save. */
  readonly countAt: number | null;
  /** A cheat code in the format of the core that freezes the score at two; null: no cheats. */
  readonly cheat: string | null;
  /** The buttons on a touch screen besides the D-pad, and the one that does the same as the key. */
  readonly touch: { readonly press: string; readonly buttons: readonly string[] };
  /** Shortcuts of the page; games for computers use the plain keys. */
  readonly keys?: { readonly menu: string; readonly rewind: string };
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
    input: 'A',
    pad: 0,
    countAt: SAVE.score,
    cheat: '0010:02',
    touch: { press: 'A', buttons: ['A', 'B', 'Select', 'Start'] },
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
    input: 'A',
    pad: 0,
    countAt: SAVE.score,
    cheat: '010200C0',
    touch: { press: 'A', buttons: ['A', 'B', 'Select', 'Start'] },
  },
  {
    name: 'Super Nintendo',
    file: 'Copper Tide (USA) (Rev 1).sfc',
    colors: two([176, 72, 24], [248, 176, 32]),
    key: 'z',
    input: 'A',
    pad: 0,
    countAt: SAVE.score,
    cheat: '7E001002',
    touch: { press: 'A', buttons: ['A', 'B', 'X', 'Y', 'L', 'R', 'Select', 'Start'] },
  },
  {
    name: 'Game Boy Advance',
    file: 'Driftwood Atlas (USA, Europe) (En,Fr,Es).gba',
    colors: two([0, 128, 128], [248, 176, 32]),
    key: 'z',
    input: 'A',
    pad: 0,
    countAt: SAVE.score,
    cheat: '33000000 0002',
    touch: { press: 'A', buttons: ['A', 'B', 'L', 'R', 'Select', 'Start'] },
  },
  {
    name: 'Mega Drive',
    file: 'Velvet Circuit (USA, Europe).md',
    colors: two([112, 32, 112], [224, 96, 128]),
    key: 'x',
    input: 'B',
    pad: 1,
    // The battery memory of the console is on odd addresses.
    countAt: SAVE.score * 2 + 1,
    cheat: 'FF0000:02',
    touch: { press: 'B', buttons: ['A', 'B', 'C', 'X', 'Y', 'Z', 'Start', 'Mode'] },
  },
  {
    name: 'Atari 2600',
    file: 'Amber Maze (USA).a26',
    colors: two([189, 186, 49], [197, 105, 58]),
    key: 'x',
    input: 'Fire',
    pad: 1,
    countAt: null,
    // The core ignores cheat codes.
    cheat: null,
    touch: {
      press: 'Fire',
      buttons: [
        'Fire',
        'Color',
        'B·W',
        'Select',
        'Reset',
        'Left A',
        'Left B',
        'Right A',
        'Right B',
      ],
    },
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
    input: null,
    pad: null,
    // The save is an archive of one file, `PLAYED.DAT`: 30 bytes and the name precede its content.
    countAt: 40,
    // The core ignores cheat codes.
    cheat: null,
    keys: { menu: 'Shift+F9', rewind: 'Shift+F7' },
    touch: { press: 'Space', buttons: ['Space', 'Ctrl', 'Alt', 'Shift', 'Esc', 'Enter'] },
  },
];

/** Refuses the wake lock, as a phone in battery saver mode does. Games must start nevertheless. */
async function refuseWakeLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}

for (const system of SYSTEMS) {
  // All systems use the same player, so only one system tests the player itself.
  const tag = system.name === 'NES' ? [] : '@long';

  test(
    `${system.name}: a game has picture and sound, accepts keys and pads, can be paused and saved`,
    { tag },
    async ({ page, server, games, player, anotherBrowser }) => {
      test.setTimeout(600_000);
      const { colors, key } = system;
      const romId = games.get(system.file) ?? 0;
      const outside = collectOutsideRequests(page, server.address);
      const pad = await FakePad.plugInto(page);
      await tapSound(page);
      await refuseWakeLock(page);
      await signInBrowser(page, player);
      const game = new PlayerPage(page);
      const menu = new PauseMenu(page, game, system.keys?.menu);
      await game.open(romId);
      expect(await game.hasSave()).toBe(false);
      await game.start();
      await game.shows(colors[0]);
      await expectIsolated(page);
      await expect.poll(() => loudness(page)).toBeLessThan(AUDIBLE);
      // A snapshot is taken twice a second.
      await game.frames(60);
      await game.press(key, colors[1], async () => {
        await expect.poll(() => loudness(page)).toBeGreaterThan(AUDIBLE);
      });

      await menu.do(() => menu.rewind());
      await game.rewindTo(colors[0], system.keys?.rewind);
      await game.press(key, colors[1]);
      await menu.do(() => menu.saveState());
      if (system.pad === null) await game.press(key, colors[2]);
      else await game.pressPad(pad, system.pad, colors[2]);
      await menu.do(() => menu.loadState());
      await game.shows(colors[1]);

      expect(await game.hasScanlines()).toBe(false);
      await menu.do(() => menu.choose('Scanlines'));
      await expect.poll(() => game.hasScanlines()).toBe(true);
      await menu.do(() => menu.choose('None'));
      await expect.poll(() => game.hasScanlines()).toBe(false);

      await tryCheat(game, menu, system);
      const newKey = await remap(game, menu, system);
      await game.press(newKey, colors[2]);
      await game.press(newKey, colors[3]);
      await game.quit();
      expect(outside()).toEqual([]);
      const { countAt } = system;
      if (countAt !== null) {
        await expect.poll(async () => (await savedBytes(page, romId))?.[countAt]).toBe(3);
      }
      await continueOnPhone(await anotherBrowser(player, 'phone'), romId, system);
    },
  );
}

/** Checks the touch controls of the system in a new page. */
async function continueOnPhone(
  phone: Page,
  romId: number,
  { colors, countAt, touch }: System,
): Promise<void> {
  // Without a save the game continues from the state, which was saved after one press.
  const presses = countAt === null ? 1 : 3;
  const game = new PlayerPage(phone);
  await game.open(romId);
  expect(await game.hasSave()).toBe(true);
  // Also on a screen that is this low.
  await expect(phone.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await game.start();
  await game.shows(colors[presses]);
  const controls = phone.getByRole('region', { name: 'Touch controls' });
  const names = await controls
    .locator('[data-input]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  const dpad = ['Up', 'Down', 'Left', 'Right'];
  expect(names.toSorted()).toEqual([...dpad, ...touch.buttons].toSorted());
  const button = controls.getByRole('button', { name: touch.press, exact: true });
  const next = colors[(presses + 1) % colors.length] ?? colors[0];
  await holdFinger(phone, button, () => game.shows(next));
}

/** Tries a cheat, then loads the newest state, so that the game is as before. */
async function tryCheat(
  game: PlayerPage,
  menu: PauseMenu,
  { cheat, colors }: System,
): Promise<void> {
  if (cheat === null) {
    await menu.do(() => expect(menu.cheats).toHaveCount(0));
    return;
  }
  await menu.do(() => menu.addCheat(cheat));
  await game.shows(colors[2]);
  await menu.do(async () => {
    await menu.removeCheat(cheat);
    await menu.loadState();
  });
  await game.shows(colors[1]);
}

/** Remaps the key of the system and returns the new key. */
async function remap(game: PlayerPage, menu: PauseMenu, { input, key }: System): Promise<string> {
  if (input === null) return key;
  await menu.do(() => menu.bind(input, 'u'));
  await game.pressWithoutEffect(key);
  return 'u';
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
