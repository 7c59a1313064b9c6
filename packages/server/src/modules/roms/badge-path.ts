/** Names of badges are numbers, with leading zeros. */
const BADGE = /^\w{1,40}$/;
const PATH = /^roms\/(\d{1,9})\/(\d{1,9})\/retroachievements\/badges\/(\w{1,45})\.png$/;

export interface BadgePlace {
  readonly platformId: number;
  readonly romId: number;
}

/** Where a badge lies below the resources folder; empty: that is the name of no badge. */
export const badgePath = (
  { platformId, romId }: BadgePlace,
  badge: string,
  { isLocked }: { isLocked: boolean },
): string =>
  BADGE.test(badge)
    ? `roms/${platformId}/${romId}/retroachievements/badges/${badge}${isLocked ? '_lock' : ''}.png`
    : '';

/** Whose badge a path means; null: it is no badge's. */
export function badgePlace(path: string): BadgePlace | null {
  const [, platform, rom] = PATH.exec(path) ?? [];
  return rom === undefined ? null : { platformId: Number(platform), romId: Number(rom) };
}
