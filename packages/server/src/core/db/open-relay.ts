import { ALONE, type Relay } from '#core/db/relay.ts';

import type { Engine } from '#core/db/engine.ts';

/** How the processes on this database hear of each other. */
export async function openRelay(
  { place }: Pick<Engine, 'place'>,
  onFault: (error: unknown) => void,
): Promise<Relay> {
  if (!place || place.databaseUrl === '') return ALONE;
  const { PostgresRelay } = await import('./postgres/postgres-relay.ts');
  return new PostgresRelay({ databaseUrl: place.databaseUrl, onFault });
}
