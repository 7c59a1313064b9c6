import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { prepareDrain } from './create-http.ts';

async function listen() {
  const server = createServer();
  const drain = prepareDrain(server);
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
