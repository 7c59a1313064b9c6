import { checkCron } from '@saveroom/contract';
import { z } from 'zod';

/** One environment variable: how it is read, what it means, and where it stands in the manual. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string>;
  /** As the user would write it; undefined: the variable may stay unset. */
  readonly fallback?: string;
  readonly doc: string;
  /** Never printed, and may be given as NAME_FILE. */
  readonly secret?: boolean;
}

export const variable = <T>(
  schema: z.ZodType<T, string>,
  doc: string,
  rest: { fallback?: string; secret?: boolean } = {},
): Variable<T> => ({ schema, doc, ...rest });

const TRUE = new Set(['1', 'true', 'yes', 'on']);
const FALSE = new Set(['0', 'false', 'no', 'off', '']);

export const flag = (doc: string, fallback = 'false'): Variable<boolean> =>
  variable(
    z.string().transform((text, context) => {
      const word = text.trim().toLowerCase();
      if (TRUE.has(word)) return true;
      if (FALSE.has(word)) return false;
      context.addIssue({ code: 'custom', message: `must be true or false, not "${text}"` });
      return z.NEVER;
    }),
    doc,
    { fallback },
  );

export const wholeNumber = (
  doc: string,
  { min, max, fallback }: { min: number; max: number; fallback: string },
): Variable<number> =>
  variable(
    z.string().transform((text, context) => {
      const value = Number(text.trim());
      if (/^\d+$/.test(text.trim()) && value >= min && value <= max) return value;
      context.addIssue({
        code: 'custom',
        message: `must be a whole number from ${min} to ${max}, not "${text}"`,
      });
      return z.NEVER;
    }),
    doc,
    { fallback },
  );

export const text = (doc: string, fallback = ''): Variable<string> =>
  variable(z.string(), doc, { fallback });

export const cron = (doc: string, fallback: string): Variable<string> =>
  variable(
    z.string().transform((given, context) => {
      const verdict = checkCron(given);
      if (verdict.ok) return given.trim();
      context.addIssue({
        code: 'custom',
        message: `is no cron rule: "${given}". ${verdict.message}`,
      });
      return z.NEVER;
    }),
    doc,
    { fallback },
  );

export const secret = (doc: string): Variable<string> =>
  variable(z.string(), doc, { fallback: '', secret: true });
