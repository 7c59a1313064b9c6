import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LogRing } from '#core/log/log-ring.ts';

import { broadcastLogLines } from './broadcast-log-lines.ts';

const ALL = { level: 'trace', search: '', limit: 5000 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two servers with a synchronous relay, and the events in their order. */
function twoServers({ DISABLE_LOGS_VIEWER = false } = {}) {
  const events: string[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  const server = (name: string, index: number) => {
    const logs = new LogRing({ server: name });
    broadcastLogLines({
      env: { DISABLE_LOGS_VIEWER } as Parameters<typeof broadcastLogLines>[0]['env'],
      logs,
      events: {
        emit: (event) => events.push(`${name} ${event}`),
        disconnect: () => {},
        disconnectCredential: () => {},
      },
      relay: {
        publish: (topic, message) => {
          events.push(`${name} ${topic}`);
          listeners[1 - index]?.(JSON.parse(JSON.stringify(message)));
        },
        subscribe: (_topic, listener) => void (listeners[index] = listener),
      },
    });
    const write = (msg: string, level = 30) => logs.write(JSON.stringify({ level, msg }));
    const lines = () =>
      logs.read(ALL).map(({ server: writer, message }) => `${writer}: ${message}`);
    return { write, lines };
  };
  return { web: server('web', 0), worker: server('worker', 1), events };
}

test('log lines of a worker are readable on the web server under the name of the worker', () => {
  const { web, worker, events } = twoServers();
  web.write('hello');
  worker.write('a scan began');
  vi.advanceTimersByTime(1000);
  expect(web.lines()).toEqual(['web: hello', 'worker: a scan began']);
  expect(worker.lines()).toEqual(['worker: a scan began', 'web: hello']);
  // The lines arrive before the notification, and received lines are not sent back.
  expect(events).toEqual([
    'web log-lines',
    'web log:grown',
    'worker log-lines',
    'worker log:grown',
  ]);
});

test('only 200 lines per second and no debug lines reach the other server', () => {
  const { web, worker } = twoServers();
  worker.write('a detail', 20);
  for (let line = 0; line < 1000; line += 1) worker.write(`line ${line}`);
  vi.advanceTimersByTime(1000);
  expect(web.lines()).toHaveLength(200);
  expect(web.lines().at(-1)).toBe('worker: line 999');
  expect(worker.lines()).toHaveLength(1001);
});

test('a disabled log viewer broadcasts no lines', () => {
  const { web, worker, events } = twoServers({ DISABLE_LOGS_VIEWER: true });
  worker.write('a scan began');
  vi.advanceTimersByTime(1000);
  expect([web.lines(), events]).toEqual([[], []]);
});
