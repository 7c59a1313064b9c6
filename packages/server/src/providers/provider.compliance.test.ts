import { SOURCE_IDS, type SourceId, type SourceProblem } from '@saveroom/contract';
import { describe, expect, onTestFinished, test } from 'vitest';

import { migrate } from '#db/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { FAULTS, replayWorld, ReplaySource, type Fault } from '#testing/replay-source.ts';
import { CANARY_KEYS } from '#testing/replayed-desk.ts';
import { SOURCE_SCRIPTS, type SourceScript } from '#testing/source-scripts.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { openDesk } from './desk/open-desk.ts';
import { PROVIDERS } from './index.ts';
import type { SourceDesk } from './source-desk.ts';
import { SourceFault } from './source-fault.ts';

const TASTE = { regions: ['us'], languages: ['en'], prefersRomRegions: true };
const ASKING = { signal: new AbortController().signal, taste: TASTE };
const asked = Object.entries(SOURCE_SCRIPTS) as [SourceId, SourceScript][];

/** A second is this short here: a thousand questions are still counted one by one. */
async function openWorld({ secondMs = 20, longestMs = 20_000 } = {}) {
  const engine = await openTestDatabase();
  await migrate(engine, MIGRATIONS, new Date());
  const replays = Object.fromEntries(asked.map(([id, script]) => [id, new ReplaySource(script)]));
  const world = await replayWorld(Object.values(replays));
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const desk = openDesk({
    db: engine.db,
    outbound: world.outbound,
    providers: PROVIDERS,
    environment: { keys: CANARY_KEYS, switches: {} },
    sealKey: new Uint8Array(32),
    clock: () => new Date(),
    onFault: (error) => bugs.push(error),
    secondMs,
    longestMs,
  });
  const replayOf = (source: SourceId): ReplaySource => {
    const replay = replays[source];
    if (!replay) throw new Error(`${source} is not asked over the network`);
    return replay;
  };
  return { desk, replayOf, bugs, db: engine.db };
}

test('every source is there, under its own name', () => {
  expect(Object.keys(PROVIDERS)).toEqual([...SOURCE_IDS]);
  for (const [id, provider] of Object.entries(PROVIDERS)) expect(provider.id).toBe(id);
  const offline = SOURCE_IDS.filter((id) => !SOURCE_SCRIPTS[id]);
  expect(offline).toEqual(['launchbox', 'tgdb', 'titledb']);
});

describe.each(asked)('%s', (source, script) => {
  test('finds what the recording says', async () => {
    const { desk, bugs } = await openWorld();
    const found = await desk.ask(source, script.known.ask, ASKING);
    expect(found).toMatchObject(script.known.expected);
    expect(bugs).toEqual([]);
  });

  test('knows nothing of the unknown, and says so without a fault', async () => {
    const { desk, bugs } = await openWorld();
    const found = await desk.ask(source, script.unknown, ASKING);
    expect(found === null || (Array.isArray(found) && found.length === 0)).toBe(true);
    expect(bugs).toEqual([]);
  });

  test('answers a live check', async () => {
    const { desk } = await openWorld();
    const check = desk.check(source, { signal: ASKING.signal });
    await expect(check).resolves.toBeUndefined();
  });

  test.each(FAULTS)('%s is a fault of the right kind, in words without keys', async (fault) => {
    const longestMs = fault === 'slow' ? 300 : 20_000;
    const { desk, replayOf, bugs, db } = await openWorld({ longestMs });
    replayOf(source).fault = fault;
    const outcome = await desk.ask(source, script.known.ask, ASKING).then(
      (found) => ({ found }),
      (error: unknown) => ({ error }),
    );
    expect(kindOf(outcome)).toBeOneOf(allowed(source, fault));
    expect(bugs).toEqual([]);
    const rows = await db.selectFrom('source_setting').selectAll().execute();
    const told = JSON.stringify([String('error' in outcome ? outcome.error : ''), rows]);
    expect(told).not.toContain('CANARY');
    expect(told).not.toMatch(/https?:\/\//);
  });

  test('is well again when the fault is over', async () => {
    const { desk, replayOf } = await openWorld();
    replayOf(source).fault = 'out of order';
    await expect(desk.ask(source, script.known.ask, ASKING)).rejects.toBeInstanceOf(SourceFault);
    replayOf(source).fault = null;
    expect(await desk.ask(source, script.known.ask, ASKING)).toMatchObject(script.known.expected);
  });
});

type Outcome = { found: unknown } | { error: unknown };

/** `unknown`: it answered that it does not know. */
function kindOf(outcome: Outcome): SourceProblem | 'unknown' | 'raw' {
  if ('error' in outcome) return outcome.error instanceof SourceFault ? outcome.error.kind : 'raw';
  const { found } = outcome;
  return found === null || (Array.isArray(found) && found.length === 0) ? 'unknown' : 'raw';
}

const KINDS: Readonly<Record<Fault, readonly (SourceProblem | 'unknown')[]>> = {
  unauthorized: ['refused'],
  'not found': ['unknown', 'nonsense'],
  busy: ['busy'],
  'out of order': ['away'],
  slow: ['away'],
  truncated: ['away'],
  'wrong type': ['nonsense'],
  empty: ['nonsense'],
};

function allowed(source: SourceId, fault: Fault): readonly (SourceProblem | 'unknown')[] {
  // There it means that only members are served for the moment.
  return source === 'ss' && fault === 'unauthorized' ? ['away'] : KINDS[fault];
}

test('a plea for patience is heard by everyone who waits', async () => {
  const { desk, replayOf } = await openWorld({ secondMs: 200 });
  const moby = SOURCE_SCRIPTS.moby;
  const replay = replayOf('moby');
  if (!moby) throw new Error('no script');
  replay.fault = 'busy';
  const first = desk.ask('moby', moby.known.ask, ASKING);
  await expect.poll(() => replay.heard.length).toBe(1);
  replay.fault = null;
  const all = await Promise.all([first, desk.ask('moby', moby.known.ask, ASKING)]);
  expect(all).toMatchObject([moby.known.expected, moby.known.expected]);
  const [before = 0, ...after] = replay.heard.map(({ at }) => at);
  for (const at of after) expect(at - before).toBeGreaterThanOrEqual(199);
});

/** Many at a time, as a scan asks. */
async function askOften(
  desk: SourceDesk,
  source: SourceId,
  { questions, askers }: { questions: number; askers: number },
): Promise<void> {
  const script = SOURCE_SCRIPTS[source];
  if (!script) throw new Error(`${source} is not asked over the network`);
  // Of what it does not know, IGDB is asked three times.
  const question = source === 'igdb' ? script.known.ask : script.unknown;
  let left = questions;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await desk.ask(source, question, ASKING);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
}

/** All of them to those with the narrowest limits, a part to the others. */
const questionsTo = (source: SourceId): number =>
  source === 'igdb' || source === 'moby' ? 1000 : 250;

test('limits hold in a run of 1,000 questions, to all sources at the same time', async () => {
  const secondMs = 4;
  const { desk, replayOf } = await openWorld({ secondMs });
  await Promise.all(
    asked.map(([source]) => askOften(desk, source, { questions: questionsTo(source), askers: 20 })),
  );
  const measured = asked.map(([source]) => {
    const { perSecond, atOnce } = PROVIDERS[source].limits;
    const replay = replayOf(source);
    return {
      source,
      keepsPace: replay.mostWithin(secondMs) <= perSecond,
      keepsPlaces: replay.mostAtOnce <= atOnce,
      // Lists that are kept are not asked for again.
      isAsked: replay.heard.length >= (source === 'libretro' ? 1 : questionsTo(source)),
    };
  });
  expect(measured).toEqual(
    asked.map(([source]) => ({ source, keepsPace: true, keepsPlaces: true, isAsked: true })),
  );
}, 300_000);

test('a slow source does not slow the others', async () => {
  const { desk, replayOf } = await openWorld({ secondMs: 5 });
  replayOf('moby').takesMs = 400;
  const run = async (source: SourceId, questions: number) => {
    await askOften(desk, source, { questions, askers: 10 });
    return performance.now();
  };
  const [slow, ...others] = await Promise.all([
    run('moby', 10),
    run('ra', 40),
    run('playmatch', 40),
    run('hasheous', 40),
  ]);
  for (const end of others) expect(end).toBeLessThan(slow);
});
