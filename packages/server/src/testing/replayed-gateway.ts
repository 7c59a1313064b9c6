import { SOURCES, type SourceId } from '@saveroom/contract';
import { onTestFinished } from 'vitest';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSourceGateway } from '#modules/metadata/sources/gateway/open-source-gateway.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import type { LocalePreferences } from '#modules/names/regions.ts';

import { startReplayServer, ReplaySource, type ReplyFunction } from './replay-source.ts';
import { openTestDatabase } from './test-database.ts';

/** Keys that tests search for in logs and replies, where no key may appear. */
export const CANARY_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(SOURCES)
    .flatMap(({ keys, optionalKeys }) => [...keys, ...optionalKeys])
    .map((name) => [name, `CANARY-${name.toLowerCase()}`]),
);

const PREFERENCES: LocalePreferences = {
  regions: ['us', 'eu', 'jp'],
  languages: ['en'],
  prefersRomRegions: true,
};

/** A gateway that sends the requests of one source to a local server with recorded replies. */
export async function replayedGateway(
  source: SourceId,
  { hosts, answer }: { hosts: readonly string[]; answer: ReplyFunction },
) {
  const engine = await openTestDatabase({ isMigrated: true });
  const time = { now: new Date('2026-01-01T00:00:00Z') };
  await migrate(engine, MIGRATIONS, time.now);
  const replay = new ReplaySource({ hosts, answer });
  const replayServer = await startReplayServer([replay]);
  onTestFinished(replayServer.close);
  const bugs: unknown[] = [];
  const make = (keys = CANARY_KEYS) =>
    openSourceGateway({
      db: engine.db,
      outbound: replayServer.outbound,
      providers: PROVIDERS,
      environment: { keys, switches: {} },
      sealKey: new Uint8Array(32),
      clock: () => time.now,
      onFault: (error) => bugs.push(error),
      secondMs: 10,
      maxRequestMs: 5000,
    });
  const gateway = make();
  const runQuery = <T>(
    query: (context: SourceContext) => Promise<T>,
    preferences: Partial<LocalePreferences> = {},
  ): Promise<T> =>
    gateway.query(source, (_, context) => query(context), {
      signal: new AbortController().signal,
      preferences: { ...PREFERENCES, ...preferences },
    });
  return { gateway, make, runQuery, replay, time, bugs, db: engine.db };
}
