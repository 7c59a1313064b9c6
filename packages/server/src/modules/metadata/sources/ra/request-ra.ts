import type { z } from 'zod';

import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

export const RA_API = 'https://retroachievements.org/API';

/** Calls one function of the RetroAchievements API. Null: the reply has a status of `expect`. */
export async function requestRa<S extends z.ZodType>(
  context: SourceContext,
  call: string,
  {
    params,
    schema,
    expect = [],
  }: { params: Readonly<Record<string, string>>; schema: S; expect?: readonly number[] },
): Promise<z.output<S> | null> {
  const url = new URL(`${RA_API}/API_${call}.php`);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  url.searchParams.set('y', context.key('RETROACHIEVEMENTS_API_KEY'));
  const reply = await context.request({ url: url.href, expect: [401, 419, ...expect] });
  if (reply.status === 401 || reply.status === 419) {
    throw new SourceError('ra', 'refused', 'RetroAchievements rejected the API key');
  }
  return expect.includes(reply.status) ? null : parseReply('ra', schema, reply);
}
