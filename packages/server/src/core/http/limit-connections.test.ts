import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { limitConnections } from './limit-connections.ts';

async function start(limits: { total?: number; perAddress?: number; trusted?: string[] }) {
  const server = createServer((_request, reply) => reply.end('ok'));
  const warnings: string[] = [];
  limitConnections(server, {
    MAX_CONNECTIONS: limits.total ?? 0,
    MAX_CONNECTIONS_PER_ADDRESS: limits.perAddress ?? 0,
    trusts: (address) => (limits.trusted ?? []).includes(address),
    warn: (text) => warnings.push(text),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  /** `answered`: the server accepted the connection; `closed`: it refused. */
  const open = async (from = '127.0.0.1'): Promise<{ socket: Socket; result: string }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    onTestFinished(() => void socket.destroy());
    const ended = new Promise<string>((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.once('close', () => resolve('closed'));
      socket.once('error', () => resolve('closed'));
    });
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return { socket, result: await ended };
  };
  const countOpen = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_error, count) => resolve(count));
    });
  return { open, warnings, countOpen };
}

test('an address over its limit is refused, other addresses can connect', async () => {
  const { open, warnings, countOpen } = await start({ perAddress: 2 });
  const first = await open();
  const second = await open();
  expect([first.result, second.result]).toEqual(['answered', 'answered']);
  expect((await open()).result).toBe('closed');
  expect((await open()).result).toBe('closed');
  expect((await open('127.0.0.2')).result).toBe('answered');
  expect(warnings).toEqual(['http: refused a connection from 127.0.0.1: it already has 2 open']);
  first.socket.destroy();
  await expect.poll(countOpen).toBe(2);
  expect((await open()).result).toBe('answered');
});

test('a trusted proxy has no connection limit', async () => {
  const { open } = await start({ perAddress: 1, trusted: ['127.0.0.1'] });
  for (let number = 0; number < 4; number += 1) expect((await open()).result).toBe('answered');
  expect((await open('127.0.0.2')).result).toBe('answered');
  expect((await open('127.0.0.2')).result).toBe('closed');
});

test('the total number of connections is limited, including those of trusted proxies', async () => {
  const { open, warnings } = await start({ total: 2, trusted: ['127.0.0.1'] });
  expect((await open()).result).toBe('answered');
  expect((await open('127.0.0.2')).result).toBe('answered');
  expect((await open('127.0.0.3')).result).toBe('closed');
  expect(warnings).toEqual(['http: refused a connection: 2 are already open']);
});
