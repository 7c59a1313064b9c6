import { SOURCES, type SourceId } from '@saveroom/contract';
import { onTestFinished } from 'vitest';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDesk } from '#modules/metadata/sources/desk/open-desk.ts';
import { PROVIDERS } from '#modules/metadata/sources/index.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import type { Taste } from '#modules/names/regions.ts';

import { replayWorld, ReplaySource, type Answering } from './replay-source.ts';
import { openTestDatabase } from './test-database.ts';

/** Keys that would be noticed anywhere. */
export const CANARY_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(SOURCES)
    .flatMap(({ keys, optionalKeys }) => [...keys, ...optionalKeys])
    .map((name) => [name, `CANARY-${name.toLowerCase()}`]),
);

const TASTE: Taste = { regions: ['us', 'eu', 'jp'], languages: ['en'], prefersRomRegions: true };

/** A desk whose one source is played by a local server. */
export async function replayedDesk(
  source: SourceId,
  { hosts, answer }: { hosts: readonly string[]; answer: Answering },
) {
  const engine = await openTestDatabase({ isMigrated: true });
  const time = { now: new Date('2026-01-01T00:00:00Z') };
  await migrate(engine, MIGRATIONS, time.now);
  const replay = new ReplaySource({ hosts, answer });
  const world = await replayWorld([replay]);
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const make = (keys = CANARY_KEYS) =>
    openDesk({
      db: engine.db,
      outbound: world.outbound,
      providers: PROVIDERS,
      environment: { keys, switches: {} },
      sealKey: new Uint8Array(32),
      clock: () => time.now,
      onFault: (error) => bugs.push(error),
      secondMs: 10,
      longestMs: 5000,
    });
  const desk = make();
  const ask = <T>(
    question: (context: SourceContext) => Promise<T>,
    taste: Partial<Taste> = {},
  ): Promise<T> =>
    desk.ask(source, (_, context) => question(context), {
      signal: new AbortController().signal,
      taste: { ...TASTE, ...taste },
    });
  return { desk, make, ask, replay, time, bugs, db: engine.db };
}
