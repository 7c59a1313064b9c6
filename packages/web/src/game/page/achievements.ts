import * as z from 'zod/mini';

import type { DetailedRom, User } from '@saveroom/contract';

import { withFallback } from '#shared/lib/with-fallback.ts';

const Text = withFallback(z.nullish(z.string()), null);
const Count = withFallback(z.nullish(z.number()), null);

const SourceAchievement = z.looseObject({
  ra_id: z.number(),
  title: z.string(),
  description: Text,
  points: Count,
  num_awarded: Count,
  badge_id: Text,
  badge_path: Text,
  badge_path_lock: Text,
  display_order: Count,
  type: Text,
});

const Progress = z.looseObject({
  rom_ra_id: z.number(),
  earned_achievements: withFallback(
    z.array(
      z.looseObject({
        id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
        date: Text,
        date_hardcore: Text,
      }),
    ),
    [],
  ),
});

export interface Achievement {
  id: number;
  title: string;
  description: string;
  points: number;
  /** `progression`, `win_condition` or `missable`, if the set says so. */
  type: string | null;
  /** Paths of the badge images on this server. */
  badge: string | null;
  badgeLocked: string | null;
  /** Null if it is not earned. */
  earnedAt: string | null;
  isHardcore: boolean;
}

/** Skips invalid entries instead of rejecting the whole list. */
function readEach<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });
}

/** In the order of the set. Without a user, none is earned. */
export function readAchievements(rom: DetailedRom, user?: User | null): Achievement[] {
  const listed = readEach(SourceAchievement, rom.merged_ra_metadata['achievements']);
  const results = readEach(Progress, user?.ra_progression.results);
  const mine = results.find(({ rom_ra_id }) => rom_ra_id === rom.ra_id)?.earned_achievements ?? [];
  // Some clients store the badge id, some the achievement id.
  const earned = new Map(mine.map((one) => [one.id, one]));
  return listed
    .toSorted((a, b) => (a.display_order ?? 0) - (b.display_order ?? 0))
    .map((one) => {
      const won = earned.get(one.badge_id ?? '') ?? earned.get(String(one.ra_id));
      return {
        id: one.ra_id,
        title: one.title,
        description: one.description ?? '',
        points: one.points ?? 0,
        type: one.type || null,
        badge: one.badge_path || null,
        badgeLocked: one.badge_path_lock || null,
        earnedAt: won?.date_hardcore ?? won?.date ?? null,
        isHardcore: Boolean(won?.date_hardcore),
      };
    });
}

export interface AchievementTotals {
  total: number;
  earned: number;
  hardcore: number;
  points: number;
  earnedPoints: number;
}

export function achievementTotals(achievements: readonly Achievement[]): AchievementTotals {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null);
  const sum = (all: readonly Achievement[]) => all.reduce((total, { points }) => total + points, 0);
  return {
    total: achievements.length,
    earned: earned.length,
    hardcore: earned.filter(({ isHardcore }) => isHardcore).length,
    points: sum(achievements),
    earnedPoints: sum(earned),
  };
}
