import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

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

/** One game of a DAT. */
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

/** Thrown if a file is not a valid DAT. Games that were loaded from it before stay. */
export class DatError extends Error {
  readonly code: DatProblem;

  constructor(code: DatProblem, text: string) {
    super(text);
    this.code = code;
  }
}

/** A streaming parser: takes chunks of text and returns completed games. */
export interface DatParser {
  readonly kind: DatKind;
  /** Complete once the first game is returned. */
  readonly header: DatHeader;
  push(text: string): DatGame[];
  /** Throws when the file is not complete. */
  finish(): DatGame[];
}

/** Limits against hostile files; real DATs stay far below. */
export const MAX_ROMS_PER_GAME = 50_000;
export const MAX_GAMES = 3_000_000;

/**
 * Finds the platform in the name of a DAT, such as `Nintendo - Game Boy Advance (Parent-Clone)`.
 * Tries again without the last part, as for `Sega Game Gear - Games - [GG]`. Null: no match.
 */
export function findDatPlatform(name: string): string | null {
  const plain = name.replaceAll(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '').trim();
  const parts = plain.split(/\s+-\s+/).filter((part) => part !== '');
  for (let count = parts.length; count > 0; count -= 1) {
    const { known, slug } = resolvePlatform(parts.slice(0, count).join(' - '));
    if (known) return slug;
  }
  return null;
}
