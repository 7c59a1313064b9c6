import { RomFilterQuery, toRomFilter, type RomFilter } from '@saveroom/contract';
import { z } from 'zod';

export type Criteria = Readonly<Record<string, unknown>>;

const Order = z.object({
  order_by: z.string().max(60).catch('name').default('name'),
  order_dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
});

/** What clients send for "no wish" differs; none of it is a value. */
const isWish = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Criteria are parameters of a list in any of its spellings; what is unknown is no condition. */
export function readCriteria(criteria: Criteria): z.ZodSafeParseResult<RomFilter> {
  const wishes = Object.fromEntries(Object.entries(criteria).filter(([, value]) => isWish(value)));
  return RomFilterQuery.transform(toRomFilter).safeParse(wishes);
}

export const readOrder = (criteria: Criteria): z.output<typeof Order> => Order.parse(criteria);

/** Null: the text is no object. */
export function parseCriteria(text: string): Criteria | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
