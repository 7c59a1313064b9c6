import {
  KIOSK_SCOPES,
  ROLE_SCOPES,
  ROUTES,
  routeUrl,
  type RouteDef,
  type Scope,
} from '@saveroom/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens, issueClientToken } from '#testing/tokens.ts';

import { ACCESS_TABLE } from '#testing/route-matrix.ts';

const nameOf = (route: RouteDef): string => `${route.method} ${routeUrl(route)}`;

let server: TestApp;
let kiosk: TestApp;
let signedOut: Browser;
let signedIn: Browser;
let disabledToken = '';
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  for (const [name, role] of [
    ['viewer', 'viewer'],
    ['other', 'viewer'],
    ['editor', 'editor'],
    ['target', 'viewer'],
    ['disabled', 'admin'],
  ] as const) {
    ids[name] = await server.addUser(name, role);
  }
  disabledToken = (await grantTokens(server, 'disabled', ROLE_SCOPES.admin.join(' '))).access_token;
  const headers = basic('admin');
  const payload = { enabled: 'false' };
  await server.app.inject({
    method: 'PUT',
    url: `/api/users/${ids['disabled']}`,
    headers,
    payload,
  });
  signedOut = new Browser(server.app, '192.0.2.50');
  await signedOut.get('/api/heartbeat');
  signedIn = new Browser(server.app, '192.0.2.51');
  await signedIn.signIn('admin');

  kiosk = await startTestApp({ env: { KIOSK_MODE: 'true' } });
  await kiosk.setUp();
});
afterAll(async () => {
  await server.close();
  await kiosk.close();
});

/** A URL with ids of another user, and the smallest input that passes validation. */
function requestFor(route: RouteDef): InjectOptions & { url: string } {
  const params: Record<string, string> = { ...PARAMS, id: String(ids['target']) };
  const url = routeUrl(route).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1');
  const hasBody = route.method !== 'GET';
  return {
    method: route.method,
    url,
    ...(hasBody ? { payload: BODIES[nameOf(route)] ?? {} } : {}),
  };
}

const PARAMS = { folder: 'aa', file: 'avatar.webp', picture: 'nes.svg', name: 'no_such_task' };

const BODIES: Record<string, object> = {
  'POST /api/forgot-password': { username: 'nobody' },
  'POST /api/users': { username: '', email: '', password: 'x', role: 'viewer' },
};

/** True if the caller is the reason of the refusal, not the input. */
function isDenied({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode === 403) return true;
  return statusCode === 401 && /Could not validate credentials|Disabled user/.test(body);
}

const send = (route: RouteDef, headers: Record<string, string>, app = server.app) =>
  app.inject({ ...requestFor(route), headers });

test('a route without an access rule prevents the start', async () => {
  const route = { method: 'GET', path: '/forgotten', summary: 'Has no rule.' } as never;
  const starting = testApp({ modules: [{ routes: [{ route, run: () => null }] }] });
  await expect(starting).rejects.toThrow('GET /forgotten has no access rule');
});

/** Their body contains the credentials, so that a forged request is useless. */
const WITHOUT_CSRF_TOKEN = new Set([
  ...['POST /api/token', 'POST /api/client-tokens/exchange'],
  ...['POST /api/auth/device/init', 'POST /api/auth/device/token'],
]);

describe('the access table', () => {
  test('lists every route and no other', () => {
    expect(ROUTES.map(nameOf).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      Object.keys(ACCESS_TABLE).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  test('matches the contract in the routes that are public', () => {
    const open = ROUTES.filter(({ access }) => access === 'public').map(nameOf);
    const declared = Object.entries(ACCESS_TABLE).filter(([, { scope }]) => scope === null);
    expect(new Set(open)).toEqual(new Set(declared.map(([name]) => name)));
  });

  test.each(ROUTES.map((route) => [nameOf(route), route] as const))(
    '%s requires the scope of the table',
    (name, route) => {
      const { access } = route;
      const scope = typeof access === 'object' ? access.scope : access === 'public' ? null : access;
      expect(scope).toBe(ACCESS_TABLE[name]?.scope);
    },
  );
});

const cases = ROUTES.map((route) => [nameOf(route), route] as const);

describe.each(cases)('%s', (name, route) => {
  const rule = ACCESS_TABLE[name] ?? { scope: null, viewer: false, editor: false, admin: false };
  const isOpen = rule.scope === null;

  test('lets an anonymous caller in only if the table says so', async () => {
    const request = requestFor(route);
    const reply = await server.app.inject({
      ...request,
      // Its own address, so that the attempts of the other tests do not rate-limit it.
      remoteAddress: '203.0.113.77',
      cookies: Object.fromEntries(signedOut.cookies),
      headers: { 'x-csrftoken': signedOut.cookies.get('romm_csrftoken') ?? '' },
    });
    expect(isDenied(reply)).toBe(!isOpen);
    expect(reply.statusCode >= 200 && reply.statusCode < 300).toBe(
      isOpen && rule.succeedsAnonymously === true,
    );
  });

  test.each(['viewer', 'editor', 'admin'] as const)(
    'lets the role %s in only if the table says so',
    async (role) => {
      const reply = await send(route, basic(role));
      expect(isDenied(reply)).toBe(!rule[role]);
    },
  );

  test('refuses changes of a session without the CSRF token', async () => {
    const reply = await server.app.inject({
      ...requestFor(route),
      remoteAddress: '203.0.113.78',
      cookies: Object.fromEntries(signedIn.cookies),
    });
    const isSafe = ['GET', 'HEAD'].includes(route.method) || WITHOUT_CSRF_TOKEN.has(name);
    expect(reply.body === 'CSRF token verification failed').toBe(!isSafe);
  });

  test('lets a second viewer in only if the table says so', async () => {
    const reply = await send(route, basic('other'));
    expect(isDenied(reply)).toBe(!rule.viewer);
  });

  test('lets a kiosk visitor in only if it is open or needs a kiosk scope', async () => {
    const browser = new Browser(kiosk.app);
    await browser.get('/api/heartbeat');
    const request = requestFor(route);
    const reply = await kiosk.app.inject({
      ...request,
      cookies: Object.fromEntries(browser.cookies),
      headers: { 'x-csrftoken': browser.cookies.get('romm_csrftoken') ?? '' },
    });
    const isReadable =
      rule.scope !== null && KIOSK_SCOPES.includes(rule.scope) && rule.alsoNeeds === undefined;
    expect(isDenied(reply)).toBe(!isOpen && !isReadable);
  });

  test('refuses a disabled account, by password and by token, unless it is open', async () => {
    const byPassword = await send(route, basic('disabled', PASSWORD));
    const byToken = await send(route, bearer(disabledToken));
    // The sign-in route refuses a disabled account itself.
    expect(isDenied(byPassword)).toBe(!isOpen || name === 'POST /api/login');
    expect(isDenied(byToken)).toBe(!isOpen);
  });
});

/** The routes that a token of an admin with this scope opens, although it should not, or reverse. */
async function wrongAccess(token: string, scope: Scope): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, route] of cases) {
    const rule = ACCESS_TABLE[name];
    const allowed = rule?.scope === null || (rule?.scope === scope && !rule.alsoNeeds);
    if (isDenied(await send(route, bearer(token))) === allowed) wrong.push(name);
  }
  return wrong;
}

describe('an admin’s token with one scope', () => {
  const all: readonly Scope[] = ROLE_SCOPES.admin;

  test.each(all)(
    'a client token with %s opens the routes that require it and no others',
    async (scope) => {
      const { raw_token, id } = await issueClientToken(server, basic('admin'), [scope]);
      expect(await wrongAccess(raw_token, scope)).toEqual([]);
      await server.db.deleteFrom('client_token').where('id', '=', id).execute();
    },
  );

  test.each(['roms.read', 'users.write'] as const)(
    'an access token with %s opens the routes that require it and no others',
    async (scope) => {
      const { access_token } = await grantTokens(server, 'admin', scope);
      expect(await wrongAccess(access_token, scope)).toEqual([]);
    },
  );

  test('a revoked client token opens no route that needs a scope', async () => {
    const { raw_token, id } = await issueClientToken(server, basic('admin'), all);
    const url = `/api/client-tokens/${id}`;
    await server.app.inject({ method: 'DELETE', url, headers: basic('admin') });
    const opened: string[] = [];
    for (const [name, route] of cases) {
      const isOpen = ACCESS_TABLE[name]?.scope === null;
      if (isDenied(await send(route, bearer(raw_token))) === isOpen) opened.push(name);
    }
    expect(opened).toEqual([]);
  });

  test.each(cases.filter(([, { tokenInUrl }]) => tokenInUrl))(
    '%s takes a client token in the address, with the scope of the route',
    async (name, route) => {
      const call = async (scope: Scope) => {
        const { raw_token, id } = await issueClientToken(server, basic('admin'), [scope]);
        const { url, ...request } = requestFor(route);
        const reply = await server.app.inject({
          ...request,
          url: `${url}?token=${raw_token}`,
        });
        await server.db.deleteFrom('client_token').where('id', '=', id).execute();
        return isDenied(reply);
      };
      const isOpen = ACCESS_TABLE[name]?.scope === null;
      expect([await call('roms.read'), await call('me.read')]).toEqual([false, !isOpen]);
    },
  );
});
