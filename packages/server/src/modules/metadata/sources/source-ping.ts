import { SourceId } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SourceError } from './source-error.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly sourcePing: SourcePing;
  }
}

const CACHE_MS = 60_000;
const TIMEOUT_MS = 15_000;

interface CachedPing {
  readonly at: number;
  readonly isReachable: Promise<boolean>;
}

/**
 * Checks whether sources can be reached. The route needs no account, so results are cached: no
 * visitor can make this server flood a source with requests.
 */
export class SourcePing {
  readonly #results = new Map<SourceId, CachedPing>();

  async ping({ sources, clock }: Pick<Deps, 'sources' | 'clock'>, name: string): Promise<boolean> {
    const { success, data: source } = SourceId.safeParse(name);
    if (!success) throw new AppError('bad_request', 'Invalid metadata source');
    const now = clock().getTime();
    const known = this.#results.get(source);
    if (known && now - known.at < CACHE_MS) return known.isReachable;
    const isReachable = checkSource(sources, source);
    this.#results.set(source, { at: now, isReachable });
    return isReachable;
  }

  /** Drops the cached result, because a setting of the source changed. */
  invalidate(source: SourceId): void {
    this.#results.delete(source);
  }
}

/** Whether a source responds. Sends no request to a source that is not set up. */
async function checkSource(sources: Deps['sources'], source: SourceId): Promise<boolean> {
  const statuses = await sources.statuses();
  if (!statuses.find((status) => status.source === source)?.isSetUp) return false;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await sources.check(source, { signal });
    return true;
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) return false;
    throw error;
  }
}
