import type { SearchCover } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { configuredTaste } from './identify/asked-game.ts';
import { SourceFault } from './sources/source-fault.ts';

import type { MetadataParts } from './change-metadata.ts';

const ASK_MS = 60_000;

/** Covers to choose from, by the game they are of. */
export async function searchCovers(
  { sources, configFile }: MetadataParts,
  term: string,
): Promise<SearchCover[]> {
  const statuses = await sources.statuses();
  const sgdb = statuses.find(({ source }) => source === 'sgdb');
  if (!sgdb?.isSetUp) {
    throw new AppError('misconfigured', 'No SteamGridDB enabled');
  }
  const wanted = term.trim();
  if (wanted === '') return [];
  try {
    const choices = await sources.ask(
      'sgdb',
      async (provider, context) => (await provider.covers?.(wanted, context)) ?? [],
      { signal: AbortSignal.timeout(ASK_MS), taste: configuredTaste(configFile.current()) },
    );
    return [...Map.groupBy(choices, ({ name }) => name)].map(([name, covers]) => ({
      name,
      resources: covers.map(({ thumb, url, isAnimated, width, height, style, author }) => ({
        ...{ thumb, url, width, height, style, author },
        type: isAnimated ? ('animated' as const) : ('static' as const),
        source: 'sgdb' as const,
      })),
    }));
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    if (error.kind === 'refused') throw new AppError('unauthorized', 'Invalid SGDB API key');
    throw new AppError('unavailable', error.message, { cause: error });
  }
}
