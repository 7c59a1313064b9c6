import type { SourceProblem } from '@saveroom/contract';

import type {
  GameQuery,
  GameQueryFile,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';

import { gameQuery, type FakeReply } from './fake-source.ts';
import type { ReplyFunction, Fault } from './replay-source.ts';

export type SourceCall = (provider: MetadataProvider, context: SourceContext) => Promise<unknown>;

/** The problem of a source, or whether it knows the game. */
export type Outcome = SourceProblem | 'unknown' | 'found';

/** A later request of the same lookup that may fail although the first one succeeded. */
export interface LaterRequest {
  readonly title: string;
  readonly matches: (url: URL) => boolean;
  readonly query?: SourceCall;
  /** Outcomes of faults that differ from those of other sources. */
  readonly outcomes?: Partial<Record<Fault, Outcome>>;
}

/** An error reply that is specific to this service. */
export interface ServiceFailure {
  readonly title: string;
  readonly reply: FakeReply;
  readonly outcome: Outcome;
  /** The requests that get this reply; absent: all. */
  readonly matches?: (url: URL) => boolean;
}

/** How a source behaves over the network, and the queries to test it with. */
export interface SourceScript {
  readonly hosts: readonly string[];
  readonly answer: ReplyFunction;
  readonly known: { readonly query: SourceCall; readonly expected: object };
  readonly unknown: SourceCall;
  readonly outcomes?: Partial<Record<Fault, Outcome>>;
  readonly laterRequests?: readonly LaterRequest[];
  readonly failures: readonly ServiceFailure[];
}

export const UNKNOWN_NAME = 'zzz unknown';
export const UNKNOWN_SHA1 = 'f'.repeat(40);

const n64: GameQuery['platform'] = gameQuery({
  platform: { slug: 'n64', name: 'Nintendo 64', igdb_id: 4, ra_id: null, ss_id: null },
}).platform;
export const lanternHarbor = gameQuery({ title: 'Lantern Harbor', platform: n64 });

/** The same game with one file, for sources that know checksums. */
export const dumpOf = (file: Pick<GameQueryFile, 'name' | 'sha1'>): GameQuery => ({
  ...lanternHarbor,
  files: [{ ...file, size: 1024, crc: '', md5: '', isTopLevel: true }],
});
