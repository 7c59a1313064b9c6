import { Readable } from 'node:stream';

import type { Db } from '#core/db/engine.ts';
import { importLaunchbox } from '#modules/metadata/imports/import-launchbox.ts';

import { launchboxXml, type LaunchboxEntry } from '#testing/launchbox-file.ts';

const ENTRIES: readonly LaunchboxEntry[] = [
  [
    'Game',
    {
      Name: 'Lantern Harbor',
      DatabaseID: '990001',
      Platform: 'Sega Genesis',
      ReleaseYear: '1999',
      Overview: 'A keeper relights the lamps <of> a sunken harbor & more',
      MaxPlayers: '4',
      Genres: 'Adventure; Puzzle',
      Publisher: 'Halfmoon Soft',
    },
  ],
];

/** Imports the file that LaunchBox publishes, with invented games. */
export async function importLaunchboxFixture(db: Db, now: Date): Promise<void> {
  const chunks = Readable.from([Buffer.from(launchboxXml(ENTRIES))]);
  const watch = { signal: new AbortController().signal, onRows: () => {} };
  await importLaunchbox({ db, clock: () => now }, Readable.from([{ chunks }]), watch);
}
