import { useMutation, useQueryClient } from '@tanstack/react-query';

import { addPlatform, convertToFolder } from '@saveroom/contract';

import { call } from '#api/call.ts';
import { platformQueries } from '#data/platforms.ts';
import { refreshRoms } from '#data/roms-cache.ts';

import { uploads } from '../uploads.ts';
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
    mutationFn: async ({ games, romId, needsFolder }: Plan) => {
      if (romId !== null && needsFolder) {
        await call(convertToFolder, { params: { id: romId } });
        await refreshRoms(client);
      }
      const made = new Map<string, number>();
      for (const { platform } of games) {
        if (!platform || platform.id !== null || made.has(platform.slug)) continue;
        const { id } = await call(addPlatform, { body: { fs_slug: platform.slug } });
        made.set(platform.slug, id);
      }
      if (made.size > 0) await client.invalidateQueries({ queryKey: platformQueries.root });
      uploads.add(
        games.flatMap((game) => {
          const platformId = game.platform?.id ?? made.get(game.platform?.slug ?? '');
          if (platformId === undefined) return [];
          return placedFiles(game, romId).map((placed) => ({ ...placed, platformId, romId }));
        }),
      );
    },
  });
}
