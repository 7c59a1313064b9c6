import { beforeEach, expect, test, vi } from 'vitest';

import { player } from './player.ts';
import { currentTrack, playerClock, playerState } from './player-state.ts';
import type { PlayerTrack } from './player-state.ts';

const track = (fileId: number): PlayerTrack => ({
  fileId,
  romId: 1,
  title: `Track ${fileId}`,
  artist: null,
  album: null,
  gameName: 'Epic',
  address: `/api/roms/${fileId}/files/content/a.mp3`,
  cover: null,
});
const QUEUE = [track(1), track(2), track(3)];
const current = () => currentTrack(playerState.get())?.fileId;

beforeEach(() => {
  // The test environment has no decoder.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  player.stop();
});

test('next and previous move through the queue and stop at its ends', () => {
  player.play(QUEUE, 1);
  expect([current(), playerState.get().status]).toEqual([2, 'playing']);
  player.next();
  expect(current()).toBe(3);
  player.next();
  expect(current()).toBe(3);
  player.previous();
  player.previous();
  player.previous();
  expect(current()).toBe(1);
});

test('previous restarts a track that has played for more than three seconds', () => {
  player.play(QUEUE, 1);
  playerClock.set({ time: 4, duration: 60 });
  player.previous();
  expect(current()).toBe(2);
  playerClock.set({ time: 1, duration: 60 });
  player.previous();
  expect(current()).toBe(1);
});

test('a new queue keeps the current track, and a queue without it is ignored', () => {
  player.play([track(2)], 0);
  player.setQueue(QUEUE);
  expect([current(), playerState.get().index, playerState.get().queue.length]).toEqual([2, 1, 3]);
  player.setQueue([track(9)]);
  expect(current()).toBe(2);
});

test('stop empties the queue', () => {
  player.play(QUEUE, 0);
  player.stop();
  expect([current(), playerState.get().queue]).toEqual([undefined, []]);
});
