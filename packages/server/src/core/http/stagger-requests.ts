import type { FastifyInstance } from 'fastify';

/**
 * Starts one request per event loop iteration. An iteration accepts a single connection and reads
 * all sockets: if it started a hundred requests, the next connection would wait for all of them.
 */
export function staggerRequests(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isBusy = false;
  const next = () => {
    const start = waiting.shift();
    isBusy = start !== undefined;
    if (!start) return;
    setImmediate(next);
    start();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isBusy) {
      waiting.push(done);
      return;
    }
    isBusy = true;
    setImmediate(next);
    done();
  });
}
