import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createGuardedLookup } from './guarded-lookup.ts';
import { createOutbound } from './outbound.ts';
import type { OutboundFault } from './outbound-error.ts';

const KB = 1024;

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const outbound = createOutbound();
const fails = (kind: OutboundFault) =>
  expect.objectContaining({ name: 'OutboundError', kind }) as Error;

const fetchText = (url: string, rest: object = {}) =>
  outbound.text({ url, maxBytes: 100 * KB, allowPrivate: true, ...rest });

describe('URL checks', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.0.1/',
    'http://localhost/',
    'http://a.localhost/',
    'http://LOCALHOST./',
    'http://printer.local/',
    'http://１２７.０.０.１/',
    'http://user:secret@example.org/',
    'http://example.org:22/',
    'https://example.org:25/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://example.org/',
    'data:text/plain,x',
    '//example.org/',
    'nonsense',
    '',
  ])('%s is refused', async (url) => {
    await expect(outbound.text({ url, maxBytes: KB })).rejects.toEqual(fails('refused'));
  });

  test.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '10.1.2.3', family: 4 }]],
    [[{ address: '::ffff:127.0.0.1', family: 6 }]],
    [[{ address: 'fd00::1', family: 6 }]],
    // A private address is refused even if the name also has a public one.
    [
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
  ])('a host name that resolves to %j is refused', async (addresses) => {
    const guarded = createOutbound({ resolve: async () => addresses });
    const call = guarded.text({ url: 'http://games.example/', maxBytes: KB });
    await expect(call).rejects.toEqual(fails('refused'));
  });

  test('a host name that changes its address after the first lookup is refused', async () => {
    let hits = 0;
    const { url } = await serve((_, response) => {
      hits += 1;
      response.end('inside');
    });
    const addresses = ['8.8.8.8', '127.0.0.1'];
    const resolve = async () => [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }];
    const firstLook = await new Promise((done) => {
      createGuardedLookup(resolve)('rebind.example', {}, (_, address) => done(address));
    });
    expect(firstLook).toBe('8.8.8.8');
    const call = createOutbound({ resolve }).text({
      url: `http://rebind.example:${new URL(url).port}/`,
      maxBytes: KB,
    });
    await expect(call).rejects.toEqual(fails('refused'));
    expect(hits).toBe(0);
  });

  test('a connection of a trusted call is not reused for other calls', async () => {
    const { url } = await serve((_, response) => response.end('inside'));
    expect((await fetchText(url)).text).toBe('inside');
    await expect(fetchText(url, { allowPrivate: false })).rejects.toEqual(fails('refused'));
  });

  test('a trusted origin may be a private address', async () => {
    const { url } = await serve((_, response) => response.end('nas'));
    const trusting = createOutbound({ trustedOrigins: [url] });
    expect((await trusting.text({ url: `${url}/a`, maxBytes: KB })).text).toBe('nas');
  });
});

describe('redirects', () => {
  test('each target is checked, even if a trusted address redirects to it', async () => {
    const inside = await serve((_, response) => response.end('inside'));
    for (const target of [inside.url, 'http://[::1]/', 'file:///etc/passwd', 'http://0x7f.1/']) {
      const { url } = await serve((_, response) =>
        response.writeHead(302, { location: target }).end(),
      );
      await expect(fetchText(url)).rejects.toEqual(fails('refused'));
    }
  });

  test('five redirects are followed, six are not', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    expect(await fetchText(`${url}/5`)).toMatchObject({ text: 'there', url: `${url}/0` });
    await expect(fetchText(`${url}/6`)).rejects.toEqual(fails('broken'));
  });

  test('another origin receives neither credentials nor the body', async () => {
    const seen: unknown[] = [];
    const other = await serve((request, response) => {
      seen.push(request.method, request.headers);
      response.end('ok');
    });
    const { url } = await serve((request, response) => {
      const status = request.url === '/keep' ? 307 : 302;
      response.writeHead(status, { location: other.url }).end();
    });
    const trusting = createOutbound({ trustedOrigins: [url, other.url] });
    const headers = { authorization: 'Bearer k3y', 'x-api-key': 'k3y', cookie: 'k3y' };
    const post = { method: 'POST' as const, headers, body: 'k3y', maxBytes: KB };
    await trusting.text({ url, ...post });
    expect(seen[0]).toBe('GET');
    expect(JSON.stringify(seen)).not.toContain('k3y');
    await expect(trusting.text({ url: `${url}/keep`, ...post })).rejects.toEqual(fails('refused'));
    expect(seen).toHaveLength(2);
  });
});

describe('bodies', () => {
  test('an endless body is aborted at the size limit', async () => {
    let sent = 0;
    const { url } = await serve((_, response) => {
      const chunk = Buffer.alloc(64 * KB);
      const writeAll = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', writeAll);
      writeAll();
    });
    await expect(fetchText(url)).rejects.toEqual(fails('too_large'));
    expect(sent).toBeLessThan(20 * KB * KB);
  });

  test('a body whose content-length exceeds the limit is not read', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': String(2 * KB ** 3) }).flushHeaders();
    });
    await expect(fetchText(url)).rejects.toEqual(fails('too_large'));
  });

  test('compressed bodies are decompressed up to the size limit', async () => {
    const { url } = await serve((request, response) => {
      const text = request.url === '/bomb' ? Buffer.alloc(50 * KB * KB) : 'hello';
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    });
    expect((await fetchText(url)).text).toBe('hello');
    await expect(fetchText(`${url}/bomb`)).rejects.toEqual(fails('too_large'));
  });

  test('a truncated body fails', async () => {
    const { url } = await serve((request, response) => {
      const packed = gzipSync('hello '.repeat(1000));
      if (request.url === '/packed') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, 20));
        return;
      }
      response.writeHead(200, { 'content-length': '100' }).write('half', () => {
        response.destroy();
      });
    });
    await expect(fetchText(url)).rejects.toEqual(fails('broken'));
    await expect(fetchText(`${url}/packed`)).rejects.toEqual(fails('broken'));
  });

  test('a large body is streamed', async () => {
    const { url } = await serve((_, response) => response.end(Buffer.alloc(300 * KB, 7)));
    const reply = await outbound.open({ url, maxBytes: 400 * KB, allowPrivate: true });
    let size = 0;
    for await (const chunk of reply.body as AsyncIterable<Buffer>) size += chunk.length;
    expect(size).toBe(300 * KB);
  });
});

describe('timeouts', () => {
  test('a call times out without a response, with a stalled body and with a slow endless body', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/mute') return;
      response.writeHead(200).write('a');
      if (request.url === '/drip') {
        const drip = setInterval(() => response.write('a'), 20);
        response.once('close', () => clearInterval(drip));
      }
    });
    const timeouts = { connectMs: 200, idleMs: 100, totalMs: 400 };
    for (const path of ['/mute', '/stall', '/drip']) {
      await expect(fetchText(url + path, { timeouts })).rejects.toEqual(fails('slow'));
    }
  });

  test('an aborted call throws the reason of its signal', async () => {
    const arrived = Promise.withResolvers<void>();
    const { url } = await serve((request, response) => {
      if (request.url === '/begun') response.writeHead(200).write('a');
      else arrived.resolve();
    });
    const mute = new AbortController();
    const call = fetchText(`${url}/mute`, { signal: mute.signal });
    await arrived.promise;
    mute.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');

    const begun = new AbortController();
    const { signal } = begun;
    const request = { url: `${url}/begun`, maxBytes: KB, allowPrivate: true, signal };
    const { body } = await outbound.open(request);
    const content = body.toArray();
    begun.abort(new Error('enough'));
    await expect(content).rejects.toThrow('enough');
    await expect(fetchText(url, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow(
      'no',
    );
  });

  test('an unread response is closed at the total timeout', async () => {
    const over = Promise.withResolvers<void>();
    const { url } = await serve((_, response) => {
      response.writeHead(200).write('a');
      response.once('close', over.resolve);
    });
    // Long enough for a busy machine to open the connection.
    const timeouts = { idleMs: 1000, totalMs: 2000 };
    const { body } = await outbound.open({ url, maxBytes: KB, allowPrivate: true, timeouts });
    await over.promise;
    await expect(body.toArray()).rejects.toEqual(fails('slow'));
  });

  test('a call is retried if its keep-alive connection was closed', async () => {
    const { server, url } = await serve((_, response) => response.end('ok'));
    for (let round = 0; round < 3; round += 1) {
      expect((await fetchText(url)).text).toBe('ok');
      server.closeIdleConnections();
    }
  });
});

test('error statuses are replies, and error messages contain only the host of the URL', async () => {
  const { url } = await serve((_, response) => response.writeHead(503).end('down'));
  expect(await fetchText(url)).toMatchObject({ status: 503, text: 'down' });
  const error = await fetchText('http://127.0.0.1:1/x?api_key=k3y').catch(
    (fault: unknown) => fault,
  );
  expect(error).toEqual(fails('unreachable'));
  expect(String(error)).not.toContain('k3y');
});

test('an invalid header value is refused and not repeated in the message', async () => {
  const { url } = await serve((_, response) => response.end());
  for (const key of ['k3y\r\nhost: x', 'k3y\u2026']) {
    const error = await fetchText(url, { headers: { authorization: key } }).catch(
      (fault: unknown) => fault,
    );
    expect(error).toEqual(fails('refused'));
    expect(String(error)).not.toContain('k3y');
  }
});

test('a response that is not HTTP fails with the reason "broken"', async () => {
  const { createServer: createSocket } = await import('node:net');
  const server = createSocket((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(fetchText(`http://127.0.0.1:${port}`)).rejects.toEqual(fails('broken'));
});
