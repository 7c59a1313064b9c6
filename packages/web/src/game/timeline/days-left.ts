const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whole days until something deleted then is gone for good. */
export const daysLeft = (deletedAt: string, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + KEPT_DAYS * DAY_MS - now) / DAY_MS));
