import { describe, expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';

const PROXY = '10.0.0.2';
const INNER = '10.9.9.9';

async function start(TRUSTED_PROXIES: string) {
  const server = await testApp({ env: { TRUSTED_PROXIES } });
  await server.setUp();
  /** The client address the server determined, read from the stored session. */
  const seenAs = async (remoteAddress: string, headers: Record<string, string>) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { ...basic('admin'), ...headers },
    });
    expect(reply.statusCode).toBe(200);
    const sessions = server.db.selectFrom('session').select('ip');
    const rows = await sessions.execute();
    await server.db.deleteFrom('session').execute();
    return { ip: rows[0]?.ip, cookie: reply.cookies.find(({ name }) => name === 'romm_session') };
  };
  return { ...server, seenAs };
}

describe('forwarding headers', () => {
  test('of an untrusted peer are ignored', async () => {
    const { seenAs } = await start('10.0.0.0/24');
    const forged = {
      'x-forwarded-for': '127.0.0.1, 10.0.0.2',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '127.0.0.1',
      'x-client-ip': '127.0.0.1',
      'cf-connecting-ip': '127.0.0.1',
      'true-client-ip': '127.0.0.1',
      forwarded: 'for=127.0.0.1;proto=https;host=evil.example',
    };
    const { ip, cookie } = await seenAs('203.0.113.50', forged);
    expect(ip).toBe('203.0.113.50');
    expect(cookie?.secure).toBeUndefined();
  });

  test('are ignored if no proxy is configured', async () => {
    const { seenAs } = await start('');
    for (const peer of ['127.0.0.1', '10.0.0.2', '192.168.1.1', '::1']) {
      const forged = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
      const { ip, cookie } = await seenAs(peer, forged);
      expect([ip, cookie?.secure]).toEqual([peer, undefined]);
    }
  });

  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1, 198.51.100.7', '198.51.100.7'],
    [`198.51.100.7, ${INNER}`, '198.51.100.7'],
    [`1.1.1.1, 198.51.100.7, ${INNER}, ${INNER}`, '198.51.100.7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('of a trusted proxy are read from the right: %s', async (chain, client) => {
    const { seenAs } = await start(`10.0.0.0/24, ${INNER}`);
    expect((await seenAs(PROXY, { 'x-forwarded-for': chain })).ip).toBe(client);
    expect((await seenAs(`::ffff:${PROXY}`, { 'x-forwarded-for': chain })).ip).toBe(client);
  });

  test('the client is the rightmost untrusted address of any chain', async () => {
    const { seenAs } = await start(`${PROXY}, ${INNER}`);
    const hops = [
      INNER,
      '198.51.100.7',
      '127.0.0.1',
      'unknown',
      '',
      '_hidden',
      '1.2.3.4:80',
      'fe80::1%eth0',
      '::ffff:10.9.9.9',
      '999.1.1.1',
    ];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 60; round += 1) {
      const chain = Array.from({ length: 1 + random(4) }, () => hops[random(hops.length)] ?? '');
      const expected = rightmostUntrusted(chain);
      const { ip } = await seenAs(PROXY, { 'x-forwarded-for': chain.join(', ') });
      expect([chain, ip]).toEqual([chain, expected]);
    }
  });

  test('make cookies secure if the proxy reports https', async () => {
    const { seenAs } = await start(PROXY);
    const safe = await seenAs(PROXY, { 'x-forwarded-proto': 'https' });
    expect(safe.cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    const plain = await seenAs(PROXY, { 'x-forwarded-proto': 'http' });
    expect(plain.cookie?.secure).toBeUndefined();
  });

  test('never authenticate a user', async () => {
    const { app } = await start('0.0.0.0/0');
    for (const remoteAddress of ['127.0.0.1', '192.168.0.1', '8.8.8.8']) {
      const headers = {
        'x-forwarded-for': '127.0.0.1',
        'remote-user': 'admin',
        'x-remote-user': 'admin',
      };
      const reply = await app.inject({ url: '/api/users', remoteAddress, headers });
      expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Forbidden']);
    }
  });
});

/** Independent implementation of the rule: walk left while the last hop is trusted. */
function rightmostUntrusted(chain: readonly string[]): string {
  const trusted = new Set([PROXY, INNER, `::ffff:${INNER}`]);
  const hops = [...chain.filter((hop) => hop.trim() !== ''), PROXY];
  while (hops.length > 1 && trusted.has(hops.at(-1) ?? '')) hops.pop();
  return hops.at(-1) ?? '';
}
