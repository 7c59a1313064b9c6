import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { RomCard } from './rom-card.ts';

export const searchLibrary = defineRoute({
  method: 'GET',
  path: '/search/library',
  access: 'roms.read',
  summary:
    'Search games as you type, tolerant of typos, accents and word order, grouped by platform.',
  query: z.object({
    term: z._default(z.string().check(z.maxLength(400)), ''),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  response: z.object({
    total: z.int(),
    /** The corrected term, if nothing matched the term exactly. */
    corrected: z.nullable(z.string()),
    /** Best matching platform first. */
    groups: z.array(z.object({ platform_id: z.int(), total: z.int(), items: z.array(RomCard) })),
  }),
});
