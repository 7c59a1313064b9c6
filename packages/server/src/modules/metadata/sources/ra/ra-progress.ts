import { z } from 'zod';

import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { requestRa } from './request-ra.ts';

const PAGE_SIZE = 500;
const MAX_PAGES = 100;

const Count = z.number().int().nullish().catch(null);
const Text = z.string().nullish().catch(null);

const Page = z.object({
  Total: z.number().int().catch(0),
  Results: z.array(
    z.object({
      GameID: z.number().int(),
      MaxPossible: Count,
      NumAwarded: Count,
      NumAwardedHardcore: Count,
      MostRecentAwardedDate: Text,
      HighestAwardKind: Text,
    }),
  ),
});

export type RaCompletion = z.output<typeof Page>['Results'][number];

/** The progress of a user in every game they ever started; null: unknown user name. */
export async function raCompletions(
  context: SourceContext,
  username: string,
): Promise<{ total: number; games: RaCompletion[] } | null> {
  const games = new Map<number, RaCompletion>();
  let total = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await requestRa(context, 'GetUserCompletionProgress', {
      params: { u: username, c: String(PAGE_SIZE), o: String(games.size) },
      schema: Page,
      expect: [404, 422],
    });
    if (!found) return null;
    const known = games.size;
    for (const game of found.Results) games.set(game.GameID, game);
    total = found.Total;
    if (games.size === known || games.size >= total) break;
  }
  return { total, games: [...games.values()] };
}

const EarnedReply = z.object({
  BadgeName: z.union([z.string(), z.number()]).transform(String),
  DateEarned: Text,
  DateEarnedHardcore: Text,
});

/** By id; a game without achievements has an empty list instead. */
const EarnedList = z.object({
  Achievements: z
    .union([z.record(z.string(), EarnedReply), z.array(EarnedReply).max(0)])
    .default({}),
});

export interface EarnedAchievement {
  /** Id of the badge. */
  readonly id: string;
  readonly date: string;
  readonly date_hardcore?: string;
}

export async function raEarnedAchievements(
  context: SourceContext,
  { username, gameId }: { username: string; gameId: number },
): Promise<EarnedAchievement[]> {
  const found = await requestRa(context, 'GetGameInfoAndUserProgress', {
    params: { u: username, g: String(gameId), a: '1' },
    schema: EarnedList,
    expect: [404, 422],
  });
  return Object.values(found?.Achievements ?? {}).flatMap((achievement) => {
    const date = achievement.DateEarned ?? achievement.DateEarnedHardcore;
    if (!date) return [];
    const hardcore = achievement.DateEarnedHardcore;
    return [{ id: achievement.BadgeName, date, ...(hardcore ? { date_hardcore: hardcore } : {}) }];
  });
}
