import { SOURCE_IDS, type SourceId } from '@saveroom/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { Db } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { gameQuery } from '#testing/fake-source.ts';
import {
  FAULTS,
  startReplayServer,
  ReplaySource,
  type ReplyFunction,
  type Fault,
} from '#testing/replay-source.ts';
import { CANARY_KEYS } from '#testing/replayed-gateway.ts';
import { importLaunchboxFixture } from '#modules/metadata/sources/launchbox/testing/launchbox-import.ts';
import { importTitlesFixture } from '#modules/metadata/sources/titledb/testing/titledb-import.ts';
import type { Outcome, SourceCall, SourceScript } from '#testing/source-script.ts';
import { SOURCE_SCRIPTS } from '#testing/source-scripts.ts';
import { makeTestDatabase, openTestDatabase } from '#testing/test-database.ts';

import { openSourceGateway } from './gateway/open-source-gateway.ts';
import { PROVIDERS } from './index.ts';
import type { SourceGateway } from './source-gateway.ts';
import { SourceError } from './source-error.ts';

const PREFERENCES = { regions: ['us'], languages: ['en'], prefersRomRegions: true };
const OPTIONS = { signal: new AbortController().signal, preferences: PREFERENCES };
const scripts = Object.entries(SOURCE_SCRIPTS) as [SourceId, SourceScript][];

const scriptOf = (source: SourceId): SourceScript => {
  const script = SOURCE_SCRIPTS[source];
  if (!script) throw new Error(`${source} sends no requests`);
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
  /** Length of a second of the rate limits. */
  readonly secondMs?: number;
  readonly maxRequestMs?: number;
  /** Overrides the replies of the script. */
  readonly answers?: Partial<Record<SourceId, ReplyFunction>>;
  readonly isFaulty?: (url: URL) => boolean;
}

/** All sources, with a local server that replies with their fixtures. */
async function openWorld(options: WorldOptions = {}) {
  const { secondMs = 4, maxRequestMs = 20_000, answers = {}, isFaulty = () => true } = options;
  const replays = new Map(
    scripts.map(([id, { hosts, answer }]) => [
      id,
      new ReplaySource({
        hosts,
        answer: (call) => answers[id]?.(call) ?? answer(call),
        isFaulty,
      }),
    ]),
  );
  const world = await startReplayServer([...replays.values()]);
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const gateway = openTestGateway(db, { outbound: world.outbound, bugs, secondMs, maxRequestMs });
  const replayOf = (source: SourceId): ReplaySource => {
    const replay = replays.get(source);
    if (!replay) throw new Error(`${source} sends no requests`);
    return replay;
  };
  return { gateway, replayOf, bugs };
}

function openTestGateway(
  database: Db,
  {
    bugs,
    ...options
  }: Pick<Parameters<typeof openSourceGateway>[0], 'outbound' | 'secondMs' | 'maxRequestMs'> & {
    bugs: unknown[];
  },
): SourceGateway {
  return openSourceGateway({
    db: database,
    providers: PROVIDERS,
    environment: { keys: CANARY_KEYS, switches: {} },
    sealKey: new Uint8Array(32),
    clock: () => new Date(),
    onFault: (error) => bugs.push(error),
    ...options,
  });
}

/** The outcome of a query, without values that must not be shown or stored. */
async function outcomeOf(gateway: SourceGateway, source: SourceId, call: SourceCall) {
  const result = await gateway.query(source, call, OPTIONS).then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  const rows = await db.selectFrom('source_setting').selectAll().execute();
  const visible = JSON.stringify(['error' in result ? String(result.error) : '', rows]);
  expect(visible).not.toContain('CANARY');
  expect(visible).not.toMatch(/https?:\/\//);
  if ('found' in result) {
    const outcome: Outcome = isNothing(result.found) ? 'unknown' : 'found';
    return { outcome, wasNeverSent: false };
  }
  expect(result.error).toBeInstanceOf(SourceError);
  const { kind, wasNeverSent } = result.error as SourceError;
  return { outcome: kind, wasNeverSent };
}

const isNothing = (found: unknown): boolean =>
  found === null || (Array.isArray(found) && found.length === 0);

/** The outcome of each fault at most sources. */
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

/** How many requests may have arrived. One that was aborted early may still be in flight. */
const requestsUntil = (fault: Fault): number[] => {
  if (fault === 'unreachable') return [0];
  if (fault === 'timeout') return [0, 1];
  return REPEATED.has(fault) ? [2] : [1];
};

/** Time limit of a request to a source that never responds. */
const SHORT_MS = 50;
const maxRequestMs = (fault: Fault) => (fault === 'timeout' ? SHORT_MS : 20_000);

test('every source has a provider, and a script or an import', () => {
  expect(Object.keys(PROVIDERS)).toEqual([...SOURCE_IDS]);
  for (const [id, provider] of Object.entries(PROVIDERS)) expect(provider.id).toBe(id);
  const offline = SOURCE_IDS.filter((id) => !SOURCE_SCRIPTS[id]);
  expect(offline).toEqual(['launchbox', 'tgdb', 'titledb', 'gamelist']);
});

describe.each(scripts)('%s', (source, script) => {
  test('known game is found', async () => {
    const { gateway, bugs } = await openWorld();
    const found = await gateway.query(source, script.known.query, OPTIONS);
    expect(found).toMatchObject(script.known.expected);
    expect(bugs).toEqual([]);
  });

  test('unknown game is null or an empty list, and no fault', async () => {
    const { gateway, bugs } = await openWorld();
    expect(await gateway.query(source, script.unknown, OPTIONS)).toSatisfy(isNothing);
    expect(bugs).toEqual([]);
  });

  test('check succeeds when the source responds and fails when it is down', async () => {
    const { gateway, replayOf } = await openWorld();
    const check = () => gateway.check(source, { signal: OPTIONS.signal });
    await expect(check()).resolves.toBeUndefined();
    replayOf(source).fault = 'HTTP 503';
    await expect(check()).rejects.toMatchObject({ source, kind: 'away' });
  });

  test.each(FAULTS)(
    'fault "%s" has the expected outcome and is retried only if it may be temporary',
    async (fault) => {
      const { gateway, replayOf, bugs } = await openWorld({ maxRequestMs: maxRequestMs(fault) });
      replayOf(source).fault = fault;
      expect(await outcomeOf(gateway, source, script.known.query)).toEqual({
        outcome: script.outcomes?.[fault] ?? OUTCOMES[fault],
        wasNeverSent: fault === 'unreachable',
      });
      expect(replayOf(source).requests.length).toBeOneOf(requestsUntil(fault));
      expect(bugs).toEqual([]);
    },
  );

  describe.each(script.laterRequests ?? [])('$title', (later) => {
    test.each(FAULTS)('fault "%s" has the expected outcome', async (fault) => {
      const { gateway, replayOf, bugs } = await openWorld({
        maxRequestMs: maxRequestMs(fault),
        isFaulty: later.matches,
      });
      replayOf(source).fault = fault;
      expect(await outcomeOf(gateway, source, later.query ?? script.known.query)).toEqual({
        outcome: later.outcomes?.[fault] ?? OUTCOMES[fault],
        wasNeverSent: fault === 'unreachable',
      });
      expect(bugs).toEqual([]);
    });
  });

  test.for(script.failures)('$title is $outcome', async ({ reply, outcome, matches }) => {
    const answer: ReplyFunction = ({ url }) => (matches?.(url) === false ? undefined : reply);
    const { gateway, bugs } = await openWorld({ answers: { [source]: answer } });
    expect(await outcomeOf(gateway, source, script.known.query)).toEqual({
      outcome,
      wasNeverSent: false,
    });
    expect(bugs).toEqual([]);
  });

  test('known game is found again after a fault has ended', async () => {
    const { gateway, replayOf } = await openWorld();
    replayOf(source).fault = 'HTTP 503';
    await expect(gateway.query(source, script.known.query, OPTIONS)).rejects.toBeInstanceOf(
      SourceError,
    );
    replayOf(source).fault = null;
    expect(await gateway.query(source, script.known.query, OPTIONS)).toMatchObject(
      script.known.expected,
    );
  });
});

async function openImported() {
  const engine = await openTestDatabase();
  await migrate(engine, MIGRATIONS, new Date());
  const world = await startReplayServer([]);
  onTestFinished(world.close);
  const bugs: unknown[] = [];
  const gateway = openTestGateway(engine.db, { outbound: world.outbound, bugs });
  return { gateway, bugs, database: engine.db };
}

/** Invalid files are tested with the imports. */
describe.each([
  ['launchbox', importLaunchboxFixture, { platformName: 'Sega Genesis', sourceId: '990001' }],
  ['titledb', importTitlesFixture, { name: 'Lantern Harbor', sourceId: '0100990001000000' }],
] as const)('%s', (source, importFixture, expected) => {
  const game = gameQuery({ platform: { slug: 'switch' } });
  const searchByName =
    (name: string): SourceCall =>
    async (provider, context) =>
      provider.searchByName?.(name, game, context);

  test('imported game is found, and an unknown one is not', async () => {
    const { gateway, bugs, database } = await openImported();
    await importFixture(database, new Date());
    const found = await gateway.query(source, searchByName('Lantern Harbor'), OPTIONS);
    expect(found).toMatchObject([expected]);
    expect(await gateway.query(source, searchByName('zzz unknown'), OPTIONS)).toEqual([]);
    await expect(gateway.check(source, { signal: OPTIONS.signal })).resolves.toBeUndefined();
    expect(bugs).toEqual([]);
  });

  test('source that was not imported says so', async () => {
    const { gateway, bugs } = await openImported();
    await expect(
      gateway.query(source, searchByName('Lantern Harbor'), OPTIONS),
    ).rejects.toMatchObject({
      message: 'Not imported yet',
    });
    const check = gateway.check(source, { signal: OPTIONS.signal });
    await expect(check).rejects.toMatchObject({ kind: 'away', wasNeverSent: true });
    expect(bugs).toEqual([]);
  });
});

test('after HTTP 429 all waiting requests pause for the time of Retry-After', async () => {
  const secondMs = 100;
  let requests = 0;
  const { gateway, replayOf } = await openWorld({
    secondMs,
    answers: {
      moby: () => {
        requests += 1;
        if (requests > 1) return undefined;
        return { status: 429, headers: { 'retry-after': '2' }, body: '' };
      },
    },
  });
  const { query, expected } = scriptOf('moby').known;
  const all = await Promise.all([
    gateway.query('moby', query, OPTIONS),
    gateway.query('moby', query, OPTIONS),
    gateway.query('moby', query, OPTIONS),
  ]);
  expect(all).toMatchObject([expected, expected, expected]);
  const [first = 0, ...later] = replayOf('moby').requests.map(({ at }) => at);
  expect(later).toHaveLength(3);
  // The clock of timers may be a millisecond behind.
  for (const at of later) expect(at - first).toBeGreaterThanOrEqual(2 * secondMs - 1);
});

/** Sends concurrent requests, as a scan does. */
async function queryOften(
  gateway: SourceGateway,
  source: SourceId,
  requests: number,
): Promise<void> {
  const script = scriptOf(source);
  // A game that IGDB does not know takes three requests.
  const call = source === 'igdb' ? script.known.query : script.unknown;
  let left = requests;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      await gateway.query(source, call, OPTIONS);
    }
  };
  await Promise.all(Array.from({ length: 20 }, send));
}

async function measureLimits(requestsTo: (source: SourceId) => number) {
  const secondMs = 4;
  const { gateway, replayOf } = await openWorld({ secondMs });
  await Promise.all(scripts.map(([source]) => queryOften(gateway, source, requestsTo(source))));
  return scripts.map(([source]) => {
    const { perSecond, maxConcurrent } = PROVIDERS[source].limits;
    const replay = replayOf(source);
    return {
      source,
      isWithinRate: replay.maxRequestsWithin(secondMs) <= perSecond,
      isWithinConcurrency: replay.maxConcurrent <= maxConcurrent,
      // Lists of libretro are stored and not requested again.
      isAsked: replay.requests.length >= (source === 'libretro' ? 1 : requestsTo(source)),
    };
  });
}

const WITHIN_LIMITS = scripts.map(([source]) => ({
  source,
  isWithinRate: true,
  isWithinConcurrency: true,
  isAsked: true,
}));

/** Sources with the narrowest limits. */
const NARROW: ReadonlySet<SourceId> = new Set(['igdb', 'moby']);

test('rate limits hold while all sources are queried at the same time', async () => {
  expect(await measureLimits(() => 20)).toEqual(WITHIN_LIMITS);
});

test('rate limits hold in a run of 1,000 requests', { tags: 'long' }, async () => {
  expect(await measureLimits((source) => (NARROW.has(source) ? 1000 : 250))).toEqual(WITHIN_LIMITS);
});

test('sources respond while another one does not', async () => {
  const { gateway, replayOf } = await openWorld();
  const release = replayOf('moby').hold();
  const held = queryOften(gateway, 'moby', 2);
  for (const source of ['ra', 'playmatch', 'hasheous'] as const)
    await queryOften(gateway, source, 40);
  release();
  await held;
  expect(replayOf('moby').requests).toHaveLength(2);
});
