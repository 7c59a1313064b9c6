import * as z from 'zod/mini';

import { localSetting } from '#shared/lib/local-setting.ts';

/** From 0 to 1; each device has its own loudspeakers. */
export const volumeSetting = localSetting<number>({
  key: 'player:volume',
  schema: z.coerce.number().check(z.gte(0), z.lte(1)),
  fallback: 0.5,
});
