import { NO_RELAY, type Relay } from '#core/db/relay.ts';

import type { Engine } from '#core/db/engine.ts';

/** Opens the message channel between the processes that use this database. */
export async function openRelay(
  { location }: Pick<Engine, 'location'>,
  onFault: (error: unknown) => void,
): Promise<Relay> {
  if (!location || location.databaseUrl === '') return NO_RELAY;
  const { PostgresRelay } = await import('./postgres/postgres-relay.ts');
  return new PostgresRelay({ databaseUrl: location.databaseUrl, onFault });
}
