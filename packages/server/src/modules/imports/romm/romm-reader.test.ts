import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';

import type { ImportedFile, ImportItem } from '#modules/imports/import-record.ts';
import { startFakeRomm, type FakeVersion } from '#modules/imports/testing/fake-romm.ts';
import { LIBRARY, PASSWORDS } from '#modules/imports/testing/fake-romm-library.ts';
import type { RommError } from './romm-error.ts';
import { createRommReader } from './romm-reader.ts';
import { filePath, type RommCredentials } from './romm-session.ts';

const never = new AbortController().signal;
const ADMIN = { username: 'admin', password: PASSWORDS.admin };
const BOB = { username: 'bob', password: PASSWORDS.bob };

const readerOf = (
  address: string,
  accounts: readonly RommCredentials[] = [ADMIN, BOB],
  requestsPerSecond = 10_000,
) =>
  createRommReader({
    outbound: createOutbound(),
    address,
    accounts,
    requestsPerSecond,
    backOffMs: 1,
    timeouts: { idleMs: 300 },
  });

async function readAll(
  reader: ReturnType<typeof readerOf>,
  after: string | null = null,
): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of reader.items(after, never)) items.push(item);
  return items;
}

async function contentOf(file: ImportedFile | null | undefined): Promise<Buffer> {
  if (!file) throw new Error('there is no file');
  return buffer(await file.open(never));
}

type Of<K extends ImportItem['kind']> = Extract<ImportItem, { kind: K }>;
const of = <K extends ImportItem['kind']>(items: readonly ImportItem[], kind: K) =>
  items.filter((item): item is Of<K> => item.kind === kind);

const start = (version: FakeVersion) => startFakeRomm({ version, library: LIBRARY });

describe.each(['4.2.0', '5.2.0'] as const)('RomM %s', (version) => {
  const isNew = version === '5.2.0';

  test('its accounts, platforms and configuration are read', async () => {
    const items = await readAll(readerOf((await start(version)).address));
    expect(of(items, 'account')).toMatchObject([
      { username: 'admin', role: 'admin', isEnabled: true, email: 'admin@example.invalid' },
      { username: 'bob', role: 'viewer', avatar: { name: 'avatar.png' } },
      { username: 'carol', isEnabled: false },
    ]);
    expect(of(items, 'platform')).toMatchObject([
      { slug: 'gba', folder: 'gba', customName: null },
      { slug: 'nes', folder: 'famicom games', customName: 'Red and White' },
      { slug: 'psx', folder: 'psx' },
    ]);
    expect(of(items, 'config')).toMatchObject([{ config: { EXCLUDED_PLATFORMS: ['not-games'] } }]);
  });

  test('values of a person are imported as edits, those of sources as metadata', async () => {
    const games = of(await readAll(readerOf((await start(version)).address)), 'game');
    expect(games.map(({ game }) => [game.platformFolder, game.path])).toEqual([
      ['gba', 'Homebrew Game 01 (USA).gba'],
      ['gba', 'Second Quest (Europe).gba'],
      ['famicom games', 'Own Title.nes'],
      ['psx', 'Epic Quest (USA)'],
      ['psx', 'Nested One (USA)'],
      ['gba', 'Hidden Away.gba'],
    ]);
    const [first, second, third] = games;
    expect(first).toMatchObject({ facts: {}, chosenArtwork: ['cover'] });
    expect(first?.edits).toEqual({ summary: 'Seeded summary.' });
    expect(second?.edits).toEqual({});
    expect(second?.facts).toMatchObject({
      name: 'Second Quest: The Return',
      summary: 'From a source.',
      genres: ['Puzzle'],
    });
    expect(second).toMatchObject({ chosenArtwork: [], game: { sourceIds: { igdb: '1022' } } });
    expect(second?.screenshots).toHaveLength(isNew ? 2 : 0);
    expect(third?.edits).toEqual({
      name: 'The Title That I Like',
      ...(isNew ? { genres: ['Racing'] } : {}),
    });
    expect(third?.chosenArtwork).toEqual(['manual']);
  });

  test('marks, notes, favorites and play sessions of each account are read', async () => {
    const items = await readAll(readerOf((await start(version)).address));
    const personal = of(items, 'personal');
    expect(personal.map(({ owner, game }) => [owner, game.path])).toEqual([
      ['admin', 'Homebrew Game 01 (USA).gba'],
      ['admin', 'Second Quest (Europe).gba'],
      ['bob', 'Second Quest (Europe).gba'],
      ['bob', 'Nested One (USA)'],
      ['admin', 'Hidden Away.gba'],
    ]);
    const [first, favorite, ofBob, , hidden] = personal;
    expect(first).toMatchObject({
      status: 'finished',
      rating: 8,
      completion: 90,
      isBacklogged: true,
      isFavorite: true,
      lastPlayed: new Date('2026-11-15T01:50:21.043734+00:00'),
      notes: [
        isNew
          ? { title: 'A note', content: 'Remember the **key**.', tags: ['tag'] }
          : { title: '', content: 'Remember the **key**.' },
      ],
    });
    expect(first?.difficulty).toBeUndefined();
    expect(first?.playSessions.map(({ seconds }) => seconds)).toEqual(isNew ? [1200, 600] : []);
    expect(favorite).toMatchObject({ isFavorite: true, notes: [] });
    expect(ofBob).toMatchObject({
      status: 'retired',
      rating: 3,
      notes: [{ content: 'Too hard.' }],
    });
    expect(hidden).toMatchObject({ isHidden: true, rating: 2 });
  });

  test('collections, saves, states and screenshots are read with their files', async () => {
    const items = await readAll(readerOf((await start(version)).address));
    expect(
      of(items, 'collection').map(({ owner, name, content }) => [owner, name, content]),
    ).toMatchObject([
      ['admin', 'Driver Picks', { games: [{ path: 'Homebrew Game 01 (USA).gba' }, {}] }],
      ['carol', 'Shared by Carol', { games: [{ path: 'Own Title.nes' }] }],
      ['bob', 'Bob’s', { games: [{ path: 'Second Quest (Europe).gba' }] }],
      ['bob', 'All of GBA', { filter: { platform_slugs: ['gba'] } }],
    ]);
    const assets = of(items, 'asset');
    expect(assets.map(({ owner, type, file }) => [owner, type, file.name])).toEqual([
      ['admin', 'save', 'Homebrew Game 01 (USA).srm'],
      ['bob', 'save', 'What? 100%.srm'],
      ['bob', 'state', 'Second Quest [2026-11-15].state'],
      ['admin', 'screenshot', 'loose.png'],
      ['admin', 'screenshot', 'loose too.png'],
      ['bob', 'screenshot', 'never played.png'],
    ]);
    expect(assets[0]).toMatchObject({
      emulator: 'mgba',
      slot: isNew ? 'main' : null,
      updatedAt: new Date('2026-11-15T01:50:21.025670+00:00'),
      screenshot: { name: 'Homebrew Game 01 (USA).png' },
    });
    const contents = await Promise.all(
      assets.slice(0, 3).map(async ({ file }) => (await contentOf(file)).toString()),
    );
    expect(contents).toEqual(['save of admin', 'save of bob', 'state of bob']);
    const [, second] = of(items, 'game');
    const manual = await contentOf(second?.manual);
    expect(manual.toString()).toMatch(/^%PDF/);
    const avatar = of(items, 'account')[1]?.avatar;
    expect((await contentOf(avatar)).length).toBeGreaterThan(0);
  });

  test('reading continues after any item with exactly the items that follow it', async () => {
    const { address } = await start(version);
    const keys = (await readAll(readerOf(address))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [index, key] of keys.entries()) {
      const rest = (await readAll(readerOf(address), key)).map((item) => item.key);
      expect(rest).toEqual(keys.slice(index + 1));
    }
  });

  test('the number of items is known before the first one is read', async () => {
    const reader = readerOf((await start(version)).address);
    const count = await reader.count(never);
    const items = await readAll(reader);
    expect(Math.abs((count ?? 0) - items.length)).toBeLessThan(6);
  });
});

test('accounts without credentials are reported and their personal data is left out', async () => {
  const items = await readAll(readerOf((await start('5.2.0')).address, [ADMIN]));
  expect(of(items, 'refused').map(({ reason }) => reason)).toEqual([
    expect.stringContaining('No password or token of bob was given'),
    expect.stringContaining('No password or token of carol was given'),
    'Play sessions of games that no longer exist: 1',
  ]);
  expect(of(items, 'asset').every(({ owner }) => owner === 'admin')).toBe(true);
});

test('a client token signs in like a password', async () => {
  const items = await readAll(
    readerOf((await start('5.2.0')).address, [{ token: 'rmm_CANARY-admin' }]),
  );
  expect(of(items, 'game')).toHaveLength(6);
});

test('a server below a base path is read, whatever page of it was copied', async () => {
  const { address } = await startFakeRomm({
    version: '4.2.0',
    library: LIBRARY,
    basePath: '/games',
  });
  const items = await readAll(readerOf(`${address}/login`));
  const [save] = of(items, 'asset');
  const content = await contentOf(save?.file);
  expect(content.toString()).toBe('save of admin');
});

test('the other server gets at most the set requests per second, also after failures', async () => {
  let failures = 0;
  const { address, requests } = await startFakeRomm({
    version: '5.2.0',
    library: LIBRARY,
    intercept: (_, response, { pathname }) => {
      if (pathname !== '/api/platforms' || failures >= 2) return false;
      failures += 1;
      response.writeHead(failures === 1 ? 429 : 503).end();
      return true;
    },
  });
  const perSecond = 40;
  const items = await readAll(readerOf(address, [ADMIN, BOB], perSecond));
  expect(of(items, 'platform')).toHaveLength(3);
  expect(failures).toBe(2);
  const times = requests.map(({ at }) => at);
  const inOneSecond = times.map((from) => times.filter((at) => at >= from && at < from + 1000));
  expect(Math.max(...inOneSecond.map(({ length }) => length))).toBeLessThanOrEqual(perSecond);
  expect(times.length).toBeGreaterThan(perSecond);
});

const failureOf = async (reader: ReturnType<typeof readerOf>): Promise<unknown> =>
  readAll(reader).then(
    () => 'no failure',
    (error: unknown) => (error as RommError).code,
  );

test.each([
  ['wrong_password', [{ username: 'admin', password: 'wrong' }]],
  ['wrong_password', [{ token: 'rmm_wrong' }]],
  ['missing_scopes', [BOB]],
  ['account_disabled', [ADMIN, { username: 'carol', password: 'CANARY-carol' }]],
  ['wrong_password', []],
] as const)('unusable credentials give the error %s (%#)', async (code, accounts) => {
  const { address } = await start('5.2.0');
  expect(await failureOf(readerOf(address, accounts))).toBe(code);
});

const html = (response: ServerResponse) => response.writeHead(200).end('<html>');
const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body));

test.each<[string, string, string, (response: ServerResponse, url: URL) => unknown]>([
  ['another program', 'not_romm', '/api/heartbeat', html],
  ['another API', 'not_romm', '/api/heartbeat', (reply) => json(reply, { status: 'UP' })],
  [
    'RomM 3',
    'unsupported_version',
    '/api/heartbeat',
    (reply) => json(reply, { SYSTEM: { VERSION: '3.10.1' } }),
  ],
  [
    'a redirect to another host',
    'redirected',
    '/api/roms',
    (reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  ['wrong JSON', 'invalid_reply', '/api/platforms', (reply) => json(reply, { items: 1 })],
  ['no JSON', 'invalid_reply', '/api/roms', html],
  ['an error that stays', 'invalid_reply', '/api/saves', (reply) => reply.writeHead(500).end()],
  ['a reply that never ends', 'too_slow', '/api/collections', (reply) => reply.write('[')],
  [
    'a huge reply',
    'too_large',
    '/api/users',
    (reply) => reply.writeHead(200, { 'content-length': 1e12 }).write('['),
  ],
  [
    'endless pages',
    'invalid_reply',
    '/api/roms',
    (reply, url) => {
      const offset = Number(url.searchParams.get('offset'));
      const items = Array.from({ length: 100 }, (_, index) => ({ id: offset + index + 1 }));
      json(reply, { items, total: 3 });
    },
  ],
  [
    'the same page again and again',
    'invalid_reply',
    '/api/roms',
    (reply) =>
      json(reply, { items: Array.from({ length: 100 }, (_, i) => ({ id: i + 1 })), total: 1e9 }),
  ],
])('%s gives the error %s', async (_, code, path, answer) => {
  const { address } = await startFakeRomm({
    version: '5.2.0',
    library: LIBRARY,
    intercept: (_request, response, url) => {
      if (url.pathname !== path) return false;
      answer(response, url);
      return true;
    },
  });
  expect(await failureOf(readerOf(address))).toBe(code);
});

test('an address on which no server listens is reported as unreachable at once', async () => {
  const { address, close } = await start('5.2.0');
  await close();
  expect(await failureOf(readerOf(address))).toBe('unreachable');
});

test('names that leave their folder are refused, the other items are read', async () => {
  const [save, ...saves] = LIBRARY.saves;
  const [game, ...games] = LIBRARY.games;
  if (!save || !game) throw new Error('the library is empty');
  const { address } = await startFakeRomm({
    version: '5.2.0',
    library: {
      ...LIBRARY,
      saves: [{ ...save, rom: 2, file_name: '../../etc/passwd' }, ...saves],
      games: [{ ...game, fs_name: '../secret.gba' }, ...games],
    },
  });
  const items = await readAll(readerOf(address));
  expect(of(items, 'refused').map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['The path of the game is invalid', 'The file name is invalid']),
  );
  expect(of(items, 'game')).toHaveLength(5);
  expect(of(items, 'asset').map(({ file }) => file.name)).not.toContain('../../etc/passwd');
});

test.each([
  [
    '/api/raw/assets/users/1/What? 100%.srm?timestamp=2026-11-15 01:50',
    '/api/raw/assets/users/1/What%3F%20100%25.srm',
  ],
  [
    '/assets/romm/resources/roms/1/cover/big.png?ts=2026',
    '/assets/romm/resources/roms/1/cover/big.png',
  ],
  ['/games/api/saves/1/content', '/api/saves/1/content'],
  ['/api/../../etc/passwd', undefined],
  ['//evil.example/api/x', undefined],
  ['http://evil.example/api/x', undefined],
])('the path %s becomes %s', (stated, path) => {
  expect(filePath(stated, '/games')?.path).toBe(path);
});
