import type { DatGame, DatHeader, DatKind } from './dat.ts';

/** Takes a DAT as it arrives and gives games as they are complete. */
export interface DatParser {
  readonly kind: DatKind;
  /** Known from the first game on. */
  readonly header: DatHeader;
  push(text: string): DatGame[];
  /** Throws when the file is not complete. */
  finish(): DatGame[];
}

/** A game of more files than this, or a DAT of more games, is not made by people. */
export const MOST_ROMS_OF_A_GAME = 50_000;
export const MOST_GAMES = 3_000_000;
