import type { ServedFile } from '#core/files/served-file.ts';
import type { CorePackage, PlayerPackage } from './player-packages.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly players: PlayerFolder;
  }
}

export interface PlayerFile {
  readonly file: ServedFile;
  readonly encoding: 'br' | 'gzip' | undefined;
}

export type FetchPhase = 'download' | 'unpack';

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** How many bytes of the package have come. */
  readonly onProgress: (phase: FetchPhase, bytes: number) => void;
}

/** What plays games in the browser: some came with the server, the rest was fetched later. */
export interface PlayerFolder {
  /** `path` as in the address, such as `ruffle/0.6.0/ruffle.js`. Null: there is no such file. */
  open(path: string, acceptEncoding: string): Promise<PlayerFile | null>;
  /** Null: it is not here. */
  placeOf(core: CorePackage): Promise<'bundled' | 'fetched' | null>;
  hasPlayer(player: PlayerPackage): Promise<boolean>;
  /** Empty: its makers ship none. */
  readCoreLicense(core: CorePackage): Promise<string>;
  readPlayerLicense(player: PlayerPackage): Promise<string>;
  fetchCore(core: CorePackage, options: FetchOptions): Promise<void>;
  /** Of those that were fetched. */
  removeCore(core: CorePackage): Promise<void>;
}
