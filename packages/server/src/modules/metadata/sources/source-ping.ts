import { SourceId } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SourceFault } from './source-fault.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly sourcePing: SourcePing;
  }
}

const KEPT_MS = 60_000;
const LONGEST_MS = 15_000;

interface Answer {
  readonly at: number;
  readonly isThere: Promise<boolean>;
}

/**
 * Whether sources can be reached, for whoever asks. Anyone may, so an answer is kept for a while:
 * no stranger can make this server call others as often as he likes.
 */
export class SourcePing {
  readonly #answers = new Map<SourceId, Answer>();

  async ask({ sources, clock }: Pick<Deps, 'sources' | 'clock'>, name: string): Promise<boolean> {
    const { success, data: source } = SourceId.safeParse(name);
    if (!success) throw new AppError('bad_request', 'Invalid metadata source');
    const now = clock().getTime();
    const known = this.#answers.get(source);
    if (known && now - known.at < KEPT_MS) return known.isThere;
    const isThere = reaches(sources, source);
    this.#answers.set(source, { at: now, isThere });
    return isThere;
  }

  /** Something about it changed. */
  forget(source: SourceId): void {
    this.#answers.delete(source);
  }
}

/** One that is not set up is not asked. */
async function reaches(sources: Deps['sources'], source: SourceId): Promise<boolean> {
  const statuses = await sources.statuses();
  if (!statuses.find((one) => one.source === source)?.isSetUp) return false;
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    await sources.check(source, { signal });
    return true;
  } catch (error) {
    if (error instanceof SourceFault || signal.aborted) return false;
    throw error;
  }
}
