import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server as HttpServer,
} from 'node:http';

interface Proxy {
  readonly address: string;
  readonly close: () => void;
}

/** A plain reverse proxy: sends every request to the target of `route`, after `hold` has resolved. */
export async function startProxy(
  target: string,
  hold: (request: IncomingMessage) => Promise<void> = () => Promise.resolve(),
  route: (path: string) => string = () => target,
): Promise<Proxy> {
  const proxy: HttpServer = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(route((incoming.url ?? '').split('?', 1)[0] ?? ''));
    void hold(incoming).then(() => {
      const onward = httpRequest(
        {
          hostname,
          port,
          path: incoming.url,
          method: incoming.method,
          headers: { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' },
        },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(outgoing);
        },
      );
      // The page may send requests while the server behind the proxy is stopped.
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const bound = proxy.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { address, close };
}
