import { z } from 'zod';

import type { GameQuery, Candidate } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { toSeconds, parseReleaseDate } from '#modules/metadata/sources/release-date.ts';

const MEDIA = 'https://media.retroachievements.org';
/** Placeholder of a missing picture. */
const PLACEHOLDER = /\/0{5}[12]\.png$/;

const Text = z.string().nullish().catch(null);
const Count = z.number().nullish().catch(null);

const RaAchievement = z.looseObject({
  ID: z.number(),
  Title: Text,
  Description: Text,
  Points: Count,
  NumAwarded: Count,
  NumAwardedHardcore: Count,
  BadgeName: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  DisplayOrder: Count,
  type: Text,
});

export const RaGame = z.object({
  ID: z.number(),
  Title: z.string().min(1),
  ConsoleID: Count,
  ConsoleName: Text,
  ImageTitle: Text,
  ImageIngame: Text,
  ImageBoxArt: Text,
  Publisher: Text,
  Developer: Text,
  Genre: Text,
  Released: Text,
  /** By id; RetroAchievements sends an empty list instead of an empty object. */
  Achievements: z.record(z.string(), RaAchievement).catch({}).default({}),
});
export type RaGame = z.output<typeof RaGame>;

export const badgeUrl = (badge: string, { isLocked }: { isLocked: boolean }): string =>
  `${MEDIA}/Badge/${encodeURIComponent(badge)}${isLocked ? '_lock' : ''}.png`;

export function raCandidate(found: RaGame, { platform }: GameQuery): Candidate {
  const isOfPlatform = found.ConsoleID == null || found.ConsoleID === platform.ra_id;
  return {
    sourceId: String(found.ID),
    name: found.Title,
    names: [],
    platformName: found.ConsoleName ?? null,
    isOfPlatform,
    website: `https://retroachievements.org/game/${found.ID}`,
    facts: toFacts(found),
  };
}

function toFacts(found: RaGame): GameFacts {
  const released = parseReleaseDate(found.Released);
  const companies = uniqueTexts(found.Publisher, found.Developer);
  const genres = uniqueTexts(found.Genre);
  const box = pictureUrl(found.ImageBoxArt);
  const title = pictureUrl(found.ImageTitle);
  const ingame = pictureUrl(found.ImageIngame);
  const cover = box || title;
  return {
    name: found.Title,
    ...(companies.length > 0 && { companies }),
    ...(genres.length > 0 && { genres }),
    ...(released !== undefined && { first_release_date: released }),
    ...(cover && { url_cover: cover }),
    ...(title && { url_title_screen: title }),
    ...(ingame && { url_screenshots: [ingame] }),
    raw: {
      first_release_date: toSeconds(released),
      genres,
      companies,
      achievements: Object.values(found.Achievements).map(toAchievement),
    },
  };
}

/** The paths are null until the badges are downloaded. */
const toAchievement = (achievement: z.output<typeof RaAchievement>) => ({
  ra_id: achievement.ID,
  title: achievement.Title ?? '',
  description: achievement.Description ?? '',
  points: achievement.Points ?? null,
  num_awarded: achievement.NumAwarded ?? null,
  num_awarded_hardcore: achievement.NumAwardedHardcore ?? null,
  badge_id: achievement.BadgeName ?? null,
  badge_url: achievement.BadgeName ? badgeUrl(achievement.BadgeName, { isLocked: false }) : null,
  badge_url_lock: achievement.BadgeName
    ? badgeUrl(achievement.BadgeName, { isLocked: true })
    : null,
  badge_path: null,
  badge_path_lock: null,
  display_order: achievement.DisplayOrder ?? null,
  type: achievement.type ?? null,
});

const pictureUrl = (path: string | null | undefined): string =>
  path?.startsWith('/') && !PLACEHOLDER.test(path) ? `${MEDIA}${path}` : '';

const uniqueTexts = (...all: (string | null | undefined)[]): string[] => [
  ...new Set(all.map((text) => text?.trim() ?? '').filter((text) => text !== '')),
];
