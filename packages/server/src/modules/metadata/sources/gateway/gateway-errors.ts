import { SOURCES, type SourceId, type SourceState } from '@saveroom/contract';

import { invalidReply } from '#modules/metadata/sources/parse-reply.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

/** Shorter values occur in ordinary text by chance, so they are not redacted. */
const SHORTEST_SECRET = 4;

/** Turns any error of a request into a fault whose message contains none of these secrets. */
export function redactError(
  source: SourceId,
  error: unknown,
  secrets: readonly string[],
): SourceError {
  if (!(error instanceof SourceError)) return invalidReply(source);
  const leaked = secrets.filter(
    (secret) => secret.length >= SHORTEST_SECRET && error.message.includes(secret),
  );
  if (leaked.length === 0) return error;
  const message = leaked.reduce((text, secret) => text.replaceAll(secret, '…'), error.message);
  return new SourceError(error.source, error.kind, message, error);
}

/** States of a source that is not set up and is therefore never queried. */
export const NOT_SET_UP = {
  disabled: 'Disabled by admin',
  key_missing: 'API key missing',
  not_imported: 'Not imported yet',
} as const;

export const isNotSetUp = (state: SourceState): state is keyof typeof NOT_SET_UP =>
  Object.hasOwn(NOT_SET_UP, state);

/**
 * The fault of a source that was not queried: it is not set up, or paused after errors.
 * `wasNeverSent`: the last of these errors never reached the source.
 */
export function unavailableError(
  source: SourceId,
  state: SourceState,
  { wasNeverSent = false } = {},
): SourceError {
  if (isNotSetUp(state)) return new SourceError(source, 'refused', NOT_SET_UP[state]);
  const { name } = SOURCES[source];
  const message = `${name} is paused after repeated errors`;
  return new SourceError(source, 'away', message, { wasNeverSent });
}
