import type { LogRequest } from '@saveroom/contract';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { LogRing } from './log-ring.ts';

const ALL: LogRequest = { level: 'trace', search: '', limit: 1000 };

function ringWith(options: ConstructorParameters<typeof LogRing>[0] = {}) {
  const ring = new LogRing(options);
  const logger = pino({ level: 'trace', base: null }, ring);
  const messages = (filter: Partial<LogRequest> = {}) =>
    ring.read({ ...ALL, ...filter }).map(({ message }) => message);
  return { ring, logger, messages };
}

test('lines have their level, request id and error', () => {
  const { ring, logger } = ringWith();
  logger.child({ reqId: 'r-1' }).error({ err: new Error('disk full') }, 'could not write');
  const fields = { method: 'POST', route: '/api/scan', status: 201, ms: 3.5, ip: '192.0.2.1' };
  logger.info(fields, 'answered');
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

test('lines are filtered by level, text and request id, and paged in both directions', () => {
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

test('the ring is limited in size, and requests for the log are not recorded', () => {
  const { logger, messages } = ringWith({ maxLines: 10 });
  for (let number = 0; number < 1000; number += 1) logger.info(`line ${number}`);
  expect(messages().length).toBeLessThanOrEqual(12);
  expect(messages().at(-1)).toBe('line 999');
  logger.debug({ method: 'GET', route: '/api/logs', status: 200, ms: 1 }, 'answered');
  expect(messages().at(-1)).toBe('line 999');
});

describe('secrets are redacted', () => {
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
    const stored = JSON.stringify(ring.read(ALL));
    expect(stored).not.toContain(CANARY);
    expect(stored).not.toContain(Buffer.from(CANARY).toString('base64'));
  });

  test('configured secrets are redacted anywhere in a line', () => {
    const { messages, logger } = ringWith({ secrets: [CANARY] });
    logger.info(`the key is ${CANARY}`);
    expect(messages()).toEqual(['the key is [hidden]']);
  });
});
