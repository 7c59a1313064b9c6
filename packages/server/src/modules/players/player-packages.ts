import packages from '../../../data/player-packages.json' with { type: 'json' };

export interface CorePackage {
  readonly name: string;
  /** Checksum of the package that npm delivers. */
  readonly integrity: string;
  readonly download_bytes: number;
  /** Size of the installed files. */
  readonly size_bytes: number;
  /** One build of the core and the files it needs. */
  readonly files: readonly string[];
  readonly license: string;
  readonly non_commercial: boolean;
  readonly needs_threads: boolean;
  readonly homepage: string;
}

export interface PlayerPackage {
  readonly package: string;
  readonly version: string;
  /** The folder of its files, which is part of their URLs. */
  readonly folder: string;
  readonly integrity: string;
  readonly license: string;
  readonly homepage: string;
}

export const EMULATOR: PlayerPackage = packages.emulator;
export const FLASH: PlayerPackage = packages.flash;
export const CORES: readonly CorePackage[] = packages.cores;
export const BUNDLED_CORES: ReadonlySet<string> = new Set(packages.bundled);

const BY_NAME = new Map(CORES.map((core) => [core.name, core]));

export const corePackage = (name: string): CorePackage | undefined => BY_NAME.get(name);

export const packageOf = ({ name }: CorePackage): string => `@emulatorjs/core-${name}`;

/** The core that a file in the cores folder belongs to: `fceumm-legacy-wasm.data`. */
export const coreOfFile = (file: string): CorePackage | undefined =>
  CORES.find(({ files }) => files.includes(file));
