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
export function readRatings(rom: DetailedRom): SourceRating[] {
  const { igdb_metadata, moby_metadata, ss_metadata, launchbox_metadata } = rom;
  const told: [string, number | null][] = [
    ['IGDB', shareOf(igdb_metadata['total_rating'], 100)],
    ['MobyGames', shareOf(moby_metadata['moby_score'], 10)],
    ['ScreenScraper', shareOf(ss_metadata['ss_score'], 10)],
    ['LaunchBox', shareOf(launchbox_metadata['community_rating'], 5)],
  ];
  return told.flatMap(([source, share]) => (share === null ? [] : [{ source, share }]));
}

export const averageOf = ({ metadatum }: DetailedRom): number | null =>
  shareOf(metadatum.average_rating, 100);
