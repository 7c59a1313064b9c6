import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { RomCard } from './rom-card.ts';

export const searchLibrary = defineRoute({
  method: 'GET',
  path: '/search/library',
  access: 'roms.read',
  summary: 'Games as you type: tolerant of typos, accents and word order, grouped by platform.',
  query: z.object({
    term: z.string().max(400).default(''),
    limit: z.coerce.number<number>().int().min(1).max(100).default(30),
  }),
  response: z.object({
    total: z.int(),
    /** The corrected term, if nothing matched the term exactly. */
    corrected: z.string().nullable(),
    /** Best matching platform first. */
    groups: z.array(z.object({ platform_id: z.int(), total: z.int(), items: z.array(RomCard) })),
  }),
});
