import { z } from 'zod';

/**
 * A list as sources send it: an array, an object with numbers as keys, or nothing at all. Invalid
 * entries are left out; the response stays valid.
 */
export const looseList = <S extends z.ZodType>(entry: S) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<S>[] => {
      if (value === null || typeof value !== 'object') return [];
      return validEntries(entry, Array.isArray(value) ? value : Object.values(value));
    });

/** The list that is the response. It is invalid if it has entries and none of them is valid. */
export const replyList = <S extends z.ZodType>(entry: S) =>
  z.array(z.unknown()).transform((value, context): z.output<S>[] => {
    const found = validEntries(entry, value);
    if (value.length > 0 && found.length === 0) {
      context.addIssue({ code: 'custom', message: 'no valid entry in the list' });
    }
    return found;
  });

const validEntries = <S extends z.ZodType>(entry: S, list: readonly unknown[]): z.output<S>[] =>
  list.flatMap((value) => {
    const { success, data } = entry.safeParse(value);
    return success ? [data] : [];
  });
