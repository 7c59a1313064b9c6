import { afterEach, expect, test } from 'vitest';

import type { AssetVersion } from '@saveroom/contract';

import {
  DEFAULT_BACKGROUND,
  flashFiles,
  flashSaves,
  readBackground,
  ruffleVersion,
  writeBackground,
} from './flash-launch.ts';

const save = (id: number, emulator: string | null) => ({ id, emulator }) as AssetVersion;
const file = (id: number, name: string) => ({ id, name, size_bytes: 1 });

test('flashSaves leaves out the saves of other emulators', () => {
  const saves = [save(9, 'fceumm'), save(7, 'ruffle'), save(4, null), save(3, 'ruffle')];
  expect(flashSaves(saves).map(({ id }) => id)).toEqual([7, 3]);
});

test('flashFiles lists single Flash files, not the game as a whole', () => {
  const files = [file(0, 'Game.swf'), file(4, 'Game/Main.SWF'), file(5, 'Game/index.html')];
  expect(flashFiles({ files }).map(({ id }) => id)).toEqual([4]);
});

test('ruffleVersion reads the version from the path of the player', () => {
  expect(ruffleVersion({ player_path: '/assets/players/ruffle/0.6.0/' })).toBe('0.6.0');
});

const KEY = 'player:ruffle:7:backgroundColor';
afterEach(() => localStorage.clear());

test('the background has a default color', () => {
  expect(readBackground(7)).toBe('#0D1117');
});

test('the background is stored per game', () => {
  writeBackground(7, '#336699');
  expect(localStorage.getItem(KEY)).toBe('#336699');
  expect(readBackground(7)).toBe('#336699');
  expect(readBackground(8)).toBe(DEFAULT_BACKGROUND);
});

test('the stored background is removed if the default color is chosen again', () => {
  writeBackground(7, '#336699');
  writeBackground(7, DEFAULT_BACKGROUND.toLowerCase());
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a stored background that is not a color is ignored', () => {
  localStorage.setItem(KEY, 'url(https://elsewhere.example)');
  expect(readBackground(7)).toBe(DEFAULT_BACKGROUND);
});
