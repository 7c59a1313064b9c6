import type { DetailedRom, RomFile } from '@saveroom/contract';

const AUDIO = /\.(mp3|ogg|oga|opus|m4a|aac|wav|flac)$/i;

/** The audio files of a game's soundtrack, by folder, disc, track number and file name. */
export const tracksOf = ({ files }: Pick<DetailedRom, 'files'>): RomFile[] =>
  files
    .filter(({ category, file_name }) => category === 'soundtrack' && AUDIO.test(file_name))
    .toSorted(
      (a, b) =>
        a.file_path.localeCompare(b.file_path) ||
        (a.track_meta?.disc ?? 1) - (b.track_meta?.disc ?? 1) ||
        trackNumber(a) - trackNumber(b) ||
        a.file_name.localeCompare(b.file_name, undefined, { numeric: true }),
    );

/** Tracks without a number come last; not `Infinity`, whose difference is no number. */
const trackNumber = ({ track_meta }: RomFile): number => track_meta?.track ?? 100_000;
