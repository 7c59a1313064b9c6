import type { SourceId } from '@saveroom/contract';

import type {
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/layers/game-facts.ts';
import type { SourceDesk, SourceStatus } from '#modules/metadata/sources/source-desk.ts';

export type FakeSource = Partial<MetadataProvider>;

const readyStatus = (source: SourceId): SourceStatus => ({
  ...{ source, state: 'ready', isSetUp: true, isAvailable: true, isEnabled: true, isFixed: false },
  ...{ failingSince: null, unaskedGames: 0, keys: [], quota: null },
  ...{ lastProblem: null, lastProblemKind: null, lastProblemAt: null },
});

const NO_CONTEXT = {} as SourceContext;

/** A desk whose sources answer as a test says, without a network or a limit. */
export function fakeDesk(
  sources: Partial<Record<SourceId, FakeSource>>,
): Pick<SourceDesk, 'ask' | 'covers' | 'saveUnasked' | 'statuses'> {
  return {
    covers: (source, platform) => sources[source]?.knows?.(platform) ?? true,
    saveUnasked: async () => {},
    statuses: async () => (Object.keys(sources) as SourceId[]).map(readyStatus),
    async ask(source, question, { signal }) {
      signal.throwIfAborted();
      const provider: MetadataProvider = {
        id: source,
        limits: { perSecond: 1000, atOnce: 100 },
        knows: () => true,
        check: async () => {},
        ...sources[source],
      };
      return question(provider, NO_CONTEXT);
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
