import * as z from 'zod/mini';

import type { User } from '@saveroom/contract';

/** What RetroAchievements gives for a whole game; the hard way or not makes no other sign. */
export type Award = 'mastered' | 'completed' | 'beaten';

const AWARDS: ReadonlyMap<string, Award> = new Map([
  ['mastered', 'mastered'],
  ['completed', 'completed'],
  ['beaten-hardcore', 'beaten'],
  ['beaten-softcore', 'beaten'],
]);

const Awarded = z.looseObject({ rom_ra_id: z.number(), highest_award_kind: z.string() });

/** Awards of a person, by the game's number at RetroAchievements. */
export function awardsOf(user: Pick<User, 'ra_progression'> | null): ReadonlyMap<number, Award> {
  const awards = new Map<number, Award>();
  for (const result of user?.ra_progression.results ?? []) {
    const { data } = Awarded.safeParse(result);
    const award = data && AWARDS.get(data.highest_award_kind);
    if (award) awards.set(data.rom_ra_id, award);
  }
  return awards;
}
