import { RomFilterQuery, toRomFilter, type RomFilter } from '@saveroom/contract';
import { z } from 'zod';

export type Criteria = Readonly<Record<string, unknown>>;

const SortParams = z.object({
  order_by: z.string().max(60).catch('name').default('name'),
  order_dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
});

/** Clients send different values for "not set". */
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Criteria are query parameters of a list, in any spelling; unknown ones are ignored. */
export function readCriteria(criteria: Criteria): z.ZodSafeParseResult<RomFilter> {
  const params = Object.fromEntries(Object.entries(criteria).filter(([, value]) => isSet(value)));
  return RomFilterQuery.transform(toRomFilter).safeParse(params);
}

export const readOrder = (criteria: Criteria): z.output<typeof SortParams> =>
  SortParams.parse(criteria);

/** Null: the text is not a JSON object. */
export function parseCriteria(text: string): Criteria | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
