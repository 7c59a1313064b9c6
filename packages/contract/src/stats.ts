import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { Flag } from './wire.ts';

export const getStats = defineRoute({
  method: 'GET',
  path: '/stats',
  access: 'public',
  summary: 'How much there is.',
  query: z.object({ include_platform_stats: Flag.default(false) }),
  response: z.object({
    PLATFORMS: z.int(),
    ROMS: z.int(),
    SAVES: z.int(),
    STATES: z.int(),
    SCREENSHOTS: z.int(),
    TOTAL_FILESIZE_BYTES: z.int(),
    METADATA_COVERAGE: z
      .record(z.string(), z.array(z.object({ source: z.string(), matched: z.int() })))
      .optional(),
    REGION_BREAKDOWN: z
      .record(z.string(), z.array(z.object({ region: z.string(), count: z.int() })))
      .optional(),
  }),
});
