import type { SourceId } from '@saveroom/contract';

import type { Candidate, GameFacts, MetadataProvider, SourceContext } from '#providers/provider.ts';
import type { SourceDesk } from '#providers/source-desk.ts';

export type FakeSource = Partial<MetadataProvider>;

const NO_CONTEXT = {} as SourceContext;

/** A desk whose sources answer as a test says, without a network or a limit. */
export function fakeDesk(
  sources: Partial<Record<SourceId, FakeSource>>,
): Pick<SourceDesk, 'ready' | 'ask'> {
  return {
    ready: async () => Object.keys(sources) as SourceId[],
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
