import type { FastifyInstance } from 'fastify';

/**
 * Begins one request per turn of the event loop. A turn accepts a single connection and reads all
 * sockets: if a hundred requests began in one, the next connection would wait for all of them.
 */
export function takeTurns(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const next = () => {
    const begin = waiting.shift();
    isTaken = begin !== undefined;
    if (!begin) return;
    setImmediate(next);
    begin();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isTaken) {
      waiting.push(done);
      return;
    }
    isTaken = true;
    setImmediate(next);
    done();
  });
}
