import type { SearchCover } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import { configuredLocalePreferences } from './identify/identify-input.ts';
import { SourceFault } from './sources/source-fault.ts';

import type { MetadataDeps } from './change-metadata.ts';

const QUERY_TIMEOUT_MS = 60_000;

/** Covers the user can choose from, grouped by game. */
export async function searchCovers(
  { sources, configFile }: MetadataDeps,
  term: string,
): Promise<SearchCover[]> {
  const statuses = await sources.statuses();
  const sgdb = statuses.find(({ source }) => source === 'sgdb');
  if (!sgdb?.isSetUp) {
    throw new AppError('misconfigured', 'No SteamGridDB enabled');
  }
  const query = term.trim();
  if (query === '') return [];
  try {
    const choices = await sources.query(
      'sgdb',
      async (provider, context) => (await provider.searchCovers?.(query, context)) ?? [],
      {
        signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
        preferences: configuredLocalePreferences(configFile.current()),
      },
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
