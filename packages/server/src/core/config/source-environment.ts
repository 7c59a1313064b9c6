import type { Env } from './parse-env.ts';
import { SOURCE_ADDRESSES, SOURCE_KEYS } from './source-variables.ts';

/** The settings of metadata sources that the environment decides. */
export function sourceEnvironment(env: Env) {
  const names = Object.keys(SOURCE_KEYS) as (keyof typeof SOURCE_KEYS)[];
  return {
    keys: Object.fromEntries(names.map((name) => [name, env[name].trim()])),
    /** Null: admins decide in the app. */
    switches: {
      launchbox: env.LAUNCHBOX_API_ENABLED,
      hasheous: env.HASHEOUS_API_ENABLED,
      playmatch: env.PLAYMATCH_API_ENABLED,
      tgdb: env.TGDB_API_ENABLED,
      titledb: env.TITLEDB_API_ENABLED,
      libretro: env.LIBRETRO_API_ENABLED,
    },
  };
}

/** Sources with a custom address: requests to the public address go to the custom one. */
export function sourceReroutes(env: Env): { from: string; to: string }[] {
  const names = Object.keys(SOURCE_ADDRESSES) as (keyof typeof SOURCE_ADDRESSES)[];
  return names
    .map((name) => ({ from: SOURCE_ADDRESSES[name].fallback ?? '', to: env[name] }))
    .filter(({ from, to }) => to !== '' && to !== from);
}
