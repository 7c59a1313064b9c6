import { z } from 'zod';

import type { TaskStatus } from '@saveroom/contract';

const Meta = z.object({
  loaded: z.number(),
  platforms: z.object({ done: z.number(), total: z.number() }),
});

/** How far the reading and comparing of DATs is; null: it has not said yet. */
export function comparisonProgress({ meta }: TaskStatus): z.output<typeof Meta> | null {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data : null;
}
