import type { FastifyBaseLogger } from 'fastify';

import type { Log } from '#core/deps.ts';

/** The logger of the server as features and tasks use it. */
export const toLog = (logger: FastifyBaseLogger): Log => ({
  debug: (message) => logger.debug(message),
  info: (message) => logger.info(message),
  warn: (message) => logger.warn(message),
  error: (fault, message) => logger.error({ err: fault }, message),
});
