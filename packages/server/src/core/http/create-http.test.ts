import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect, onTestFinished, test, vi } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { silentLogger } from '#testing/silent-logger.ts';

import { createHttp, prepareDrain } from './create-http.ts';
import { ProxyObservations } from './proxy-observations.ts';

async function listen(pause?: (ms: number) => Promise<void>) {
  const server = createServer();
  const drain = prepareDrain(server, pause);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (head: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
    return socket;
  };
  return { server, drain, open };
}

test('draining closes an upgraded connection whose client never responds', async () => {
  const { server, drain, open } = await listen();
  server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n'));
  const client = open('GET / HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: websocket');
  await once(client, 'data');
  const closed = once(client, 'close');
  await drain();
  await closed;
  expect(client.destroyed).toBe(true);
});

test('draining lets a running request finish', async () => {
  const { server, drain, open } = await listen();
  const drained = once(server, 'request').then(([, response]) => {
    const end = drain();
    response.end('complete');
    return end;
  });
  let answer = '';
  const client = open('GET / HTTP/1.1').on('data', (text: string) => {
    answer += text;
  });
  await Promise.all([drained, once(client, 'close')]);
  expect(answer).toContain('complete');
});

test('a start that takes a minute, as on a busy disk, succeeds', async () => {
  const { env } = parseEnv({}, () => '');
  if (!env) throw new Error('invalid environment');
  const app = await createHttp(env, silentLogger, { proxy: new ProxyObservations() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun = Promise.withResolvers<void>();
  app.addHook('onReady', async () => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
  const pass = begun.promise.then(() => vi.advanceTimersByTimeAsync(60_000));
  const [started] = await Promise.allSettled([app.ready(), pass]);
  expect(started.status).toBe('fulfilled');
});

test.each([
  ['a download that is not read', 'GET / HTTP/1.1'],
  ['an upload that stalled', 'POST / HTTP/1.1\r\ncontent-length: 1000'],
])('draining waits less than two seconds for %s, then closes it', async (_what, head) => {
  let waitedMs = 0;
  const { server, drain, open } = await listen(async (ms) => {
    waitedMs += ms;
  });
  // The response never ends.
  const requested = once(server, 'request').then(([, response]) => response.write('first bytes'));
  const client = open(head);
  client.on('error', () => {});
  await Promise.all([requested, once(client, 'readable')]);
  const closed = once(client.resume(), 'close');
  await drain();
  await closed;
  expect(waitedMs).toBeGreaterThan(0);
  expect(waitedMs).toBeLessThan(2000);
});
