import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Outbound } from '#core/outbound/outbound.ts';

import type { MetadataProvider, Quota, SourceContext } from '#modules/metadata/sources/provider.ts';
import type { Taste } from '#modules/names/names.api.ts';
import { askOutside } from './ask-outside.ts';
import { Breaker } from './breaker.ts';
import { Limiter } from './limiter.ts';
import { unavailableFault } from './safe-fault.ts';
import { SharedTurn, type Sharing } from './shared-turn.ts';
import { storedMemory } from './source-memory.ts';

export interface SeatMaterials {
  readonly db: Db;
  readonly outbound: Pick<Outbound, 'text'>;
  readonly sealKey: Uint8Array;
  readonly clock: () => Date;
  /** Shorter for tests that count a thousand questions. */
  readonly secondMs: number;
  /** How long an answer may take at most. */
  readonly longestMs: number;
  /** Other processes ask the same sources. Absent: there are none. */
  readonly sharing?: Sharing;
}

export interface Asking {
  readonly signal: AbortSignal;
  readonly taste: Taste;
}

interface Question extends Asking {
  readonly values: Readonly<Record<string, string>>;
  /** Where it remembers something; absent: in the database. */
  readonly memory?: SourceContext['memory'];
  /** It is asked even while it is paused. */
  readonly isTrial?: boolean;
}

/** Everything that is one source's own while the server runs: its pace, its rest, its memory. */
export class Seat {
  readonly provider: MetadataProvider;
  readonly breaker: Breaker;
  readonly #materials: SeatMaterials;
  readonly #limiter: Limiter;
  readonly #turn: Pick<SharedTurn, 'run'>;
  /** Always the same object, so that questions under way together can tell they belong together. */
  readonly #memory: SourceContext['memory'];
  quota: Quota | null = null;

  constructor(provider: MetadataProvider, materials: SeatMaterials) {
    this.provider = provider;
    this.breaker = new Breaker(materials.clock);
    this.#materials = materials;
    this.#limiter = new Limiter(provider.limits, materials.secondMs);
    const { sharing, secondMs } = materials;
    this.#turn = sharing
      ? new SharedTurn(provider.id, sharing, secondMs)
      : { run: (_, work) => work() };
    this.#memory = storedMemory(provider.id, materials);
  }

  get source(): SourceId {
    return this.provider.id;
  }

  /** What a source may use for one question; `heard` says whether it answered anything at all. */
  open(question: Question): { context: SourceContext; heard: () => boolean } {
    const { db, outbound, clock, secondMs, longestMs } = this.#materials;
    const { signal, taste, values, memory = this.#memory, isTrial = false } = question;
    let hasAnswered = false;
    const means = {
      source: this.source,
      outbound,
      limiter: this.#limiter,
      turn: this.#turn,
      signal,
      secondMs,
      longestMs,
      mayGo: () => {
        const { isResting, isAbsent } = this.breaker;
        if (isResting && !isTrial) throw unavailableFault(this.source, 'unreachable', isAbsent);
      },
    };
    const context: SourceContext = {
      request: async (request) => {
        const reply = await askOutside(request, means);
        hasAnswered = true;
        return reply;
      },
      key: (name) => values[name] ?? '',
      memory,
      quota: (quota) => {
        this.quota = quota;
      },
      pace: (limits) => this.#limiter.pace(limits),
      db,
      taste,
      clock,
      signal,
    };
    return { context, heard: () => hasAnswered };
  }
}
