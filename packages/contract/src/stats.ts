import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Flag } from './wire.ts';

export const getStats = defineRoute({
  method: 'GET',
  path: '/stats',
  access: 'public',
  repliesByCaller: true,
  summary: 'How much the caller sees; without credentials: how much everybody sees.',
  query: z.object({ include_platform_stats: z._default(Flag, false) }),
  response: z.object({
    PLATFORMS: z.int(),
    ROMS: z.int(),
    SAVES: z.int(),
    STATES: z.int(),
    SCREENSHOTS: z.int(),
    TOTAL_FILESIZE_BYTES: z.int(),
    METADATA_COVERAGE: z.optional(
      z.record(z.string(), z.array(z.object({ source: z.string(), matched: z.int() }))),
    ),
    REGION_BREAKDOWN: z.optional(
      z.record(z.string(), z.array(z.object({ region: z.string(), count: z.int() }))),
    ),
  }),
});
