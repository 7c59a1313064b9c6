import { z } from 'zod';

import type { TaskStatus } from '@saveroom/contract';

const Meta = z.object({ cleanup_stats: z.object({ removed: z.number() }) });

/** How many games a clean-up has removed so far. */
export function removedCount({ meta }: TaskStatus): number {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data.cleanup_stats.removed : 0;
}
