import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag } from './wire.ts';

/** A stable positive number from a text: the same name always gets the same pattern. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return hash >>> 1;
}

/** The path that older clients request. It is decoration, so it is public and needs no session. */
export const getPlatformBadge = defineRoute({
  method: 'GET',
  at: 'root',
  path: '/assets/platforms/:picture',
  access: 'public',
  summary:
    'The badge of a platform: `{slug}.svg`, or `{slug}.ico` for clients that cannot draw SVG.',
  params: z.object({ picture: z.string() }),
  /** `tile=false`: the drawing of `{slug}.svg` without its colored tile. */
  query: z.object({ tile: z._default(Flag, true) }),
});
