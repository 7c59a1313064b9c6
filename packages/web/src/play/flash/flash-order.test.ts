import { expect, test } from 'vitest';

import type { AssetVersion } from '@saveroom/contract';

import { films, flashSaves, ruffleVersion } from './flash-order.ts';

const save = (id: number, emulator: string | null) => ({ id, emulator }) as AssetVersion;
const file = (id: number, name: string) => ({ id, name, size_bytes: 1 });

test('saves of other players are left out', () => {
  const saves = [save(9, 'fceumm'), save(7, 'ruffle'), save(4, null), save(3, 'ruffle')];
  expect(flashSaves(saves).map(({ id }) => id)).toEqual([7, 3]);
});

test('only films are offered, each by itself', () => {
  const files = [file(0, 'Game.swf'), file(4, 'Game/Main.SWF'), file(5, 'Game/index.html')];
  expect(films({ files }).map(({ id }) => id)).toEqual([4]);
});

test('the version of Ruffle is read from where its files are', () => {
  expect(ruffleVersion({ player_path: '/assets/players/ruffle/0.6.0/' })).toBe('0.6.0');
});
