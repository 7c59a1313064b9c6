import type { AgeBoard } from './permission-schemas.ts';

/**
 * The ratings of each board, and the age from which it considers a game suitable. A rating that is
 * missing here, such as ESRB's "RP", says nothing about the age.
 */
export const AGE_RATINGS = {
  ESRB: { EC: 3, E: 6, 'E10+': 10, T: 13, M: 17, AO: 18 },
  PEGI: { '3': 3, '7': 7, '12': 12, '16': 16, '18': 18 },
  CERO: { A: 0, B: 12, C: 15, D: 17, Z: 18 },
  USK: { '0': 0, '6': 6, '12': 12, '16': 16, '18': 18 },
  GRAC: { ALL: 0, '12+': 12, '15+': 15, '19+': 19 },
  CLASS_IND: { L: 0, '10': 10, '12': 12, '14': 14, '16': 16, '18': 18 },
  ACB: { G: 0, PG: 8, M: 15, 'MA 15+': 15, 'R 18+': 18, RC: 99 },
} as const satisfies Record<AgeBoard, Record<string, number>>;
