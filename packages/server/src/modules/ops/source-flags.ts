import { HEARTBEAT_FLAGS, type Heartbeat, SOURCES } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

type Flags = Heartbeat['METADATA_SOURCES'];

/** Which sources are enabled, have their keys and, if imported, contain data. */
export async function sourceFlags({ sources }: Pick<Deps, 'sources'>): Promise<Flags> {
  const statuses = await sources.statuses();
  const enabled = statuses.filter(({ isSetUp }) => isSetUp).map(({ source }) => source);
  const developer = statuses.find(({ source }) => source === 'ss')?.keys ?? [];
  const flags = Object.entries(HEARTBEAT_FLAGS).map(([flag, source]) => [
    flag,
    source !== null && enabled.includes(source),
  ]);
  return {
    ...(Object.fromEntries(flags) as Record<keyof typeof HEARTBEAT_FLAGS, boolean>),
    ANY_SOURCE_ENABLED: enabled.some((source) => SOURCES[source].countsAsEnabled),
    SS_DEV_CREDENTIALS_SET: developer
      .filter(({ isOptional }) => isOptional)
      .every(({ isSet }) => isSet),
  };
}
