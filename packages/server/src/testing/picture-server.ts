import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type RequestHandler = (response: ServerResponse, request: IncomingMessage) => void;

/** A local web server with configurable responses by path. */
export async function startPictureServer() {
  const handlers = new Map<string, RequestHandler>();
  const requests: string[] = [];
  let [open, maxConcurrent] = [0, 0];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(request.url ?? '');
    open += 1;
    maxConcurrent = Math.max(maxConcurrent, open);
    response.once('close', () => {
      open -= 1;
    });
    const handler = handlers.get(pathname);
    if (handler) handler(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Requested paths in order. */
    requests,
    maxConcurrent: () => maxConcurrent,
    answer: (path: string, handler: RequestHandler) => handlers.set(path, handler),
    /** Returns the URL. */
    serve: (path: string, bytes: Uint8Array, type = 'image/png'): string => {
      handlers.set(path, (response) => {
        response.writeHead(200, { 'content-type': type }).end(bytes);
      });
      return `${origin}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>;
