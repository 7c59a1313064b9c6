import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { downloadGames } from './roms-download.ts';

const GAMES = [1, 2, 3].map((id) => ({ id, fs_name: `Game ${id}.nes` }));
let clicks: { at: number; address: string }[] = [];
const note = (event: Event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLAnchorElement)) return;
  clicks.push({ at: Date.now(), address: new URL(event.target.href).pathname });
};
const links = () => document.querySelectorAll('a[download]').length;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  clicks = [];
  document.addEventListener('click', note);
});
afterEach(() => {
  document.removeEventListener('click', note);
  // Removes the last links.
  vi.runOnlyPendingTimers();
});

test('separate downloads start 300 ms apart, and each link is removed after 100 ms', async () => {
  const all = downloadGames(GAMES, 'each');
  expect(links()).toBe(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(links()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(links()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(clicks.map(({ at }) => at)).toEqual([0, 300, 600]);
  expect(clicks[1]?.address).toBe('/api/roms/2/content/Game%202.nes');
});

test('several games as an archive are one download', async () => {
  await downloadGames(GAMES, 'zip');
  expect(clicks.map(({ address }) => address)).toEqual(['/api/roms/download']);
});

test('a single game is downloaded without an archive', async () => {
  await downloadGames(GAMES.slice(0, 1), 'zip');
  expect(clicks[0]?.address).toBe('/api/roms/1/content/Game%201.nes');
});

test('separate downloads stop when they are canceled', async () => {
  const stop = new AbortController();
  const all = downloadGames(GAMES, 'each', stop.signal);
  await vi.advanceTimersByTimeAsync(350);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1000);
  await all;
  expect(clicks.map(({ at }) => at)).toEqual([0, 300]);
});
