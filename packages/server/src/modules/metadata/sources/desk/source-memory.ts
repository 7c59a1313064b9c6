import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { seal, unseal } from '#core/lib/seal.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { forget, recall, remember } from './sources.queries.ts';

type Memory = SourceContext['memory'];

/** What a source keeps across restarts; secrets are sealed. */
export function storedMemory(
  source: SourceId,
  { db, sealKey, clock }: { db: Db; sealKey: Uint8Array; clock: () => Date },
): Memory {
  const label = (key: string) => `memory:${source}:${key}`;
  return {
    get: async (key) => {
      const found = await recall(db, source, { key, now: timestamp(clock()) });
      if (!found) return null;
      return found.isSealed ? unseal(sealKey, label(key), found.value) : found.value;
    },
    set: (key, value, { forMs, isSecret = false }) => {
      const now = clock();
      return remember(db, source, {
        key,
        value: isSecret ? seal(sealKey, label(key), value) : value,
        isSealed: isSecret,
        expiresAt: timestamp(new Date(now.getTime() + forMs)),
        now: timestamp(now),
      });
    },
    forget: (key) => forget(db, source, key),
  };
}

/** For trying keys that nobody has decided to keep. */
export function passingMemory(): Memory {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => void kept.set(key, value),
    forget: async (key) => void kept.delete(key),
  };
}
