import { SOURCES } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { CATCH_UP, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import type { SourceStatus } from './sources/source-desk.ts';
import { SourceFault } from './sources/source-fault.ts';

const LOOK_EVERY_MS = 60_000;
const CHECK_TIMEOUT_MS = 15_000;

interface RecoveryDeps {
  readonly jobs: Pick<Deps['jobs'], 'enqueueOnce'>;
  readonly log: Pick<Deps['log'], 'info' | 'error'>;
  readonly sources: Pick<Deps['sources'], 'check' | 'statuses'>;
}

/**
 * Checks failing sources until they answer again, then has them asked about the games they missed.
 * The circuit breaker of each source sets the pace: at most one check in half an hour.
 */
export class SourceRecovery {
  readonly #deps: RecoveryDeps;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#looking = this.look().catch((error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        this.#deps.log.error(error, 'sources: could not check failing sources');
      });
    }, LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#looking;
  }

  async look(): Promise<void> {
    const { jobs, log, sources } = this.#deps;
    const failing = (await sources.statuses()).filter(isWorthChecking);
    const answered = await Promise.all(failing.map((status) => this.#answers(status)));
    const back = failing.filter((_, index) => answered[index]);
    for (const { source } of back) log.info(`sources: ${SOURCES[source].name} is available again`);
    if (back.some(({ unaskedGames }) => unaskedGames > 0)) {
      await jobs.enqueueOnce(IDENTIFY_TASK, CATCH_UP);
    }
  }

  async #answers({ source }: SourceStatus): Promise<boolean> {
    const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.#stopped.signal]);
    try {
      await this.#deps.sources.check(source, { signal });
      return true;
    } catch (error) {
      if (error instanceof SourceFault) return false;
      throw error;
    }
  }
}

/** A rejected key stays rejected until a person changes it. */
const isWorthChecking = ({ failingSince, isAvailable, state }: SourceStatus): boolean =>
  failingSince !== null && isAvailable && state !== 'key_rejected';
