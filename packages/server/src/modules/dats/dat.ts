/** The header of a DAT. */
export interface DatHeader {
  readonly name: string;
  readonly description: string;
  readonly version: string;
}

export type DumpStatus = 'good' | 'verified' | 'baddump' | 'nodump';

/** One file of a game. Digests are lower-case hex; empty: the DAT has none. */
export interface DatRom {
  readonly name: string;
  readonly size: number | null;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly status: DumpStatus;
  readonly serial: string;
}

export interface DatGame {
  readonly name: string;
  readonly description: string;
  /** Names of other games of the DAT; empty: none. */
  readonly cloneof: string;
  readonly romof: string;
  /** Codes as written in the DAT, such as `EUR` and `En`. */
  readonly regions: readonly string[];
  readonly languages: readonly string[];
  readonly roms: readonly DatRom[];
}

export type DatKind = 'logiqx' | 'clrmamepro';

export type DatProblem =
  | 'not-a-dat'
  | 'broken'
  | 'cut-short'
  | 'too-large'
  | 'unreadable'
  | 'unsupported';

/** The file is not a valid DAT; games loaded from it before stay. */
export class DatError extends Error {
  readonly code: DatProblem;

  constructor(code: DatProblem, text: string) {
    super(text);
    this.code = code;
  }
}
