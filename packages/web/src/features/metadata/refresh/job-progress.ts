import { z } from 'zod';

import type { TaskStatus } from '@saveroom/contract';

const Counted = z.object({ done: z.number(), total: z.number() });
const Meta = z.union([Counted, z.object({ games: Counted }).transform(({ games }) => games)]);

/** How far it is; a total of 0: it has not said yet. */
export function jobProgress({ meta }: TaskStatus): z.output<typeof Counted> {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data : { done: 0, total: 0 };
}
