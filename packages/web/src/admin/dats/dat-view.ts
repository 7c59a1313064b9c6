import { DAT_KINDS } from '@saveroom/contract';
import type { Dat, DatKind } from '@saveroom/contract';

/** What of the DATs is shown; in the address, so that "back" works. */
export interface DatView {
  /** Null: the list of all. */
  dat: number | null;
  kind: DatKind;
  /** From 1. */
  page: number;
}

/** What is missing is what people look for. */
export const FIRST_KIND: DatKind = 'missing';

export const countOf = ({ counts }: Pick<Dat, 'counts'>, kind: DatKind): number =>
  ({
    have: counts.have,
    missing: counts.missing,
    'wrong-name': counts.wrong_name,
    'bad-dump': counts.bad_dump,
  })[kind];

/** Games of the DAT the library holds, under whatever name. */
export const heldOf = ({ counts }: Pick<Dat, 'counts'>): number => counts.have + counts.wrong_name;

export const isCompared = (dat: Pick<Dat, 'counts' | 'platform_slug'>): boolean =>
  dat.platform_slug !== null && DAT_KINDS.some((kind) => countOf(dat, kind) > 0);
