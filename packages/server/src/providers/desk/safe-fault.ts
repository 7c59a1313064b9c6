import { SOURCES, type SourceId } from '@saveroom/contract';

import type { SourceStatus } from '../source-desk.ts';
import { nonsense } from '../parse-reply.ts';
import { SourceFault } from '../source-fault.ts';

/** Too common in words to be looked for in them. */
const SHORTEST_SECRET = 4;

/** Whatever went wrong while a source was asked, as a fault that holds none of these secrets. */
export function safeFault(
  source: SourceId,
  error: unknown,
  secrets: readonly string[],
): SourceFault {
  if (!(error instanceof SourceFault)) return nonsense(source);
  const spoken = secrets.filter(
    (secret) => secret.length >= SHORTEST_SECRET && error.message.includes(secret),
  );
  if (spoken.length === 0) return error;
  const message = spoken.reduce((text, secret) => text.replaceAll(secret, '…'), error.message);
  return new SourceFault(error.source, error.kind, message, error);
}

export const WHY_CLOSED = {
  disabled: 'Disabled by admin',
  key_missing: 'API key missing',
} as const;

export function closedFault(
  source: SourceId,
  state: Exclude<SourceStatus['state'], 'ready'>,
  isAbsent = false,
): SourceFault {
  if (state !== 'resting') return new SourceFault(source, 'refused', WHY_CLOSED[state]);
  const { name } = SOURCES[source];
  const message = `${name} failed several times and is left alone a while`;
  return new SourceFault(source, 'away', message, { isAbsent });
}
