import type { LogRequest } from '@saveroom/contract';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { LogRing } from './log-ring.ts';

const ALL: LogRequest = { level: 'trace', search: '', limit: 1000 };

function ringWith(options: ConstructorParameters<typeof LogRing>[0] = {}) {
  const ring = new LogRing(options);
  const logger = pino({ level: 'trace', base: null }, ring);
  const messages = (wanted: Partial<LogRequest> = {}) =>
    ring.read({ ...ALL, ...wanted }).map(({ message }) => message);
  return { ring, logger, messages };
}

test('lines keep their level, their request and what went wrong', () => {
  const { ring, logger } = ringWith();
  logger.child({ reqId: 'r-1' }).error({ err: new Error('disk full') }, 'could not write');
  const answered = { method: 'POST', route: '/api/scan', status: 201, ms: 3.5, ip: '192.0.2.1' };
  logger.info(answered, 'answered');
  const [fault, request] = ring.read(ALL);
  expect(fault).toMatchObject({
    level: 'error',
    module: 'server',
    message: 'could not write: disk full',
    request_id: 'r-1',
    details: expect.stringContaining('log-ring.test.ts'),
  });
  expect(request).toMatchObject({
    module: 'http',
    message: 'POST /api/scan 201 3.5 ms 192.0.2.1',
    request_id: null,
    details: null,
  });
});

test('they are found by level, words and request, and read backwards and onwards', () => {
  const { ring, logger, messages } = ringWith();
  logger.debug('one');
  logger.info('Two');
  logger.child({ reqId: 'r-2' }).warn('three');
  logger.error('four');
  expect(messages({ level: 'info' })).toEqual(['Two', 'three', 'four']);
  expect(messages({ search: 'tWO' })).toEqual(['Two']);
  expect(messages({ request_id: 'r-2' })).toEqual(['three']);
  expect(messages({ limit: 2 })).toEqual(['three', 'four']);
  const [first, second] = ring.read(ALL);
  expect(messages({ before: second?.id ?? 0 })).toEqual(['one']);
  expect(messages({ after: first?.id ?? 0, limit: 2 })).toEqual(['Two', 'three']);
});

test('it stays small, and reading the log leaves no trace in it', () => {
  const { logger, messages } = ringWith({ mostLines: 10 });
  for (let number = 0; number < 1000; number += 1) logger.info(`line ${number}`);
  expect(messages().length).toBeLessThanOrEqual(12);
  expect(messages().at(-1)).toBe('line 999');
  logger.debug({ method: 'GET', route: '/api/logs', status: 200, ms: 1 }, 'answered');
  expect(messages().at(-1)).toBe('line 999');
});

describe('nothing that opens anything is kept', () => {
  const CANARY = 'CANARY-0123456789abcdef';
  test.each([
    `http://x.test/reset-password?token=${CANARY}`,
    `http://x.test/a?b=1&api_key=${CANARY}&c=2`,
    `authorization: Bearer ${CANARY}`,
    `Basic ${Buffer.from(CANARY).toString('base64')}`,
    `postgres://games:${CANARY}@db/games`,
    `cookie romm_session=${CANARY}; other`,
    `{"password":"${CANARY}"}`,
    `{"client_secret": "${CANARY}"}`,
  ])('%s', (text) => {
    const { ring, logger } = ringWith();
    logger.info(text);
    logger.error({ err: new Error(text) }, 'failed');
    const kept = JSON.stringify(ring.read(ALL));
    expect(kept).not.toContain(CANARY);
    expect(kept).not.toContain(Buffer.from(CANARY).toString('base64'));
  });

  test('what the server was entrusted with, wherever it stands', () => {
    const { messages, logger } = ringWith({ secrets: [CANARY] });
    logger.info(`the key is ${CANARY}`);
    expect(messages()).toEqual(['the key is [hidden]']);
  });
});
