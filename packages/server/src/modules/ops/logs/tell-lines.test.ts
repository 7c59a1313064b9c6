import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LogRing } from '#core/log/log-ring.ts';

import { tellLines } from './tell-lines.ts';

const ALL = { level: 'trace', search: '', limit: 5000 } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two servers whose relay carries everything at once, and what happened in which order. */
function twoServers({ DISABLE_LOGS_VIEWER = false } = {}) {
  const happened: string[] = [];
  const ears: ((message: unknown) => void)[] = [];
  const server = (name: string, place: number) => {
    const logs = new LogRing({ server: name });
    tellLines({
      env: { DISABLE_LOGS_VIEWER } as Parameters<typeof tellLines>[0]['env'],
      logs,
      events: {
        emit: (event) => happened.push(`${name} ${event}`),
        disconnect: () => {},
        disconnectSession: () => {},
      },
      relay: {
        tell: (topic, message) => {
          happened.push(`${name} ${topic}`);
          ears[1 - place]?.(JSON.parse(JSON.stringify(message)));
        },
        hear: (_topic, listener) => void (ears[place] = listener),
      },
    });
    const say = (msg: string, level = 30) => logs.write(JSON.stringify({ level, msg }));
    const heard = () => logs.read(ALL).map(({ server: who, message }) => `${who}: ${message}`);
    return { say, heard };
  };
  return { web: server('web', 0), worker: server('worker', 1), happened };
}

test('what a worker says is read at the server that people look at, with its name', () => {
  const { web, worker, happened } = twoServers();
  web.say('hello');
  worker.say('a scan began');
  vi.advanceTimersByTime(1000);
  expect(web.heard()).toEqual(['web: hello', 'worker: a scan began']);
  expect(worker.heard()).toEqual(['worker: a scan began', 'web: hello']);
  // Whoever hears that there is more finds it, and nothing is told back.
  expect(happened).toEqual([
    'web log-lines',
    'web log:grown',
    'worker log-lines',
    'worker log:grown',
  ]);
});

test('a flood stays where it is written, and so does what is only of interest there', () => {
  const { web, worker } = twoServers();
  worker.say('a detail', 20);
  for (let line = 0; line < 1000; line += 1) worker.say(`line ${line}`);
  vi.advanceTimersByTime(1000);
  expect(web.heard()).toHaveLength(200);
  expect(web.heard().at(-1)).toBe('worker: line 999');
  expect(worker.heard()).toHaveLength(1001);
});

test('a log that is not shown goes nowhere', () => {
  const { web, worker, happened } = twoServers({ DISABLE_LOGS_VIEWER: true });
  worker.say('a scan began');
  vi.advanceTimersByTime(1000);
  expect([web.heard(), happened]).toEqual([[], []]);
});
