import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { Db } from '#core/db/engine.ts';
import type { DatMatch } from '#modules/roms/roms.api.ts';
import type { DumpStatus } from './dat.ts';
import type { DatGameStatus } from './dats.tables.ts';
import type { LibraryIndex } from './library-index.ts';
import { type DatGameResult, findDatGames } from './match.queries.ts';

const BATCH_SIZE = 400;

type DatGameRow = Awaited<ReturnType<typeof findDatGames>>['games'][number];

/** A game of the DAT with at least one file in the library. */
export interface GameMatch {
  readonly seq: number;
  readonly content: FileMatch;
  readonly romId: number;
  readonly isCorrectlyNamed: boolean;
  readonly datMatch: DatMatch;
  /** Name of its parent or itself; games of one family are versions of each other. */
  readonly family: string;
  /** Library games that contain it and have its name. */
  readonly correctlyNamed: ReadonlySet<number>;
}

export interface Comparison {
  /** The load of the DAT that was compared. */
  readonly loadId: number;
  readonly matches: readonly GameMatch[];
  /** Games without matching content, although a library game has their name. */
  readonly nameOnly: readonly { seq: number; romId: number; isUndumped: boolean }[];
  /** Stored results other than the default. */
  readonly before: ReadonlyMap<number, DatGameResult>;
}

/** Compares one DAT with the library. Results depend on all DATs, so it saves nothing. */
export async function compareDat(
  db: Db,
  { loadId, library, signal }: { loadId: number; library: LibraryIndex; signal: AbortSignal },
): Promise<Comparison> {
  const matches: GameMatch[] = [];
  const nameOnly: { seq: number; romId: number; isUndumped: boolean }[] = [];
  const before = new Map<number, DatGameResult>();
  for (let first = 0; ; first += BATCH_SIZE) {
    signal.throwIfAborted();
    const { games, roms } = await findDatGames(db, { loadId, first, count: BATCH_SIZE });
    if (games.length === 0) return { loadId, matches, nameOnly, before };
    const bySeq = Map.groupBy(roms, ({ game_seq }) => game_seq);
    for (const game of games) {
      const { seq, status, found_count, rom_id } = game;
      if (status !== 'missing' || rom_id !== null) {
        before.set(seq, { seq, status, found_count, rom_id });
      }
      const files = (bySeq.get(seq) ?? []).map(({ size_bytes, status: dump, ...rom }) => ({
        ...rom,
        size: size_bytes,
        status: dump as DumpStatus,
      }));
      const content = matchContent(files, (rom) => library.contents.find(rom));
      const match = toGameMatch(game, content, { library, files: files.map(({ name }) => name) });
      if (match) matches.push(match);
      else {
        const romId = library.findHashed(game.name);
        if (romId !== undefined) nameOnly.push({ seq, romId, isUndumped: content.needed === 0 });
      }
    }
    await yieldToEventLoop();
  }
}

function toGameMatch(
  game: DatGameRow,
  content: FileMatch,
  { library, files }: { library: LibraryIndex; files: readonly string[] },
): GameMatch | null {
  const { name, description } = game;
  const correctlyNamed = new Set(
    [...content.holders.keys()].filter((id) => library.isNamed(id, { name, files })),
  );
  const romId = chooseHolder(content, (id) => correctlyNamed.has(id));
  if (romId === null) return null;
  return {
    seq: game.seq,
    content,
    romId,
    correctlyNamed,
    isCorrectlyNamed: correctlyNamed.has(romId),
    family: game.cloneof || name,
    datMatch: {
      datName: name,
      description,
      regions: JSON.parse(game.regions) as string[],
      languages: JSON.parse(game.languages) as string[],
      isComplete: content.found === content.needed && !content.isBad,
    },
  };
}

const isComplete = ({ content }: GameMatch): boolean => content.found === content.needed;

/** Decides the status of each game. `matched`: library games whose content is in any DAT. */
export function decideResults(
  { matches, nameOnly }: Comparison,
  matched: ReadonlySet<number>,
): Map<number, DatGameResult> {
  const found = new Map<number, DatGameResult>();
  const namedForAnother = new Set(
    matches
      .filter((match) => isComplete(match) && match.isCorrectlyNamed)
      .map(({ romId }) => romId),
  );
  for (const match of matches) {
    const { seq, romId, content } = match;
    // If the DAT lists the same content under two names, the file can only have one of them.
    const isNamed = match.isCorrectlyNamed || namedForAnother.has(romId);
    const status = isComplete(match) ? completeStatus(content.isBad, isNamed) : 'missing';
    found.set(seq, { seq, status, found_count: content.found, rom_id: romId });
  }
  for (const { seq, romId, isUndumped } of nameOnly) {
    if (matched.has(romId)) continue;
    const status = isUndumped ? 'have' : 'bad-dump';
    found.set(seq, { seq, status, found_count: 0, rom_id: romId });
  }
  return found;
}

function completeStatus(isBad: boolean, isNamed: boolean): DatGameStatus {
  if (isBad) return 'bad-dump';
  return isNamed ? 'have' : 'wrong-name';
}

interface RomToFind {
  readonly name: string;
  readonly size: number | null;
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
  readonly status: DumpStatus;
}

/** How much of a DAT's game is in the library. */
interface FileMatch {
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
function matchContent(
  roms: readonly RomToFind[],
  find: (rom: RomToFind) => readonly number[],
): FileMatch {
  const needed = findRequiredRoms(roms);
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

/**
 * The files of a game that must be found. Undumped files cannot exist, empty files would match
 * everywhere, and track sheets differ between tools.
 */
function findRequiredRoms(roms: readonly RomToFind[]): readonly RomToFind[] {
  const real = roms.filter(
    ({ status, size, crc, md5, sha1 }) =>
      status !== 'nodump' && size !== 0 && (crc !== '' || md5 !== '' || sha1 !== ''),
  );
  const content = real.filter(({ name }) => !SHEET.test(name));
  return content.length > 0 ? content : real;
}

/** The holder with the right name, else the one with the most files. */
function chooseHolder(
  { holders }: Pick<FileMatch, 'holders'>,
  isCorrectlyNamed: (id: number) => boolean,
): number | null {
  let best: number | null = null;
  for (const [id, count] of holders) {
    if (best === null) best = id;
    else if (isCorrectlyNamed(id) !== isCorrectlyNamed(best))
      best = isCorrectlyNamed(id) ? id : best;
    else if (count > (holders.get(best) ?? 0)) best = id;
  }
  return best;
}
