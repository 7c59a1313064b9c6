import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

const TINT_COUNT = 12;

/** Common platform families have fixed, distinct tints; the others get theirs from a hash. */
const FAMILY_TINTS: ReadonlyMap<string, number> = new Map([
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

/** The tint (1 to 12) of a platform family; without a family, of the platform name. */
export const tintOf = (family: string | null, name: string): number =>
  FAMILY_TINTS.get(family || name) ?? (seedOf(family || name) % TINT_COUNT) + 1;

/** The path that older clients request. It is decoration, so it is public and needs no session. */
export const getPlatformBadge = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/platforms/:picture',
  access: 'public',
  summary:
    'The badge of a platform: `{slug}.svg`, or `{slug}.ico` for clients that cannot draw SVG.',
  params: z.object({ picture: z.string() }),
});
