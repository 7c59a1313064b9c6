import { Readable } from 'node:stream';

import type { Db } from '#core/db/engine.ts';
import { importTitles } from '#modules/metadata/imports/import-titles.ts';

const TITLES = {
  70010000990001: {
    id: '0100990001000000',
    name: 'Lantern Harbor',
    description: 'A keeper relights the lamps of a sunken harbor.',
    iconUrl: 'https://img-eshop.cdn.nintendo.net/i/invented.jpg',
    screenshots: ['https://img-eshop.cdn.nintendo.net/i/invented1.jpg'],
    publisher: 'Halfmoon Soft',
    category: ['Adventure', 'Puzzle'],
    releaseDate: 20_190_930,
    numberOfPlayers: 4,
    size: 1024,
  },
};

/** Imports the list of Switch titles, with invented ones. */
export async function importTitlesFixture(db: Db, now: Date): Promise<void> {
  const bytes = Readable.from([Buffer.from(JSON.stringify(TITLES))]);
  const watch = { signal: new AbortController().signal, onRows: () => {} };
  await importTitles({ db, clock: () => now }, bytes, watch);
}
