import { z } from 'zod';

/**
 * A list as sources send it: an array, an object with numbers for keys, or nothing at all. Entries
 * that are not what they should be are left out, not the whole answer.
 */
export const looseList = <S extends z.ZodType>(entry: S) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<S>[] => {
      if (value === null || typeof value !== 'object') return [];
      return readable(entry, Array.isArray(value) ? value : Object.values(value));
    });

/** The list that is the answer: it must be one, and if it is not empty, something in it readable. */
export const answerList = <S extends z.ZodType>(entry: S) =>
  z.array(z.unknown()).transform((value, context): z.output<S>[] => {
    const found = readable(entry, value);
    if (value.length > 0 && found.length === 0) {
      context.addIssue({ code: 'custom', message: 'nothing in the list can be read' });
    }
    return found;
  });

const readable = <S extends z.ZodType>(entry: S, list: readonly unknown[]): z.output<S>[] =>
  list.flatMap((one) => {
    const { success, data } = entry.safeParse(one);
    return success ? [data] : [];
  });
