import { BlockList, isIP } from 'node:net';

import { checkCron } from '@saveroom/contract';
import { z } from 'zod';

/** One environment variable: its parser, default and documentation. */
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
const FALSE = new Set(['0', 'false', 'no', 'off']);

const yesOrNo = <T>(whenUnset: T) =>
  z.string().transform((text, context): boolean | T => {
    const value = text.trim().toLowerCase();
    if (value === '') return whenUnset;
    if (TRUE.has(value)) return true;
    if (FALSE.has(value)) return false;
    context.addIssue({ code: 'custom', message: `must be true or false, not "${text}"` });
    return z.NEVER;
  });

export const flag = (doc: string, fallback = 'false'): Variable<boolean> =>
  variable(yesOrNo(false), doc, { fallback });

/** Null: the environment does not decide, so admins can. */
export const optionalFlag = (doc: string): Variable<boolean | null> =>
  variable(yesOrNo(null), doc, { fallback: '' });

/** One of the values, in any case. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` }));

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
      const checked = checkCron(given);
      if (checked.ok) return given.trim();
      context.addIssue({
        code: 'custom',
        message: `is not a valid cron expression: "${given}". ${checked.message}`,
      });
      return z.NEVER;
    }),
    doc,
    { fallback },
  );

export const secret = (doc: string): Variable<string> =>
  variable(z.string(), doc, { fallback: '', secret: true });

/** Empty, or an http(s) URL without a trailing slash. */
export const webUrl = z
  .string()
  .transform((url) => url.trim().replace(/\/+$/, ''))
  .refine((url) => url === '' || (URL.canParse(url) && /^https?:/.test(url)), {
    error: 'must be a URL that starts with http:// or https://',
  });

/** Empty, or a `Contact` of RFC 9116 (security.txt). */
export const contact = z
  .string()
  .trim()
  .refine(
    (uri) => uri === '' || (/^(mailto:\S+@|tel:\S|https:\/\/)\S+$/.test(uri) && URL.canParse(uri)),
    {
      error: 'must start with mailto:, tel: or https://',
    },
  );

/** A list such as `https://games.example,http://192.168.1.20:3000`. */
export const originList = z.string().transform((list, context) => {
  const origins = list.split(',').map((origin) => origin.trim());
  const listed = origins.filter((origin) => origin !== '');
  for (const origin of listed) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    context.addIssue({
      code: 'custom',
      message: `"${origin}" is not an origin such as https://games.example`,
    });
  }
  return listed;
});

const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

/** The proxies whose `X-Forwarded-*` headers are trusted, and the problems of the list. */
export function parseTrustedProxies(list: string): { ranges: BlockList; problems: string[] } {
  const ranges = new BlockList();
  const problems: string[] = [];
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    if (entry !== '' && !addRange(ranges, entry)) {
      problems.push(`"${entry}" is not an IP address or range`);
    }
  }
  return { ranges, problems };
}

function addRange(ranges: BlockList, entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (prefix < 0 || prefix > longest) return false;
  ranges.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
