import type { DatGame, DatHeader, DatKind } from './dat.ts';

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
