import type { Config } from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';

/** Strangers may read the settings, but not the passwords of the relay servers among them. */
export function configView(config: Config, actor: Actor | undefined): Config {
  if (actor) return config;
  const servers = config.EJS_NETPLAY_ICE_SERVERS.map(({ urls }) => ({ urls }));
  return { ...config, EJS_NETPLAY_ICE_SERVERS: servers };
}
