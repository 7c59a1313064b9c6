import * as z from 'zod/mini';

import { localSetting } from './local-setting.ts';
import type { LocalSetting } from './local-setting.ts';

/** Where a setting lives: with the person, on every browser they log in with, or only here. */
type Home = 'account' | 'device';

const ToggleText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** `settings.showStats` → `showStats`, as other clients of the account name it. */
const nameOf = (key: string): string => key.replace(/^settings\./, '');

/** On or off. */
export function toggle(key: string, fallback: boolean, home: Home): LocalSetting<boolean> {
  const account = { name: nameOf(key), schema: z.boolean(), write: (value: boolean) => value };
  return localSetting({
    key,
    schema: ToggleText,
    fallback,
    ...(home === 'account' && { account }),
  });
}

/** One of a few words, the same here and on the account. */
export function choice<const V extends string>(
  key: string,
  words: readonly V[],
  { fallback, home }: { fallback: NoInfer<V>; home: Home },
): LocalSetting<V> {
  const schema = z.enum(words);
  const account = { name: nameOf(key), schema, write: (value: V) => value };
  return localSetting<V>({ key, schema, fallback, ...(home === 'account' && { account }) });
}
