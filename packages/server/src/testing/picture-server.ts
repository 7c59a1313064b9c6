import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A web server on this machine that answers as told, by path. */
export async function startPictureServer() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(request.url ?? '');
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    const answer = answers.get(pathname);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Paths in the order they were asked for. */
    asked,
    most: () => most,
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    /** Gives the address. */
    serve: (path: string, bytes: Uint8Array, type = 'image/png'): string => {
      answers.set(path, (response) => {
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
