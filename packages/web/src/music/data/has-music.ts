import { queryOptions } from '@tanstack/react-query';

const FRESH_MS = 300_000;

/** Whether any game has a soundtrack. The schemas of music are loaded after the first screen. */
export const hasMusicQuery = () =>
  queryOptions({
    queryKey: ['music', 'any'],
    queryFn: async ({ signal }) => {
      const { readTracks } = await import('./music.ts');
      const { total } = await readTracks(
        { of: 'library', search: '' },
        { offset: 0, limit: 1 },
        signal,
      );
      return total > 0;
    },
    staleTime: FRESH_MS,
  });
