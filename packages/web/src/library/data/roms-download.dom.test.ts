import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { downloadGames } from './roms-download.ts';

const GAMES = [1, 2, 3].map((id) => ({ id, fs_name: `Game ${id}.nes` }));
let pressed: { at: number; address: string }[] = [];
const note = (event: Event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLAnchorElement)) return;
  pressed.push({ at: Date.now(), address: new URL(event.target.href).pathname });
};
const links = () => document.querySelectorAll('a[download]').length;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  pressed = [];
  document.addEventListener('click', note);
});
afterEach(() => {
  document.removeEventListener('click', note);
  // The last links go.
  vi.runOnlyPendingTimers();
});

test('one by one they begin 300 ms apart, and each link is gone 100 ms later', async () => {
  const all = downloadGames(GAMES, 'each');
  expect(links()).toBe(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(links()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(links()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(pressed.map(({ at }) => at)).toEqual([0, 300, 600]);
  expect(pressed[1]?.address).toBe('/api/roms/2/content/Game%202.nes');
});

test('as one archive it is one download', async () => {
  await downloadGames(GAMES, 'zip');
  expect(pressed.map(({ address }) => address)).toEqual(['/api/roms/download']);
});

test('a single game comes as it is', async () => {
  await downloadGames(GAMES.slice(0, 1), 'zip');
  expect(pressed[0]?.address).toBe('/api/roms/1/content/Game%201.nes');
});

test('separate downloads that were cancelled start no more', async () => {
  const stop = new AbortController();
  const all = downloadGames(GAMES, 'each', stop.signal);
  await vi.advanceTimersByTimeAsync(350);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(pressed.map(({ at }) => at)).toEqual([0, 300]);
});
