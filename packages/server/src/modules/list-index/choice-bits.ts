import { STATUS_FILTERS } from '@saveroom/contract';

import { MATCHED_BITS, SOURCES } from './game-flags.ts';
import { HIDDEN_BIT } from './marks.ts';

/** A game that is known to one of the sources that count. */
const MATCHED_BIT = 1 << 20;

export const SOURCE_PLACES = SOURCES.map((value, place) => ({ value, place }));
export const STATUS_PLACES = STATUS_FILTERS.map((value, place) => ({ value, place }));

/** Where a flag is counted. */
export const placeOf = (bits: number): number =>
  31 - Math.clz32(bits === MATCHED_BITS ? MATCHED_BIT : bits);

/** By slot: all that can be chosen by what is known about a game. */
export function gameBits(flags: Int32Array): Int32Array {
  const bits = new Int32Array(flags.length);
  for (let slot = 0; slot < bits.length; slot += 1) {
    const known = flags[slot] ?? 0;
    bits[slot] = (known & MATCHED_BITS) === 0 ? known : known | MATCHED_BIT;
  }
  return bits;
}

/**
 * By slot: all that can be chosen by what a person marked. Whatever else a hidden game is, it is only
 * shown to whoever asks for hidden ones.
 */
export function markBits(marks: Uint16Array): Int32Array {
  const otherStatuses = HIDDEN_BIT - 1;
  const bits = new Int32Array(marks.length);
  for (let slot = 0; slot < bits.length; slot += 1) {
    const marked = marks[slot] ?? 0;
    bits[slot] = (marked & HIDDEN_BIT) === 0 ? marked : marked & ~otherStatuses;
  }
  return bits;
}
