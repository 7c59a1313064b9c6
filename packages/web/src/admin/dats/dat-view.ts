import { DAT_KINDS } from '@saveroom/contract';
import type { Dat, DatKind } from '@saveroom/contract';

/** Which DAT, list and page are shown; stored in the URL, so that the back button works. */
export interface DatView {
  /** Null shows the list of all DATs. */
  dat: number | null;
  kind: DatKind;
  /** Counts from 1. */
  page: number;
}

/** Users mostly look for missing games. */
export const DEFAULT_KIND: DatKind = 'missing';

export const countOf = ({ counts }: Pick<Dat, 'counts'>, kind: DatKind): number =>
  ({
    have: counts.have,
    missing: counts.missing,
    'wrong-name': counts.wrong_name,
    'bad-dump': counts.bad_dump,
  })[kind];

/** Number of games of the DAT that are in the library, under any name. */
export const ownedCount = ({ counts }: Pick<Dat, 'counts'>): number =>
  counts.have + counts.wrong_name;

export const isCompared = (dat: Pick<Dat, 'counts' | 'platform_slug'>): boolean =>
  dat.platform_slug !== null && DAT_KINDS.some((kind) => countOf(dat, kind) > 0);
