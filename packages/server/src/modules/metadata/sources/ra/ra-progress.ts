import { z } from 'zod';

import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { askRa } from './ask-ra.ts';

const AT_ONCE = 500;
const MOST_PAGES = 100;

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

export type RaTally = z.output<typeof Page>['Results'][number];

/** How far a person got in every game they ever began; null: there is nobody of that name. */
export async function raTallies(
  context: SourceContext,
  username: string,
): Promise<{ total: number; games: RaTally[] } | null> {
  const games = new Map<number, RaTally>();
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await askRa(context, 'GetUserCompletionProgress', {
      asked: { u: username, c: String(AT_ONCE), o: String(games.size) },
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

const EarnedIn = z.object({
  BadgeName: z.union([z.string(), z.number()]).transform(String),
  DateEarned: Text,
  DateEarnedHardcore: Text,
});

/** By number; a game without achievements has an empty list of them. */
const Earned = z.object({
  Achievements: z.union([z.record(z.string(), EarnedIn), z.array(EarnedIn).max(0)]).default({}),
});

export interface EarnedAchievement {
  /** Of its badge. */
  readonly id: string;
  readonly date: string;
  readonly date_hardcore?: string;
}

export async function raEarned(
  context: SourceContext,
  { username, gameId }: { username: string; gameId: number },
): Promise<EarnedAchievement[]> {
  const found = await askRa(context, 'GetGameInfoAndUserProgress', {
    asked: { u: username, g: String(gameId), a: '1' },
    schema: Earned,
    expect: [404, 422],
  });
  return Object.values(found?.Achievements ?? {}).flatMap((one) => {
    const date = one.DateEarned ?? one.DateEarnedHardcore;
    if (!date) return [];
    const hardcore = one.DateEarnedHardcore;
    return [{ id: one.BadgeName, date, ...(hardcore ? { date_hardcore: hardcore } : {}) }];
  });
}
