import type { ToldCode } from '@saveroom/contract';

/** A sentence of the server within an answer, and what it is translated by; null: it has no code. */
export interface Told {
  code: ToldCode | null;
  text: string;
}
