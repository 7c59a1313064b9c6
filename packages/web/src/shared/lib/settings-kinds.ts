import * as z from 'zod/mini';

import { localSetting } from './local-setting.ts';
import type { LocalSetting } from './local-setting.ts';

/** Whether a setting is synced with the account or stays in this browser. */
type StoredIn = 'account' | 'device';

const ToggleText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** `settings.showStats` → `showStats`, the name that other clients use on the account. */
const nameOf = (key: string): string => key.replace(/^settings\./, '');

/** A setting that is on or off. */
export function toggle(key: string, fallback: boolean, storedIn: StoredIn): LocalSetting<boolean> {
  const account = { name: nameOf(key), schema: z.boolean(), write: (value: boolean) => value };
  return localSetting({
    key,
    schema: ToggleText,
    fallback,
    ...(storedIn === 'account' && { account }),
  });
}

/** A setting with a few possible values, spelled the same in the browser and on the account. */
export function choice<const V extends string>(
  key: string,
  values: readonly V[],
  { fallback, storedIn }: { fallback: NoInfer<V>; storedIn: StoredIn },
): LocalSetting<V> {
  const schema = z.enum(values);
  const account = { name: nameOf(key), schema, write: (value: V) => value };
  return localSetting<V>({ key, schema, fallback, ...(storedIn === 'account' && { account }) });
}
