import { warning, problem, type Check } from '#modules/ops/doctor/check.ts';

const MOST_SKEW_MS = 2000;
const FIRST_YEAR = 2025;
const LAST_YEAR = 2100;
const SYNCHRONIZE = 'timedatectl set-ntp true';

export const clockCheck: Check = {
  id: 'clock',

  async run({ engine, clock }) {
    const now = clock();
    const year = now.getUTCFullYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      const values = { now: now.toISOString() };
      return [problem({ code: 'clock_wrong', values, fix: SYNCHRONIZE })];
    }
    // Who cannot be reached is another check's business.
    if ((await engine.examine()) !== null) return [];
    const asked = clock().getTime();
    const there = (await engine.readClock()).getTime();
    const skewMs = Math.abs(there - (asked + clock().getTime()) / 2);
    if (!(skewMs > MOST_SKEW_MS)) return [];
    const seconds = String(Math.round(skewMs / 1000));
    return [warning({ code: 'clock_skewed', values: { seconds }, fix: SYNCHRONIZE })];
  },
};
