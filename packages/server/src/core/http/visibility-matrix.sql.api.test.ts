import {
  ROLE_SCOPES,
  ROUTES,
  routeTargets,
  routeUrl,
  type RouteDef,
  type TargetKind,
} from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { GUESTS } from '#testing/household-guests.ts';
import { type Household, RESTRICTED, startHousehold } from '#testing/household.ts';

/** One server hides things; on the other, the same things never existed. */
let hiding: Household;
let without: Household;

beforeAll(async () => {
  hiding = await startHousehold();
  without = await startHousehold({ isWithout: true });
});
afterAll(async () => {
  await hiding.server.close();
  await without.server.close();
});

interface Request {
  readonly method: RouteDef['method'];
  readonly url: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const nameOf = (route: RouteDef): string => `${route.method} ${routeUrl(route)}`;

/** These routes list what users hid themselves, so that they can show it again. */
const OWN_CHOICE = new Set([
  'GET /api/users/me/hidden-platforms',
  'GET /api/heartbeat',
  'GET /api/config',
  // Hiding is no way around the storage limit.
  'GET /api/limits/me',
]);

/** These replies differ between any two servers. */
const OF_SERVER = new Set(['date', 'set-cookie', 'last-modified', 'etag', 'x-request-id']);

async function replyOf({ server, headersOf }: Household, user: string, request: Request) {
  const { statusCode, headers, body } = await server.app.inject({
    ...request,
    headers: { ...request.headers, ...headersOf(user) },
  });
  const compared = Object.entries(headers).filter(([name]) => !OF_SERVER.has(name));
  return { statusCode, body: body.replaceAll(server.env.DATA_DIR, ''), headers: compared };
}

/** The ids of visible and hidden things that a user could try. */
const idsFor = ({ ids, own }: Household, user: string): number[] => [
  ...new Set([
    ...Object.values(ids.games),
    ...Object.values(ids.tracks),
    ...(own[user] ?? []),
    ...ids.platforms.map(({ id }) => id),
    ...ids.firmware.map(({ id }) => id),
    ...[ids.collection, ids.hiddenCollection, ids.smart, ids.playlist, ...ids.dats],
    ...ids.publicAssets,
  ]),
];

/**
 * All users from whom something is hidden, anonymous callers, and an admin who previews the library
 * as such a user.
 */
const PEOPLE = [...RESTRICTED, ...GUESTS, 'anonymous', 'previewer'] as const;

const TEXTS: Readonly<Record<string, string>> = {
  picture: 'psx.svg',
  file_name: 'x.bin',
  platform: 'psx',
  platform_slug: 'psx',
  content_type: 'game',
  source: 'igdb',
  version: '1',
};

function pathsOf(route: RouteDef, household: Household, user: string): string[] {
  const { hiddenPlatform } = household.ids;
  const url = routeUrl(route);
  const fill = (id: number): string =>
    url
      .replaceAll(/:(\w+)/g, (_, name: string) => TEXTS[name] ?? String(id))
      .replace('*', `roms/${hiddenPlatform}/${id}/cover/big.png`);
  return [...new Set(idsFor(household, user).map(fill))];
}

const SEARCHES = ['doom', 'mayhm', 'mario', 'marioo', 'collection:Secret', 'platform:psx'];
const LIST_FLAGS = 'with_filter_values=true&with_char_index=true&with_rom_id_index=true';

const each = (name: string, values: readonly (string | number)[]): string[] =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`);

/** Queries by the name of a parameter. */
function queriesOf({ ids }: Household): Readonly<Record<string, readonly string[]>> {
  const platforms = ids.platforms.map(({ id }) => id);
  const games = Object.values(ids.games);
  return {
    platform_id: each('platform_id', platforms),
    platform_ids: each('platform_ids', platforms),
    collection_id: each('collection_id', [ids.collection, ids.hiddenCollection]),
    smart_collection_id: each('smart_collection_id', [ids.smart]),
    rom_id: each('rom_id', games),
    game_id: each('game_id', games),
    rom_ids: [...each('rom_ids', games), `rom_ids=${games.join(',')}`],
    search_term: each('search_term', SEARCHES),
    search: each('search', SEARCHES),
    term: each('term', SEARCHES),
    duplicate: ['duplicate=true'],
    group_by_meta_id: ['group_by_meta_id=true', `group_by_meta_id=true&${LIST_FLAGS}`],
    crc_hash: each('crc_hash', ['00000003', '00000000']),
    igdb_id: each('igdb_id', [1, 4, 5]),
    genres: ['genres=Horror'],
    slug: each('slug', ['psx', 'nes']),
    type: each('type', ['genre', 'franchise']),
    kind: each('kind', ['have', 'missing', 'wrong-name', 'bad-dump']),
    include_platform_stats: ['include_platform_stats=true'],
    order_by: each('order_by', ['name', 'age_ratings', 'average_rating', 'rating', 'updated_at']),
  };
}

interface Definition {
  readonly shape?: object;
  readonly in?: unknown;
  readonly out?: unknown;
}

function fieldsOf(schema: unknown): string[] {
  const { def } = (schema as { _zod?: { def: Definition } } | undefined)?._zod ?? {};
  if (!def) return [];
  return [...Object.keys(def.shape ?? {}), ...fieldsOf(def.in), ...fieldsOf(def.out)];
}

function urlsOf(route: RouteDef, household: Household, user: string): string[] {
  const byName = queriesOf(household);
  const queries = fieldsOf(route.query).flatMap((name) => byName[name] ?? []);
  return pathsOf(route, household, user).flatMap((path) => [
    path,
    ...queries.map((query) => `${path}?${query}`),
  ]);
}

/** These replies are random, or depend on the process or the time. */
const UNEQUAL = new Set([
  'GET /api/roms/random',
  'GET /api/health',
  'GET /api/takeout',
  'HEAD /api/takeout',
  // Reports about all games, which users with restrictions don’t get: see the test of scans.
  'GET /api/scan',
]);
const isRead = ({ method }: RouteDef): boolean => method === 'GET' || method === 'HEAD';
const named = (routes: readonly RouteDef[]) =>
  routes.map((route) => [nameOf(route), route] as const);
const READS = ROUTES.filter((route) => isRead(route) && !UNEQUAL.has(nameOf(route)));

/** The replies of both servers, with the request for the message of a failure. */
async function repliesTo(user: string, request: Request) {
  const reply = await replyOf(hiding, user, request);
  return [
    [request, reply],
    [request, await replyOf(without, user, request)],
  ] as const;
}

test('the servers reply differently to a user without restrictions', async () => {
  const request = { method: 'GET', url: '/api/roms/identifiers' } as const;
  const replies = [hiding, without].map((household) => replyOf(household, 'viewer', request));
  const [all, fewer] = await Promise.all(replies);
  expect([all?.statusCode, all?.body === fewer?.body]).toEqual([200, false]);
});

test.each(GUESTS)('a %s without an account sees the visible games', async (user) => {
  const request = { method: 'GET', url: '/api/roms/identifiers' } as const;
  const { mario, tetris, zelda } = hiding.ids.games;
  const { statusCode, body } = await replyOf(hiding, user, request);
  expect([statusCode, JSON.parse(body)]).toEqual([200, [mario, tetris, zelda]]);
});

describe.each(PEOPLE)('a restricted user: %s', (user) => {
  const reads = READS.filter((route) => user !== 'self' || !OWN_CHOICE.has(nameOf(route)));

  test.each(named(reads))('%s replies as if hidden things never existed', async (_, route) => {
    for (const url of urlsOf(route, hiding, user)) {
      const [reply, expected] = await repliesTo(user, { method: route.method, url });
      expect(reply).toEqual(expected);
    }
  });
});

/** These routes change the account that the test uses, or create something with a random id. */
const NOT_SENT =
  /\/(devices$|users|client-tokens|auth|login|logout|token|imports|setup|backups|move)\b/;
const WRITES = ROUTES.filter((route) => {
  const scope = typeof route.access === 'object' ? route.access.scope : route.access;
  const isForViewers = scope !== 'public' && ROLE_SCOPES.viewer.includes(scope);
  return !isRead(route) && isForViewers && !NOT_SENT.test(routeUrl(route));
});

/** Routes that change the library and name something in it. */
const EDITORS_WRITES = ROUTES.filter((route) => {
  const { scope } = typeof route.access === 'object' ? route.access : { scope: route.access };
  const isForEditors = scope !== 'public' && !ROLE_SCOPES.viewer.includes(scope);
  const isForThem = isForEditors && ROLE_SCOPES.editor.includes(scope);
  return !isRead(route) && isForThem && !route.uploads && routeTargets(route).length > 0;
});

type Named = Readonly<Record<TargetKind, readonly (number | string)[]>>;

const hiddenOf = ({ ids }: Household): Named => ({
  rom: ids.hiddenGames,
  file: ids.hiddenGames.map((id) => ids.tracks[id] ?? 0),
  platform: [ids.hiddenPlatform],
  collection: [ids.hiddenCollection],
  firmware: ids.firmware
    .filter(({ platform_id }) => platform_id === ids.hiddenPlatform)
    .map(({ id }) => id),
  trash: ids.trash.slice(1),
  dat: ids.dats.slice(1),
});

/** Hidden things among others that do not exist. */
const amongMissing = (hidden: Named): Named => {
  const missing = [999_998, 999_999];
  return {
    ...hidden,
    rom: [...missing, ...hidden.rom],
    platform: [...missing, ...hidden.platform],
    firmware: [...missing, ...hidden.firmware],
  };
};

/** Visible things whose other versions or games are hidden. */
const visibleOf = ({ ids }: Household): Named => ({
  rom: [ids.games.mario],
  file: [],
  platform: ids.platforms.filter(({ slug }) => slug === 'nes').map(({ id }) => id),
  collection: [ids.collection],
  firmware: [],
  trash: [],
  dat: ids.dats.slice(0, 1),
});

/** Requests of a route that name these things in each of the ways it takes. */
function requestsOf(route: RouteDef, things: Named): Request[] {
  const targets = routeTargets(route);
  const inPath = targets.find((target) => target.in === 'params');
  const fields = targets.filter((target) => target.in === 'body');
  const payload = {
    ...{ name: 'New', value: 'New', action: 'join', title: 'New', platform_slug: null, gone: true },
    ...Object.fromEntries(fields.map(({ name, kind }) => [name, things[kind]])),
  };
  const path = (id: number | string): string =>
    routeUrl(route).replaceAll(/:(\w+)/g, (_, name: string) =>
      name === inPath?.name ? String(id) : (TEXTS[name] ?? '1'),
    );
  const query = targets
    .filter((target) => target.in === 'query')
    .map(({ name, kind }) => `?${name}=${things[kind].join(',')}`);
  return (inPath ? things[inPath.kind] : [0]).map((id) => ({
    method: route.method,
    url: `${path(id)}${query[0] ?? ''}`,
    payload,
  }));
}

/** The other routes delete what is needed afterwards, or reply with random ids and the time. */
const changesOne = (route: RouteDef): boolean =>
  /^PUT|\/metadata\//.test(nameOf(route)) &&
  routeTargets(route).some(({ in: part }) => part === 'params');

/** Bodies that name what is hidden. */
function bodyFor(route: RouteDef, { ids, own }: Household, user: string): object {
  const hidden = ids.hiddenGames;
  const values: Readonly<Record<string, unknown>> = {
    rom_id: hidden[0],
    rom_ids: hidden,
    rom_file_ids: hidden.map((id) => ids.tracks[id]),
    ...{ saves: own[user], states: own[user], favorite: false, data: { rating: 3 } },
    ...{ title: 'New', content: 'New', name: 'New', is_public: true },
    ...{ target: 'rom', target_id: hidden[0], access: 'view', device_id: 'none' },
    sessions: hidden.map((rom_id) => ({
      ...{ rom_id, duration_ms: 1000 },
      ...{ start_time: '2025-12-02T00:00:00Z', end_time: '2025-12-02T01:00:00Z' },
    })),
  };
  return Object.fromEntries(
    fieldsOf(route.body).flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );
}

test.each([...GUESTS, 'anonymous'])(
  'changes by %s are refused for lack of permission, not by the CSRF check',
  async (user) => {
    const { mario } = hiding.ids.games;
    const sent = {
      method: 'PUT',
      url: `/api/roms/${mario}/props`,
      payload: { rating: 3 },
    } as const;
    const { statusCode, body } = await replyOf(hiding, user, sent);
    expect([statusCode, JSON.parse(body).detail]).toEqual([403, 'Forbidden']);
  },
);

describe.each(PEOPLE)('a restricted user: %s', (user) => {
  test.each(named(WRITES))('%s changes nothing that is hidden', async (_, route) => {
    const own = new Set(hiding.own[user]);
    const isOfHidden = (id: number): boolean => own.has(id) || hiding.ids.hiddenGames.includes(id);
    const payload = bodyFor(route, hiding, user);
    const url = routeUrl(route);
    const ids = idsFor(hiding, user).filter(
      (id) => isOfHidden(id) || id === hiding.ids.hiddenCollection,
    );
    const paths = new Set(
      ids.map((id) =>
        url.replaceAll(/:(\w+)/g, (_match, name: string) => TEXTS[name] ?? String(id)),
      ),
    );
    for (const path of paths) {
      const query = fieldsOf(route.query).includes('rom_id')
        ? `?rom_id=${hiding.ids.hiddenGames[0]}`
        : '';
      const [reply, expected] = await repliesTo(user, {
        method: route.method,
        url: `${path}${query}`,
        payload,
      });
      expect(reply).toEqual(expected);
    }
  });

  test.each(named(EDITORS_WRITES))('%s does not find what is hidden', async (_, route) => {
    for (const request of requestsOf(route, hiddenOf(hiding))) {
      const [reply, expected] = await repliesTo(user, request);
      expect(reply).toEqual(expected);
    }
  });

  test.each(named(user === 'editor' ? EDITORS_WRITES : []))(
    '%s replies the same for hidden and for unknown ids',
    async (_, route) => {
      for (const request of requestsOf(route, amongMissing(hiddenOf(hiding)))) {
        const [reply, expected] = await repliesTo(user, request);
        expect(reply).toEqual(expected);
      }
    },
  );

  test.each(named(user === 'editor' ? EDITORS_WRITES.filter(changesOne) : []))(
    '%s with a visible id replies as if hidden things never existed',
    async (_, route) => {
      for (const request of requestsOf(route, visibleOf(hiding))) {
        const [reply, expected] = await repliesTo(user, request);
        expect(reply).toEqual(expected);
      }
    },
  );

  test('gets the same replies to uploads and upload checks as if hidden things never existed', async () => {
    const { games, hiddenPlatform, platforms } = hiding.ids;
    const nes = platforms.find(({ slug }) => slug === 'nes')?.id ?? 0;
    const places = [
      ...[{ platform_id: hiddenPlatform }, { platform_id: nes, rom_id: games.doom }],
      { platform_id: hiddenPlatform, rom_id: games.crash },
    ];
    const size = 1000;
    const name = 'Crash Mayhem (USA).bin';
    const files = [
      { name, size },
      { name: 'Doom Unholy (USA).nes', size },
      { name: 'x.bin', size, crc: '00000003' },
      ...places.map((place) => ({ name, size, ...place })),
    ];
    const check = { method: 'POST', url: '/api/roms/upload/check', payload: { files } } as const;
    const uploads = ['/api/roms', '/api/roms/upload/start'].flatMap((url) =>
      places.map(({ platform_id, rom_id }): Request => {
        const headers = {
          'x-upload-platform': String(platform_id),
          'x-upload-filename': name,
          'x-upload-total-size': '4',
          'x-upload-total-chunks': '1',
          ...(rom_id !== undefined && { 'x-upload-rom-id': String(rom_id) }),
        };
        return { method: 'POST', url, headers };
      }),
    );
    for (const request of [check, ...uploads]) {
      const [reply, expected] = await repliesTo(user, request);
      expect(reply).toEqual(expected);
    }
  });
});

test('hidden things still exist after every restricted user requested to delete them', async () => {
  const counts = RESTRICTED.map(async (name) => [name, await hiding.countHidden(name)]);
  expect(Object.fromEntries(await Promise.all(counts))).toEqual(
    Object.fromEntries(RESTRICTED.map((name) => [name, hiding.hiddenBefore[name]])),
  );
});
