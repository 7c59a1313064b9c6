import { SOURCE_IDS, type SourceId } from '@saveroom/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { Db } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { askedGame } from '#testing/fake-source.ts';
import {
  FAULTS,
  replayWorld,
  ReplaySource,
  type Answering,
  type Fault,
} from '#testing/replay-source.ts';
import { CANARY_KEYS } from '#testing/replayed-desk.ts';
import { importLaunchboxFixture } from '#testing/source-fixtures/launchbox.ts';
import { importTitlesFixture } from '#testing/source-fixtures/titledb.ts';
import {
  SOURCE_SCRIPTS,
  type Outcome,
  type Question,
  type SourceScript,
} from '#testing/source-scripts.ts';
import { makeTestDatabase, openTestDatabase } from '#testing/test-database.ts';

import { openDesk } from './desk/open-desk.ts';
import { PROVIDERS } from './index.ts';
import type { SourceDesk } from './source-desk.ts';
import { SourceFault } from './source-fault.ts';

const TASTE = { regions: ['us'], languages: ['en'], prefersRomRegions: true };
const ASKING = { signal: new AbortController().signal, taste: TASTE };
const scripts = Object.entries(SOURCE_SCRIPTS) as [SourceId, SourceScript][];

const scriptOf = (source: SourceId): SourceScript => {
  const script = SOURCE_SCRIPTS[source];
  if (!script) throw new Error(`${source} is not asked over the network`);
  return script;
};

/** Migrating takes longer than any of these tests, so they share a database and empty it. */
let db: Db;
beforeAll(async () => {
  const { engine, drop } = await makeTestDatabase();
  await migrate(engine, MIGRATIONS, new Date());
  db = engine.db;
  return drop;
});
beforeEach(async () => {
  for (const table of [
    'source_setting',
    'source_memory',
    'source_edition',
    'source_name',
    'source_hash',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
});

interface WorldOptions {
  /** How long the limits take for a second. */
  readonly secondMs?: number;
  readonly longestMs?: number;
  /** Replies instead of those of the script. */
  readonly answers?: Partial<Record<SourceId, Answering>>;
  readonly isFaulty?: (url: URL) => boolean;
}

/** All sources, played by a local server from their fixtures. */
async function openWorld(options: WorldOptions = {}) {
  const { secondMs = 4, longestMs = 20_000, answers = {}, isFaulty = () => true } = options;
  const replays = new Map(
    scripts.map(([id, { hosts, answer }]) => [
      id,
      new ReplaySource({
        hosts,
        answer: (question) => answers[id]?.(question) ?? answer(question),
        isFaulty,
      }),
    ]),
  );
  const world = await replayWorld([...replays.values()]);
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const desk = openTestDesk(db, { outbound: world.outbound, bugs, secondMs, longestMs });
  const replayOf = (source: SourceId): ReplaySource => {
    const replay = replays.get(source);
    if (!replay) throw new Error(`${source} is not asked over the network`);
    return replay;
  };
  return { desk, replayOf, bugs };
}

function openTestDesk(
  database: Db,
  {
    bugs,
    ...options
  }: Pick<Parameters<typeof openDesk>[0], 'outbound' | 'secondMs' | 'longestMs'> & {
    bugs: unknown[];
  },
): SourceDesk {
  return openDesk({
    db: database,
    providers: PROVIDERS,
    environment: { keys: CANARY_KEYS, switches: {} },
    sealKey: new Uint8Array(32),
    clock: () => new Date(),
    onFault: (error) => bugs.push(error),
    ...options,
  });
}

/** What came of a request, without anything that may not be shown or stored. */
async function outcomeOf(desk: SourceDesk, source: SourceId, question: Question) {
  const result = await desk.ask(source, question, ASKING).then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  const rows = await db.selectFrom('source_setting').selectAll().execute();
  const visible = JSON.stringify(['error' in result ? String(result.error) : '', rows]);
  expect(visible).not.toContain('CANARY');
  expect(visible).not.toMatch(/https?:\/\//);
  if ('found' in result) {
    const outcome: Outcome = isNothing(result.found) ? 'unknown' : 'found';
    return { outcome, isAbsent: false };
  }
  expect(result.error).toBeInstanceOf(SourceFault);
  const { kind, isAbsent } = result.error as SourceFault;
  return { outcome: kind, isAbsent };
}

const isNothing = (found: unknown): boolean =>
  found === null || (Array.isArray(found) && found.length === 0);

/** What each fault means at most sources. */
const OUTCOMES: Readonly<Record<Fault, Outcome>> = {
  unreachable: 'away',
  timeout: 'away',
  'connection closed': 'away',
  'HTTP 401': 'refused',
  'HTTP 403': 'refused',
  'HTTP 404': 'unknown',
  'HTTP 429': 'busy',
  'HTTP 429 with Retry-After': 'busy',
  'HTTP 429 with a date in Retry-After': 'busy',
  'HTTP 429 with Retry-After of an hour': 'busy',
  'HTTP 500': 'away',
  'HTTP 502 with HTML': 'away',
  'HTTP 503': 'away',
  'HTTP 503 with Retry-After': 'busy',
  'HTML page': 'nonsense',
  'JSON text': 'nonsense',
  'JSON null': 'nonsense',
  'JSON of another shape': 'nonsense',
  'list of another shape': 'nonsense',
  'empty body': 'nonsense',
  'truncated body': 'nonsense',
};

/** Faults that may be over a moment later. */
const REPEATED: ReadonlySet<Fault> = new Set([
  'connection closed',
  'HTTP 429',
  'HTTP 429 with Retry-After',
  'HTTP 429 with a date in Retry-After',
  'HTTP 500',
  'HTTP 502 with HTML',
  'HTTP 503',
  'HTTP 503 with Retry-After',
]);

/** How many requests may have arrived. One that is given up early may still be on its way. */
const requestsUntil = (fault: Fault): number[] => {
  if (fault === 'unreachable') return [0];
  if (fault === 'timeout') return [0, 1];
  return REPEATED.has(fault) ? [2] : [1];
};

/** A source that never answers is given up after this. */
const SHORT_MS = 50;
const longestMs = (fault: Fault) => (fault === 'timeout' ? SHORT_MS : 20_000);

test('every source has a provider, and a script or an import', () => {
  expect(Object.keys(PROVIDERS)).toEqual([...SOURCE_IDS]);
  for (const [id, provider] of Object.entries(PROVIDERS)) expect(provider.id).toBe(id);
  const offline = SOURCE_IDS.filter((id) => !SOURCE_SCRIPTS[id]);
  expect(offline).toEqual(['launchbox', 'tgdb', 'titledb']);
});

describe.each(scripts)('%s', (source, script) => {
  test('known game is found', async () => {
    const { desk, bugs } = await openWorld();
    const found = await desk.ask(source, script.known.ask, ASKING);
    expect(found).toMatchObject(script.known.expected);
    expect(bugs).toEqual([]);
  });

  test('unknown game is null or an empty list, and no fault', async () => {
    const { desk, bugs } = await openWorld();
    expect(await desk.ask(source, script.unknown, ASKING)).toSatisfy(isNothing);
    expect(bugs).toEqual([]);
  });

  test('check succeeds when the source answers and fails when it is down', async () => {
    const { desk, replayOf } = await openWorld();
    const check = () => desk.check(source, { signal: ASKING.signal });
    await expect(check()).resolves.toBeUndefined();
    replayOf(source).fault = 'HTTP 503';
    await expect(check()).rejects.toMatchObject({ source, kind: 'away' });
  });

  test.each(FAULTS)(
    '%s has the right outcome and is repeated only if it may pass',
    async (fault) => {
      const { desk, replayOf, bugs } = await openWorld({ longestMs: longestMs(fault) });
      replayOf(source).fault = fault;
      expect(await outcomeOf(desk, source, script.known.ask)).toEqual({
        outcome: script.outcomes?.[fault] ?? OUTCOMES[fault],
        isAbsent: fault === 'unreachable',
      });
      expect(replayOf(source).heard.length).toBeOneOf(requestsUntil(fault));
      expect(bugs).toEqual([]);
    },
  );

  describe.each(script.laterRequests ?? [])('$title', (later) => {
    test.each(FAULTS)('%s has the right outcome', async (fault) => {
      const { desk, replayOf, bugs } = await openWorld({
        longestMs: longestMs(fault),
        isFaulty: later.isMeant,
      });
      replayOf(source).fault = fault;
      expect(await outcomeOf(desk, source, later.ask ?? script.known.ask)).toEqual({
        outcome: later.outcomes?.[fault] ?? OUTCOMES[fault],
        isAbsent: fault === 'unreachable',
      });
      expect(bugs).toEqual([]);
    });
  });

  test.for(script.failures)('$title is $outcome', async ({ reply, outcome, isMeant }) => {
    const answer: Answering = ({ url }) => (isMeant?.(url) === false ? undefined : reply);
    const { desk, bugs } = await openWorld({ answers: { [source]: answer } });
    expect(await outcomeOf(desk, source, script.known.ask)).toEqual({ outcome, isAbsent: false });
    expect(bugs).toEqual([]);
  });

  test('known game is found again when a fault is over', async () => {
    const { desk, replayOf } = await openWorld();
    replayOf(source).fault = 'HTTP 503';
    await expect(desk.ask(source, script.known.ask, ASKING)).rejects.toBeInstanceOf(SourceFault);
    replayOf(source).fault = null;
    expect(await desk.ask(source, script.known.ask, ASKING)).toMatchObject(script.known.expected);
  });
});

async function openImported() {
  const engine = await openTestDatabase();
  await migrate(engine, MIGRATIONS, new Date());
  const world = await replayWorld([]);
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const desk = openTestDesk(engine.db, { outbound: world.outbound, bugs });
  return { desk, bugs, database: engine.db };
}

/** Faults of the files themselves are tested beside the imports. */
describe.each([
  ['launchbox', importLaunchboxFixture, { platformName: 'Sega Genesis', sourceId: '990001' }],
  ['titledb', importTitlesFixture, { name: 'Lantern Harbor', sourceId: '0100990001000000' }],
] as const)('%s', (source, importFixture, expected) => {
  const game = askedGame({ platform: { slug: 'switch' } });
  const byName =
    (name: string): Question =>
    async (provider, context) =>
      provider.byName?.(name, game, context);

  test('imported game is found, and an unknown one is not', async () => {
    const { desk, bugs, database } = await openImported();
    await importFixture(database, new Date());
    const found = await desk.ask(source, byName('Lantern Harbor'), ASKING);
    expect(found).toMatchObject([expected]);
    expect(await desk.ask(source, byName('zzz unknown'), ASKING)).toEqual([]);
    await expect(desk.check(source, { signal: ASKING.signal })).resolves.toBeUndefined();
    expect(bugs).toEqual([]);
  });

  test('source that was not imported says so', async () => {
    const { desk, bugs } = await openImported();
    await expect(desk.ask(source, byName('Lantern Harbor'), ASKING)).rejects.toMatchObject({
      message: 'Not imported yet',
    });
    const check = desk.check(source, { signal: ASKING.signal });
    await expect(check).rejects.toMatchObject({ kind: 'away', isAbsent: true });
    expect(bugs).toEqual([]);
  });
});

test('after HTTP 429 all waiting requests pause for the time of Retry-After', async () => {
  const secondMs = 100;
  let requests = 0;
  const { desk, replayOf } = await openWorld({
    secondMs,
    answers: {
      moby: () => {
        requests += 1;
        if (requests > 1) return undefined;
        return { status: 429, headers: { 'retry-after': '2' }, body: '' };
      },
    },
  });
  const { ask, expected } = scriptOf('moby').known;
  const all = await Promise.all([
    desk.ask('moby', ask, ASKING),
    desk.ask('moby', ask, ASKING),
    desk.ask('moby', ask, ASKING),
  ]);
  expect(all).toMatchObject([expected, expected, expected]);
  const [first = 0, ...later] = replayOf('moby').heard.map(({ at }) => at);
  expect(later).toHaveLength(3);
  // The clock of timers may be a millisecond behind.
  for (const at of later) expect(at - first).toBeGreaterThanOrEqual(2 * secondMs - 1);
});

/** Sends requests from several places at once, as a scan does. */
async function askOften(desk: SourceDesk, source: SourceId, requests: number): Promise<void> {
  const script = scriptOf(source);
  // IGDB is asked three times about a game that it does not know.
  const question = source === 'igdb' ? script.known.ask : script.unknown;
  let left = requests;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await desk.ask(source, question, ASKING);
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
}

async function measureLimits(requestsTo: (source: SourceId) => number) {
  const secondMs = 4;
  const { desk, replayOf } = await openWorld({ secondMs });
  await Promise.all(scripts.map(([source]) => askOften(desk, source, requestsTo(source))));
  return scripts.map(([source]) => {
    const { perSecond, atOnce } = PROVIDERS[source].limits;
    const replay = replayOf(source);
    return {
      source,
      isWithinRate: replay.mostWithin(secondMs) <= perSecond,
      isWithinConcurrency: replay.mostAtOnce <= atOnce,
      // Lists of libretro are stored and not requested again.
      isAsked: replay.heard.length >= (source === 'libretro' ? 1 : requestsTo(source)),
    };
  });
}

const WITHIN_LIMITS = scripts.map(([source]) => ({
  ...{ source, isWithinRate: true, isWithinConcurrency: true, isAsked: true },
}));

/** Sources with the narrowest limits. */
const NARROW: ReadonlySet<SourceId> = new Set(['igdb', 'moby']);

test('rate limits hold while all sources are asked at the same time', async () => {
  expect(await measureLimits(() => 20)).toEqual(WITHIN_LIMITS);
});

test('rate limits hold in a run of 1,000 requests', { tags: 'long' }, async () => {
  expect(await measureLimits((source) => (NARROW.has(source) ? 1000 : 250))).toEqual(WITHIN_LIMITS);
});

test('sources answer while another one does not', async () => {
  const { desk, replayOf } = await openWorld();
  const release = replayOf('moby').hold();
  const held = askOften(desk, 'moby', 2);
  for (const source of ['ra', 'playmatch', 'hasheous'] as const) await askOften(desk, source, 40);
  release();
  await held;
  expect(replayOf('moby').heard).toHaveLength(2);
});
