import type { DumpStatus } from './dat.ts';

export interface WantedRom {
  readonly name: string;
  readonly size: number | null;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly status: DumpStatus;
}

/** What of a DAT's game is in the library. */
export interface Finding {
  /** Files of the game that were found, and that there have to be. */
  readonly found: number;
  readonly needed: number;
  /** The DAT itself calls a file that was found a bad dump. */
  readonly isBad: boolean;
  /** Library games by the number of files of it they hold. */
  readonly holders: ReadonlyMap<number, number>;
}

/** Lists of tracks, which every tool writes in its own way. */
const SHEET = /\.(cue|gdi|m3u|ccd|toc)$/i;

/** Which games of the library hold a DAT's game, going by content alone. */
export function judgeGame(
  roms: readonly WantedRom[],
  find: (rom: WantedRom) => readonly number[],
): Finding {
  const needed = neededRoms(roms);
  const holders = new Map<number, number>();
  let found = 0;
  let isBad = false;
  for (const rom of needed) {
    const owners = find(rom);
    if (owners.length === 0) continue;
    found += 1;
    isBad ||= rom.status === 'baddump';
    for (const owner of owners) holders.set(owner, (holders.get(owner) ?? 0) + 1);
  }
  return { found, needed: needed.length, isBad, holders };
}

/** Nobody can have what was never dumped, and empty files are everywhere. */
function neededRoms(roms: readonly WantedRom[]): readonly WantedRom[] {
  const real = roms.filter(
    ({ status, size, crc, md5, sha1 }) =>
      status !== 'nodump' && size !== 0 && (crc !== '' || md5 !== '' || sha1 !== ''),
  );
  const content = real.filter(({ name }) => !SHEET.test(name));
  return content.length > 0 ? content : real;
}

/** Of those that hold something, the one that bears the right name, else the one with the most. */
export function bestHolder(
  { holders }: Pick<Finding, 'holders'>,
  isNamedRight: (id: number) => boolean,
): number | null {
  let best: number | null = null;
  for (const [id, count] of holders) {
    if (best === null) best = id;
    else if (isNamedRight(id) !== isNamedRight(best)) best = isNamedRight(id) ? id : best;
    else if (count > (holders.get(best) ?? 0)) best = id;
  }
  return best;
}
