import { SOURCES } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { IDENTIFY_PENDING_GAMES, IDENTIFY_TASK } from '#modules/library/library.api.ts';
import type { SourceStatus } from './sources/source-gateway.ts';
import { SourceError } from './sources/source-error.ts';

const CHECK_INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 15_000;

interface RecoveryDeps {
  readonly jobs: Pick<Deps['jobs'], 'enqueueUnlessQueued'>;
  readonly log: Pick<Deps['log'], 'info' | 'error'>;
  readonly sources: Pick<Deps['sources'], 'check' | 'statuses'>;
}

/**
 * Checks failing sources until they respond again, then queries them for the games they missed. The
 * circuit breaker of each source makes the checks rarer, down to one in half an hour.
 */
export class SourceRecovery {
  readonly #deps: RecoveryDeps;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#checking = this.checkFailing().catch((error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        this.#deps.log.error(error, 'sources: could not check failing sources');
      });
    }, CHECK_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#checking;
  }

  async checkFailing(): Promise<void> {
    const { jobs, log, sources } = this.#deps;
    const failing = (await sources.statuses()).filter(isWorthChecking);
    const responds = await Promise.all(failing.map((status) => this.#responds(status)));
    const back = failing.filter((_, index) => responds[index]);
    for (const { source } of back) log.info(`sources: ${SOURCES[source].name} is available again`);
    if (back.some(({ unqueriedGames }) => unqueriedGames > 0)) {
      await jobs.enqueueUnlessQueued(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES);
    }
  }

  async #responds({ source }: SourceStatus): Promise<boolean> {
    const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.#stopped.signal]);
    try {
      await this.#deps.sources.check(source, { signal });
      return true;
    } catch (error) {
      if (error instanceof SourceError) return false;
      throw error;
    }
  }
}

/** A rejected key stays rejected until an admin changes it. */
const isWorthChecking = ({ failingSince, isAvailable, state }: SourceStatus): boolean =>
  failingSince !== null && isAvailable && state !== 'key_rejected';
