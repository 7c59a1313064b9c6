import { z } from 'zod';

import type { GameQuery, Candidate } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { inSeconds, releaseDate } from '#modules/metadata/sources/release-date.ts';

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
    facts: factsOf(found),
  };
}

function factsOf(found: RaGame): GameFacts {
  const released = releaseDate(found.Released);
  const companies = words(found.Publisher, found.Developer);
  const genres = words(found.Genre);
  const box = pictureOf(found.ImageBoxArt);
  const title = pictureOf(found.ImageTitle);
  const ingame = pictureOf(found.ImageIngame);
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
      first_release_date: inSeconds(released),
      genres,
      companies,
      achievements: Object.values(found.Achievements).map(achievementOf),
    },
  };
}

/** The paths are null until the badges are downloaded. */
const achievementOf = (one: z.output<typeof RaAchievement>) => ({
  ra_id: one.ID,
  title: one.Title ?? '',
  description: one.Description ?? '',
  points: one.Points ?? null,
  num_awarded: one.NumAwarded ?? null,
  num_awarded_hardcore: one.NumAwardedHardcore ?? null,
  badge_id: one.BadgeName ?? null,
  badge_url: one.BadgeName ? badgeUrl(one.BadgeName, { isLocked: false }) : null,
  badge_url_lock: one.BadgeName ? badgeUrl(one.BadgeName, { isLocked: true }) : null,
  badge_path: null,
  badge_path_lock: null,
  display_order: one.DisplayOrder ?? null,
  type: one.type ?? null,
});

const pictureOf = (path: string | null | undefined): string =>
  path?.startsWith('/') && !PLACEHOLDER.test(path) ? `${MEDIA}${path}` : '';

const words = (...all: (string | null | undefined)[]): string[] => [
  ...new Set(all.map((text) => text?.trim() ?? '').filter((text) => text !== '')),
];
