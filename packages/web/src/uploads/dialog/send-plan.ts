import { useMutation, useQueryClient } from '@tanstack/react-query';

import { refreshCounts } from '#library/data/roms-cache.ts';
import { makeFolder, makePlatforms } from '#uploads/data/upload-places.ts';

import { uploads } from '#uploads/uploads.ts';
import { placedFiles } from './use-plan.ts';
import type { PlannedGame } from './use-plan.ts';

interface Plan {
  games: readonly PlannedGame[];
  /** Null: new games. */
  romId: number | null;
  /** The game is a single file: others fit beside it only in a folder. */
  needsFolder: boolean;
}

/** Makes the platforms that are missing, then hands everything to the queue. */
export function useSendPlan() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ games, romId, needsFolder }: Plan) => {
      if (romId !== null && needsFolder) await makeFolder(romId);
      const missing = games.flatMap(({ platform }) => (platform?.id === null ? platform.slug : []));
      const made = await makePlatforms(new Set(missing));
      uploads.add(
        games.flatMap((game) => {
          const platformId = game.platform?.id ?? made.get(game.platform?.slug ?? '');
          if (platformId === undefined) return [];
          return placedFiles(game, romId).map((placed) => ({ ...placed, platformId, romId }));
        }),
      );
    },
    onSettled: () => refreshCounts(client),
  });
}
