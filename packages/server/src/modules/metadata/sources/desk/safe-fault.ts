import { SOURCES, type SourceId, type SourceState } from '@saveroom/contract';

import { nonsense } from '#modules/metadata/sources/parse-reply.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

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

/** A source that is not set up cannot be asked, whatever the network does. */
export const NOT_SET_UP = {
  disabled: 'Disabled by admin',
  key_missing: 'API key missing',
  not_imported: 'Not imported yet',
} as const;

export const isNotSetUp = (state: SourceState): state is keyof typeof NOT_SET_UP =>
  Object.hasOwn(NOT_SET_UP, state);

/** Why a source that is not set up, or is paused after errors, was not asked. */
export function unavailableFault(
  source: SourceId,
  state: SourceState,
  isAbsent = false,
): SourceFault {
  if (isNotSetUp(state)) return new SourceFault(source, 'refused', NOT_SET_UP[state]);
  const { name } = SOURCES[source];
  const message = `${name} is paused after repeated errors`;
  return new SourceFault(source, 'away', message, { isAbsent });
}
