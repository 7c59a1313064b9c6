import { RAW_SOURCES, WIRE } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

export interface SourceRating {
  source: string;
  /** 0 to 1. */
  share: number;
}

/** Sources send numbers as text as well, and 0 or nothing where nobody has voted. */
function shareOf(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !(number > 0)) return null;
  return Math.min(1, number / most);
}

/** What the sources' readers think of it, each on its own scale. */
export const readRatings = (rom: DetailedRom): SourceRating[] =>
  RAW_SOURCES.flatMap((source) => {
    const { name, rating } = WIRE[source];
    const share = rating ? shareOf(rom[`${source}_metadata`][rating.field], rating.max) : null;
    return share === null ? [] : [{ source: name, share }];
  });

export const averageOf = ({ metadatum }: DetailedRom): number | null =>
  shareOf(metadatum.average_rating, 100);
