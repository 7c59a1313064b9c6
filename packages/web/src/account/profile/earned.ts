import { z } from 'zod';

import type { User } from '@saveroom/contract';

const Result = z.looseObject({ num_awarded: z.number().nullish() });

/** What RetroAchievements told about a player, added up. */
export function earnedOf({ ra_progression }: Pick<User, 'ra_progression'>) {
  let games = 0;
  let achievements = 0;
  for (const result of ra_progression.results ?? []) {
    const { data } = Result.safeParse(result);
    if (!data?.num_awarded) continue;
    games += 1;
    achievements += data.num_awarded;
  }
  return { games, achievements };
}
