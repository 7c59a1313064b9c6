import { z } from 'zod';

import type { TaskStatus } from '@saveroom/contract';

const Meta = z.object({
  identify_stats: z.object({ done: z.number(), total: z.number(), identified: z.number() }),
});

/** How far it is; a total of 0: it has not said yet. */
export function jobProgress({ meta }: Pick<TaskStatus, 'meta'>) {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data.identify_stats : { done: 0, total: 0, identified: 0 };
}
