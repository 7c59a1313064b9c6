import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { seal, unseal } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { deleteCacheEntries, readCacheEntry, saveCacheEntry } from './sources.queries.ts';

type Cache = SourceContext['cache'];

/** A cache in the database, which survives restarts. Secrets are encrypted. */
export function persistentCache(
  source: SourceId,
  { db, sealKey, clock }: { db: Db; sealKey: Uint8Array; clock: () => Date },
): Cache {
  const label = (key: string) => `memory:${source}:${key}`;
  return {
    get: async (key) => {
      const found = await readCacheEntry(db, source, { key, now: timestamp(clock()) });
      if (!found) return null;
      return found.isSealed ? unseal(sealKey, label(key), found.value) : found.value;
    },
    set: (key, value, { ttlMs, isSecret = false }) => {
      const now = clock();
      return saveCacheEntry(db, source, {
        key,
        value: isSecret ? seal(sealKey, label(key), value) : value,
        isSealed: isSecret,
        expiresAt: timestamp(new Date(now.getTime() + ttlMs)),
        now: timestamp(now),
      });
    },
    delete: (key) => deleteCacheEntries(db, source, key),
  };
}

/** For a test of keys that are not saved. */
export function inMemoryCache(): Cache {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}
