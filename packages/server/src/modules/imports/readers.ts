import type { ImportAccount, ImportSettings, ImportSource } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

import { CsvReader } from './formats/csv.ts';
import {
  createGamelistReader,
  createLaunchboxReader,
  createPegasusReader,
} from './formats/list-reader.ts';
import { createPlayniteReader } from './formats/playnite.ts';
import { createRetroarchReader } from './formats/retroarch.ts';
import { createSkraperReader } from './formats/skraper.ts';
import type { ImportInput } from './import-input.disk.ts';
import type { ImportReader } from './import-record.ts';
import { TakeoutReader } from './takeout/read-takeout.ts';
import { createRommReader } from './romm/romm-reader.ts';

/** What a reader is created from. */
export interface ReaderOptions {
  readonly deps: Deps;
  /** Without files if the source is a server. */
  readonly input: ImportInput;
  readonly settings: ImportSettings;
  /** Of the other server; empty if the source is not a server. */
  readonly address: string;
  readonly accounts: readonly ImportAccount[];
}

/** How each source is read. */
export const READERS: Readonly<Record<ImportSource, (options: ReaderOptions) => ImportReader>> = {
  romm: ({ deps: { outbound }, settings, address, accounts }) =>
    createRommReader({
      outbound,
      address,
      accounts,
      requestsPerSecond: settings.requests_per_second,
    }),
  gamelist: ({ input }) => createGamelistReader(input),
  launchbox: ({ input }) => createLaunchboxReader(input),
  playnite: ({ input }) => createPlayniteReader(input),
  pegasus: ({ input }) => createPegasusReader(input),
  retroarch: ({ input }) => createRetroarchReader(input),
  skraper: ({ input }) => createSkraperReader(input),
  csv: ({ input, settings }) => new CsvReader(input, settings.columns),
  takeout: ({ input }) => new TakeoutReader(input),
};
