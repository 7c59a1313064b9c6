import { z } from 'zod';

import { defineRoute } from './define-route.ts';

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
  ['default', 1],
]);

/** A stable positive number from a text: the same name always gets the same pattern. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return hash >>> 1;
}

/** Which of the twelve tints a family of platforms wears. Without a family the name decides. */
export const tintOf = (family: string | null, name: string): number =>
  KNOWN.get(family || name) ?? (seedOf(family || name) % TINTS) + 1;

/** Where old clients look for it: decoration, so open to all and never asked for a session. */
export const getPlatformBadge = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/platforms/:picture',
  access: 'public',
  summary: 'The badge of a platform: `{slug}.svg`, or `{slug}.ico` for clients that cannot draw.',
  params: z.object({ picture: z.string() }),
});
