import {
  SOURCES,
  type Reply,
  type SourceId,
  type SourceSetting,
  type testSource as route,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { IDENTIFY_PENDING_GAMES, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import { hasGames } from '#modules/metadata/identify/identify.queries.ts';
import { SourceError } from './source-error.ts';

import { readSource } from './source-view.ts';

type Keys = Readonly<Record<string, string>>;
const TEST_TIMEOUT_MS = 30_000;

/** Saves the settings of a source. Values of environment variables cannot be changed here. */
export async function saveSource(
  deps: Pick<Deps, 'db' | 'jobs' | 'sources'>,
  source: SourceId,
  { is_enabled: isEnabled, keys }: { is_enabled?: boolean | undefined; keys?: Keys | undefined },
): Promise<SourceSetting> {
  requireKnownKeys(source, keys);
  const before = await readSource(deps, source);
  if (isEnabled !== undefined && isEnabled !== before.is_enabled && before.is_fixed) {
    throw new AppError(
      'conflict',
      'This source is turned on or off by an environment variable. Change it there.',
    );
  }
  const fixed = before.keys.find(({ name, is_fixed }) => is_fixed && keys?.[name]);
  if (fixed)
    throw new AppError(
      'conflict',
      `${fixed.name} is set by an environment variable. Change it there.`,
    );
  await deps.sources.save(source, {
    ...(isEnabled === undefined ? {} : { isEnabled }),
    ...(keys ? { keys } : {}),
  });
  const after = await readSource(deps, source);
  // Query the source for the games it could not be queried for before.
  const isNew = before.state !== 'ready' && after.state === 'ready';
  if (isNew && (await hasGames(deps.db)))
    await deps.jobs.enqueueUnlessQueued(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES);
  return after;
}

/** Tests whether a source responds with these keys. An empty key stands for the saved one. */
export async function testSource(
  { sources }: Pick<Deps, 'sources'>,
  source: SourceId,
  keys: Keys = {},
): Promise<Reply<typeof route>> {
  requireKnownKeys(source, keys);
  const given = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== ''));
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  try {
    const options = Object.keys(given).length > 0 ? { keys: given } : {};
    await sources.check(source, { signal, ...options });
    return { ok: true, detail: '', kind: null };
  } catch (error) {
    if (error instanceof SourceError) {
      return { ok: false, detail: error.message, kind: error.kind };
    }
    throw error;
  }
}

function requireKnownKeys(source: SourceId, keys: Keys = {}): void {
  const { name, keys: needed, optionalKeys } = SOURCES[source];
  const known = new Set([...needed, ...optionalKeys]);
  const isUnknown = Object.keys(keys).some((key) => !known.has(key));
  if (isUnknown) throw new AppError('invalid', `${name} has no key with that name`);
}
