import type { DumpStatus } from './dat.ts';

export interface RomToFind {
  readonly name: string;
  readonly size: number | null;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly status: DumpStatus;
}

/** How much of a DAT's game is in the library. */
export interface ContentMatch {
  /** Number of files of the game that were found, and that are required. */
  readonly found: number;
  readonly needed: number;
  /** The DAT marks a found file as a bad dump. */
  readonly isBad: boolean;
  /** Number of found files by library game. */
  readonly holders: ReadonlyMap<number, number>;
}

/** Track sheets, whose content differs between tools. */
const SHEET = /\.(cue|gdi|m3u|ccd|toc)$/i;

/** Finds the library games that contain a DAT's game, by content alone. */
export function matchContent(
  roms: readonly RomToFind[],
  find: (rom: RomToFind) => readonly number[],
): ContentMatch {
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

/** Undumped files cannot exist, and empty files match everywhere. */
function neededRoms(roms: readonly RomToFind[]): readonly RomToFind[] {
  const real = roms.filter(
    ({ status, size, crc, md5, sha1 }) =>
      status !== 'nodump' && size !== 0 && (crc !== '' || md5 !== '' || sha1 !== ''),
  );
  const content = real.filter(({ name }) => !SHEET.test(name));
  return content.length > 0 ? content : real;
}

/** The holder with the right name, else the one with the most files. */
export function bestHolder(
  { holders }: Pick<ContentMatch, 'holders'>,
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
