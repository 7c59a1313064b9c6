import { expect, test } from 'vitest';

import type { RomFile, TrackMeta } from '@saveroom/contract';

import { someRomFile } from '#testing/some-rom.ts';

import { tracksOf } from './soundtrack-panel.tsx';

const NO_TAGS: TrackMeta = {
  ...{ title: null, artist: null, album: null, genre: null, year: null },
  ...{ track: null, disc: null, duration_seconds: null },
  ...{ has_embedded_cover: false, cover_path: null },
};
const file = (file_name: string, meta?: Partial<TrackMeta>, category = 'soundtrack'): RomFile => ({
  ...someRomFile({ file_name, category }),
  file_path: 'roms/psx/Epic/soundtrack',
  track_meta: meta ? { ...NO_TAGS, ...meta } : null,
});

test('tracks are sorted by disc, number and name, and other files are left out', () => {
  const files = [
    file('b.mp3', { disc: 2, track: 1 }),
    file('10 end.mp3'),
    file('2 middle.mp3'),
    file('z.flac', { track: 1 }),
    file('a.ogg', { track: 2 }),
    file('cover.jpg'),
    file('game.mp3', { track: 1 }, 'game'),
  ];
  expect(tracksOf({ files }).map(({ file_name }) => file_name)).toEqual([
    'z.flac',
    'a.ogg',
    '2 middle.mp3',
    '10 end.mp3',
    'b.mp3',
  ]);
});
