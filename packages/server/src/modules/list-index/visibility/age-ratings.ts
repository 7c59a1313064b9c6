import { AGE_BOARDS, AGE_RATINGS, type AgeBoard } from '@saveroom/contract';

import type { AgeCeiling, Restrictions } from '#core/deps.ts';

interface AgeRating {
  /** Null: unknown, but the rating names an age. */
  readonly board: AgeBoard | null;
  readonly age: number;
  /** False: other boards have a rating of the same name. */
  readonly isCertain: boolean;
}

/** Other spellings of ratings, in the form of `keyOf`. */
const SPELLINGS: Readonly<Record<string, readonly [AgeBoard, number]>> = {
  EARLYCHILDHOOD: ['ESRB', AGE_RATINGS.ESRB.EC],
  EVERYONE: ['ESRB', AGE_RATINGS.ESRB.E],
  KA: ['ESRB', AGE_RATINGS.ESRB.E],
  KIDSTOADULTS: ['ESRB', AGE_RATINGS.ESRB.E],
  EVERYONE10: ['ESRB', AGE_RATINGS.ESRB['E10+']],
  E10: ['ESRB', AGE_RATINGS.ESRB['E10+']],
  TEEN: ['ESRB', AGE_RATINGS.ESRB.T],
  MATURE: ['ESRB', AGE_RATINGS.ESRB.M],
  MATURE17: ['ESRB', AGE_RATINGS.ESRB.M],
  M17: ['ESRB', AGE_RATINGS.ESRB.M],
  ADULTSONLY: ['ESRB', AGE_RATINGS.ESRB.AO],
  ADULTSONLY18: ['ESRB', AGE_RATINGS.ESRB.AO],
  AO18: ['ESRB', AGE_RATINGS.ESRB.AO],
  THREE: ['PEGI', 3],
  SEVEN: ['PEGI', 7],
  TWELVE: ['PEGI', 12],
  SIXTEEN: ['PEGI', 16],
  EIGHTEEN: ['PEGI', 18],
  LIVRE: ['CLASS_IND', 0],
};
const BOARD_SPELLINGS: Readonly<Record<string, AgeBoard>> = {
  ...Object.fromEntries(AGE_BOARDS.map((board) => [board.replace('_', ''), board])),
  GRB: 'GRAC',
  DJCTQ: 'CLASS_IND',
  OFLC: 'ACB',
};
const BOARD = new RegExp(`^(${Object.keys(BOARD_SPELLINGS).join('|')})`);
const MAX_AGE = 21;

const keyOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** The ratings that a text may mean: one if it names its board, such as `ESRB: T` or `PEGI 12`. */
export function readAgeRatings(text: string): AgeRating[] {
  const key = keyOf(text);
  const [prefix] = BOARD.exec(key) ?? [];
  const board = prefix === undefined ? undefined : BOARD_SPELLINGS[prefix];
  if (board && prefix !== undefined) {
    const age = ageOf(board, key.slice(prefix.length));
    return age === undefined ? [] : [{ board, age, isCertain: true }];
  }
  const spelled = SPELLINGS[key];
  if (spelled) return [{ board: spelled[0], age: spelled[1], isCertain: true }];
  const written = text.trim().toUpperCase();
  const found = AGE_BOARDS.flatMap((one) =>
    Object.entries<number>(AGE_RATINGS[one])
      // Without its board, "12" and "12+" are ratings of different ones.
      .filter(([name]) => keyOf(name) === key && name.endsWith('+') === written.endsWith('+'))
      .map(([, age]) => ({ board: one, age })),
  );
  if (found.length > 0) return found.map((one) => ({ ...one, isCertain: found.length === 1 }));
  const age = firstAge(text);
  return age === undefined ? [] : [{ board: null, age, isCertain: true }];
}

function ageOf(board: AgeBoard, key: string): number | undefined {
  const named = Object.entries<number>(AGE_RATINGS[board]).find(([name]) => keyOf(name) === key);
  if (named) return named[1];
  const spelled = SPELLINGS[key];
  return spelled?.[0] === board ? spelled[1] : firstAge(key);
}

function firstAge(text: string): number | undefined {
  const [digits] = /\d+/.exec(text) ?? [];
  const age = Number(digits);
  return age <= MAX_AGE ? age : undefined;
}

/** By restrictions: which of the stored texts of `age_ratings` are suitable. */
const suitabilities = new WeakMap<Restrictions, Map<string, boolean>>();

/** Returns a function that decides by the text of `age_ratings` of a game. */
export function suitabilityFor(restrictions: Restrictions): (ageRatings: string) => boolean {
  const known = suitabilities.get(restrictions) ?? new Map<string, boolean>();
  suitabilities.set(restrictions, known);
  return (ageRatings) => {
    const earlier = known.get(ageRatings);
    if (earlier !== undefined) return earlier;
    const isAllowed = isSuitable(JSON.parse(ageRatings) as string[], restrictions.ageCeilings);
    known.set(ageRatings, isAllowed);
    return isAllowed;
  };
}

/** Whether none of the ceilings excludes a game with these ratings. */
export function isSuitable(texts: readonly string[], ceilings: readonly AgeCeiling[]): boolean {
  const ratings = texts.flatMap(readAgeRatings);
  return ceilings.every(({ board, maxAge, hidesUnrated }) => {
    const age = ageBy(board, ratings);
    return age === undefined ? !hidesUnrated : age <= maxAge;
  });
}

/**
 * The age by the rating of the board, else by the strictest one of the others. A rating that other
 * boards have too only counts if no other is certainly one of this board.
 */
function ageBy(board: AgeBoard, ratings: readonly AgeRating[]): number | undefined {
  const own = ratings.filter((rating) => rating.board === board);
  const certain = own.filter(({ isCertain }) => isCertain);
  const best = [certain, own, ratings].find((found) => found.length > 0);
  return best && Math.max(...best.map(({ age }) => age));
}
