import type { SourceId } from '@saveroom/contract';

import type {
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/layers/merge.ts';
import type { SourceGateway, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';

export type FakeSource = Partial<MetadataProvider>;

const readyStatus = (source: SourceId): SourceStatus => ({
  source,
  state: 'ready',
  isSetUp: true,
  isAvailable: true,
  isEnabled: true,
  isFixed: false,
  failingSince: null,
  unqueriedGames: 0,
  keys: [],
  quota: null,
  lastProblem: null,
  lastProblemKind: null,
  lastProblemAt: null,
});

const NO_CONTEXT = {} as SourceContext;

/** A gateway with the given sources, without a network or rate limits. */
export function fakeGateway(
  sources: Partial<Record<SourceId, FakeSource>>,
): Pick<
  SourceGateway,
  'query' | 'supportsPlatform' | 'saveUnqueried' | 'statuses' | 'recentStatuses'
> {
  const statuses = async () => (Object.keys(sources) as SourceId[]).map(readyStatus);
  return {
    statuses,
    recentStatuses: statuses,
    supportsPlatform: (source, platform) => sources[source]?.supportsPlatform?.(platform) ?? true,
    saveUnqueried: async () => {},
    async query(source, run, { signal }) {
      signal.throwIfAborted();
      const provider: MetadataProvider = {
        id: source,
        limits: { perSecond: 1000, maxConcurrent: 100 },
        supportsPlatform: () => true,
        check: async () => {},
        ...sources[source],
      };
      return run(provider, NO_CONTEXT);
    },
  };
}

export const candidate = (
  sourceId: string,
  name: string,
  facts: GameFacts = {},
  given: Partial<Candidate> = {},
): Candidate => ({
  sourceId,
  name,
  names: [],
  platformName: null,
  isOfPlatform: true,
  website: null,
  facts: { name, ...facts },
  ...given,
});
