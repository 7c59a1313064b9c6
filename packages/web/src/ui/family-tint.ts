import { seedOf } from '#lib/seed-of.ts';

const TINTS = 12;

/** The families most collections hold keep apart from each other; the rest is left to chance. */
const KNOWN: ReadonlyMap<string, number> = new Map([
  ['nintendo', 7],
  ['sega', 2],
  ['sony', 8],
  ['microsoft', 4],
  ['atari', 5],
  ['nec', 6],
  ['snk', 9],
  ['commodore', 10],
  ['apple', 11],
  ['amiga', 12],
  ['sinclair', 1],
  ['bandai', 3],
]);

/** The colour of a family of platforms, as a token. Without a family the name decides. */
export function familyTint(family: string | null, name: string): string {
  const tint = KNOWN.get(family ?? '') ?? (seedOf(family || name) % TINTS) + 1;
  return `var(--tint-${tint})`;
}
