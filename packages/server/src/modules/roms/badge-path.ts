/** RetroAchievements names badges by numbers with leading zeros. */
const BADGE = /^\w{1,40}$/;
const PATH = /^roms\/(\d{1,9})\/(\d{1,9})\/retroachievements\/badges\/(\w{1,45})\.png$/;

export interface BadgeOwner {
  readonly platformId: number;
  readonly romId: number;
}

/** Path of a badge below the resources folder; empty: not a valid badge name. */
export const badgePath = (
  { platformId, romId }: BadgeOwner,
  badge: string,
  { isLocked }: { isLocked: boolean },
): string =>
  BADGE.test(badge)
    ? `roms/${platformId}/${romId}/retroachievements/badges/${badge}${isLocked ? '_lock' : ''}.png`
    : '';

/** The game whose badge is at this path; null: not the path of a badge. */
export function parseBadgePath(path: string): BadgeOwner | null {
  const [, platform, rom] = PATH.exec(path) ?? [];
  return rom === undefined ? null : { platformId: Number(platform), romId: Number(rom) };
}
