import type { Deps } from '#core/deps.ts';
import { sign } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

/** How the database stores a device: the value of its cookie cannot be found from it. */
export const deviceKey = ({ attempts }: Deps['secrets'], device: string): string =>
  sign(attempts, `profile:${device}`);

const UNUSED_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Profiles that were not used since are forgotten. */
export const usedSince = (now: Date): string =>
  timestamp(new Date(now.getTime() - UNUSED_DAYS * DAY_MS));
