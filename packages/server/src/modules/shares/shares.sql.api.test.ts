import { ROUTES, routeUrl, type OpenSharedLink } from '@saveroom/contract';
import { afterAll, describe, expect, test } from 'vitest';

import { markPermissionsChanged } from '#modules/accounts/permissions/permissions.queries.ts';
import { basic } from '#testing/test-app.ts';

import { GAME, HOUR_MS, startShareApp } from './testing/share-app.ts';

const {
  server,
  vera,
  shared,
  other,
  newVisitor,
  post,
  share,
  stateOf,
  unlock,
  listed,
  addCollection,
  deny,
  setUser,
  setGame,
} = await startShareApp();
afterAll(() => server.close());

const isOwn = (url: string): boolean => url.startsWith('/api/shared/');

describe('link to a game', () => {
  test('shows its game and downloads it in parts, as one use', async () => {
    const link = await share({ name: 'For Mia' });
    expect(link.url).toMatch(/^http:\/\/[^/]+\/s\/[\w-]{24}$/);
    const visitor = newVisitor();
    const opened = await visitor.get(link.path);
    expect(opened.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    expect(opened.json<OpenSharedLink>()).toMatchObject({
      state: 'open',
      target: 'rom',
      shared_by: 'vera',
      expires_at: null,
      now: '2026-01-01T00:00:00.000+00:00',
      library_path: null,
      collection: null,
      save: null,
      game: {
        id: shared,
        name: 'Shared Game (USA)',
        platform_slug: 'nes',
        summary: 'About nes/Shared Game (USA).nes',
        size_bytes: 1000,
        can_download: true,
      },
    });
    expect(opened.body).not.toContain('For Mia');
    expect(await listed(link.id)).toMatchObject({ use_count: 0, last_used_at: null });
    const whole = await visitor.get(`${link.path}/content`);
    expect([whole.statusCode, whole.body]).toEqual([200, GAME]);
    const part = await visitor.get(`${link.path}/games/${shared}/content`, {
      headers: { range: 'bytes=2-4' },
    });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expect((await visitor.get(`${link.path}/games/${shared}/player/content`)).body).toBe(GAME);
    expect(await listed(link.id)).toMatchObject({
      use_count: 1,
      state: 'active',
      title: 'Shared Game (USA)',
      name: 'For Mia',
    });
  });

  test('gives visitors only rights that its creator has, and ends with them', async () => {
    const link = await share({ access: 'download' });
    const viewOnly = await share({ access: 'view' });
    expect([await stateOf(link.path), await stateOf(viewOnly.path)]).toEqual(['open', 'open']);
    await deny('roms.download');
    expect([await stateOf(link.path), await stateOf(viewOnly.path)]).toEqual([404, 'open']);
    expect((await listed(link.id))?.state).toBe('unavailable');
    const target = { target: 'rom', target_id: shared };
    const statuses = [];
    for (const access of ['download', 'play_and_download', 'play', 'view']) {
      statuses.push((await post({ ...target, access })).statusCode);
    }
    expect(statuses).toEqual([403, 403, 201, 201]);
    await deny(null);
    expect(await stateOf(link.path)).toBe('open');
  });

  test('sends nothing without a visit', async () => {
    const { path } = await share();
    for (const rest of ['/content', `/games/${shared}`, `/games/${shared}/player/content`]) {
      expect((await newVisitor().get(path + rest)).statusCode).toBe(404);
    }
  });

  test.each([
    ['view', [200, 404, 404, 404]],
    ['play', [200, 404, 200, 200]],
    ['download', [200, 200, 404, 404]],
  ] as const)('with access "%s" refuses all other requests', async (access, statuses) => {
    const { path } = await share({ access });
    const visitor = newVisitor();
    await visitor.get(path);
    const game = `${path}/games/${shared}`;
    const urls = [game, `${game}/content`, `${game}/player`, `${game}/player/content`];
    const replies = [];
    for (const url of urls) replies.push((await visitor.get(url)).statusCode);
    expect(replies).toEqual(statuses);
  });

  test('opens the library for a signed-in user who may see the game', async () => {
    const { path } = await share();
    const admin = newVisitor();
    await admin.signIn('admin');
    expect((await admin.get(path)).json()).toMatchObject({ library_path: `/rom/${shared}` });
  });

  test('accepts the ticket of a visit only at its own routes', async () => {
    const { token, path } = await share();
    const visitor = newVisitor();
    await visitor.get(path);
    const cookies = Object.fromEntries(visitor.cookies);
    const reads = ROUTES.filter(({ method }) => method === 'GET' || method === 'HEAD');
    for (const route of reads) {
      const addressOf = (id: number) => {
        const params: Record<string, string> = { token, id: String(id) };
        return routeUrl(route).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1');
      };
      const url = addressOf(other);
      const { method } = route;
      const call = (at: string, sent = cookies) =>
        server.app.inject({ method, url: at, cookies: sent });
      const reply = await call(url);
      expect([url, reply.body.includes('Unrelated Secret')]).toEqual([url, false]);
      // The routes of links serve no other game, and all other routes ignore the ticket.
      const expected = isOwn(url) ? await call(addressOf(999_999)) : await call(url, {});
      expect([url, reply.statusCode]).toEqual([url, expected.statusCode]);
      expect([url, isOwn(url) && reply.body]).toEqual([url, isOwn(url) && expected.body]);
    }
  });

  test('refuses the ticket of another link like a missing one', async () => {
    const [first, second] = [await share(), await share()];
    const visitor = newVisitor();
    await visitor.get(first.path);
    expect((await visitor.get(`${first.path}/content`)).statusCode).toBe(200);
    expect((await visitor.get(`${second.path}/content`)).statusCode).toBe(404);
  });
});

describe('invalid link', () => {
  test('is reported as expired after its end, and its visits are removed', async () => {
    const expires_at = new Date(Date.parse('2026-01-01T00:00:00Z') + HOUR_MS).toISOString();
    const link = await share({ expires_at });
    const visitor = newVisitor();
    expect(await stateOf(link.path, visitor)).toBe('open');
    server.advance(2 * HOUR_MS);
    expect(await stateOf(link.path, visitor)).toBe('expired');
    const content = await visitor.get(`${link.path}/content`);
    expect([content.statusCode, content.json().detail]).toEqual([410, 'This link has expired']);
    expect((await listed(link.id))?.state).toBe('expired');
    expect((await post({ ...link, expires_at, password: null })).statusCode).toBe(400);
  });

  test('revoked, unknown and malformed links get the same reply', async () => {
    const link = await share();
    expect(await stateOf(link.path)).toBe('open');
    const url = `/api/shares/${link.id}`;
    const revoked = await server.app.inject({ method: 'DELETE', url, headers: basic('vera') });
    expect(revoked.statusCode).toBe(200);
    const unknown = link.token.split('').toReversed().join('');
    const replies = [];
    for (const token of [link.token, unknown, 'x', `${link.token}%00`]) {
      const { statusCode, body } = await newVisitor().get(`/api/shared/${token}`);
      replies.push(`${statusCode} ${body}`);
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain('404');
  });

  test('does not work while its creator is disabled or lacks the right, and after the game was removed', async () => {
    const link = await share();
    const visitor = newVisitor();
    await visitor.get(link.path);
    const works = async () => [
      await stateOf(link.path),
      (await visitor.get(`${link.path}/content`)).statusCode,
    ];
    expect(await works()).toEqual(['open', 200]);
    await setUser(0);
    expect(await works()).toEqual([404, 404]);
    await setUser(1);
    await setGame('2026-01-01');
    expect(await works()).toEqual([404, 404]);
    expect((await listed(link.id))?.state).toBe('unavailable');
    await setGame(null);
    expect(await works()).toEqual(['open', 200]);
  });

  test.each(['roms', 'platforms'] as const)(
    'does not work when its game is hidden from its creator through %s',
    async (entity) => {
      const link = await share();
      const { platform_id } = await server.db
        .selectFrom('rom')
        .select('platform_id')
        .where('id', '=', shared)
        .executeTakeFirstOrThrow();
      const hidden = {
        ...{ user_id: vera, group_id: null, entity, by_self: 0 as const },
        entity_id: entity === 'roms' ? shared : platform_id,
        created_at: '2026-01-01',
      };
      await server.db.insertInto('hidden_entity').values(hidden).execute();
      await markPermissionsChanged(server.db, { userId: vera });
      expect(await stateOf(link.path)).toBe(404);
      const reply = await post({ target: 'rom', target_id: shared, access: 'view' });
      const unknown = await post({ target: 'rom', target_id: 999_999, access: 'view' });
      expect([reply.statusCode, reply.body]).toEqual([404, unknown.body]);
      await server.db.deleteFrom('hidden_entity').execute();
      await markPermissionsChanged(server.db, { userId: vera });
      expect(await stateOf(link.path)).toBe('open');
    },
  );
});

describe('uses', () => {
  test('by concurrent visitors never exceed the limit', async () => {
    const link = await share({ max_uses: 3 });
    const visitors = Array.from({ length: 12 }, newVisitor);
    for (const visitor of visitors) await visitor.get(link.path);
    const replies = await Promise.all(
      visitors.flatMap((visitor) => [
        visitor.get(`${link.path}/content`),
        visitor.get(`${link.path}/content`),
      ]),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(18);
    expect(await listed(link.id)).toMatchObject({ use_count: 3, state: 'used_up' });
    expect(await stateOf(link.path)).toBe('used_up');
    const states = [];
    for (const visitor of visitors) states.push(await stateOf(link.path, visitor));
    // A counted visit continues until its ticket expires.
    expect(states.filter((state) => state === 'open')).toHaveLength(3);
    server.advance(13 * HOUR_MS);
    for (const visitor of visitors) expect(await stateOf(link.path, visitor)).toBe('used_up');
  });

  test('are not counted for downloads that fail', async () => {
    const empty = await addCollection([]);
    const nothing = await share({ target: 'collection', target_id: empty, max_uses: 1 });
    const game = await share({ max_uses: 1 });
    const first = newVisitor();
    await first.get(nothing.path);
    expect((await first.get(`${nothing.path}/content`)).statusCode).toBe(404);
    expect(await stateOf(nothing.path)).toBe('open');
    const visitor = newVisitor();
    await visitor.get(game.path);
    const headers = { range: 'bytes=999999999-' };
    for (const rest of ['/content', `/games/${shared}/player/content`]) {
      expect((await visitor.get(game.path + rest, { headers })).statusCode).toBe(416);
    }
    expect(
      (await visitor.get(`${game.path}/games/${shared}/player/content?file_id=9`)).statusCode,
    ).toBe(404);
    expect(await listed(game.id)).toMatchObject({ use_count: 0, state: 'active' });
    const { etag } = (await visitor.get(`${game.path}/content`)).headers;
    expect(await listed(game.id)).toMatchObject({ use_count: 1, state: 'used_up' });
    const cached = await share({ max_uses: 1 });
    await visitor.get(cached.path);
    const unchanged = { 'if-none-match': String(etag) };
    const player = `${cached.path}/games/${shared}/player/content`;
    expect((await visitor.get(player, { headers: unchanged })).statusCode).toBe(304);
    expect(await listed(cached.id)).toMatchObject({ use_count: 1 });
  });

  test('of a link that only shows are counted when it is opened', async () => {
    const link = await share({ access: 'view', max_uses: 1 });
    const visitor = newVisitor();
    expect(await stateOf(link.path, visitor)).toBe('open');
    expect(await stateOf(link.path, visitor)).toBe('open');
    expect(await stateOf(link.path)).toBe('used_up');
    expect(await listed(link.id)).toMatchObject({ use_count: 1 });
  });
});

describe('password', () => {
  test('opens the link; before, nothing is shown, and a new password ends the visit', async () => {
    const link = await share({ password: 'open sesame' });
    const locked = await newVisitor().get(link.path);
    expect(locked.json()).toEqual({ state: 'locked' });
    expect(locked.cookies.map(({ name }) => name)).not.toContain('saveroom_share');
    const wrong = await unlock(link.path, 'wrong');
    expect([wrong.reply.statusCode, wrong.reply.json().detail]).toEqual([400, 'Wrong password']);
    const { visitor, reply } = await unlock(link.path, 'open sesame');
    expect(reply.json()).toMatchObject({ state: 'open', game: { id: shared } });
    const cookie = reply.cookies.find(({ name }) => name === 'saveroom_share');
    expect(cookie).toMatchObject({ path: link.path, httpOnly: true, sameSite: 'Lax' });
    expect(await stateOf(link.path, visitor)).toBe('open');
    const url = `/api/shares/${link.id}`;
    const payload = { password: 'another one' };
    await server.app.inject({ method: 'PUT', url, headers: basic('vera'), payload });
    expect(await stateOf(link.path, visitor)).toBe('locked');
    expect((await visitor.get(`${link.path}/content`)).statusCode).toBe(404);
  });

  test('guesses are throttled, and then even the right one is refused', async () => {
    const { path } = await share({ password: 'open sesame' });
    const guesser = newVisitor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      statuses.push((await unlock(path, `guess ${guess}`, guesser)).reply.statusCode);
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await unlock(path, 'open sesame', guesser)).reply.statusCode).toBe(429);
    expect((await unlock(path, 'open sesame')).reply.statusCode).toBe(200);
  });

  test('guesses of link addresses are throttled, but valid links still open for the same client', async () => {
    const guesser = newVisitor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const token = String(guess).padStart(24, 'x');
      statuses.push((await guesser.get(`/api/shared/${token}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(10);
    expect(statuses.at(-1)).toBe(429);
    expect(await stateOf((await share()).path, guesser)).toBe('open');
    expect((await guesser.get(`/api/shared/${'y'.repeat(24)}`)).statusCode).toBe(429);
  });
});
