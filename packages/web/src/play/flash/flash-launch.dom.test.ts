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

test('saves of other players are left out', () => {
  const saves = [save(9, 'fceumm'), save(7, 'ruffle'), save(4, null), save(3, 'ruffle')];
  expect(flashSaves(saves).map(({ id }) => id)).toEqual([7, 3]);
});

test('only single Flash files are offered, not the game as a whole', () => {
  const files = [file(0, 'Game.swf'), file(4, 'Game/Main.SWF'), file(5, 'Game/index.html')];
  expect(flashFiles({ files }).map(({ id }) => id)).toEqual([4]);
});

test('the version of Ruffle is read from where its files are', () => {
  expect(ruffleVersion({ player_path: '/assets/players/ruffle/0.6.0/' })).toBe('0.6.0');
});

const KEY = 'player:ruffle:7:backgroundColor';
afterEach(() => localStorage.clear());

test('is nearly black until somebody chooses', () => {
  expect(readBackground(7)).toBe('#0D1117');
});

test('is kept for each game', () => {
  writeBackground(7, '#336699');
  expect(localStorage.getItem(KEY)).toBe('#336699');
  expect(readBackground(7)).toBe('#336699');
  expect(readBackground(8)).toBe(DEFAULT_BACKGROUND);
});

test('leaves nothing behind when it is the usual one again', () => {
  writeBackground(7, '#336699');
  writeBackground(7, DEFAULT_BACKGROUND.toLowerCase());
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('is not taken from text that is no colour', () => {
  localStorage.setItem(KEY, 'url(https://elsewhere.example)');
  expect(readBackground(7)).toBe(DEFAULT_BACKGROUND);
});
