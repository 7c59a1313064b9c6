import type { DatGameStatus } from './dats.tables.ts';
import type { Db } from '#core/db/engine.ts';

import type { DumpStatus } from './dat.ts';
import { bestHolder, judgeGame, type Finding } from './judge-game.ts';
import type { LibraryIndex } from './library-index.ts';
import { findDatGames, type Verdict } from './match.queries.ts';
import type { Claim } from '#modules/roms/roms.api.ts';

const AT_ONCE = 400;

type DatGameRow = Awaited<ReturnType<typeof findDatGames>>['games'][number];

/** A game of the DAT that some content of the library belongs to. */
export interface Match {
  readonly seq: number;
  readonly finding: Finding;
  readonly romId: number;
  readonly isNamedRight: boolean;
  readonly claim: Claim;
  /** Its parent, or itself: games of one family are versions of each other. */
  readonly family: string;
  /** Holders that bear the game's name. */
  readonly namedRight: ReadonlySet<number>;
}

export interface Comparison {
  readonly edition: number;
  readonly matches: readonly Match[];
  /** Games none of whose content is there, while a file bears their name. */
  readonly suspects: readonly { seq: number; romId: number; isUndumped: boolean }[];
  /** What was recorded before, as far as it was anything. */
  readonly before: ReadonlyMap<number, Verdict>;
}

/** Goes through a DAT once and notes what of it is in the library; decides nothing. */
export async function compareDat(
  db: Db,
  { edition, library, signal }: { edition: number; library: LibraryIndex; signal: AbortSignal },
): Promise<Comparison> {
  const matches: Match[] = [];
  const suspects: { seq: number; romId: number; isUndumped: boolean }[] = [];
  const before = new Map<number, Verdict>();
  for (let first = 0; ; first += AT_ONCE) {
    signal.throwIfAborted();
    const { games, roms } = await findDatGames(db, { edition, first, count: AT_ONCE });
    if (games.length === 0) return { edition, matches, suspects, before };
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
      const finding = judgeGame(files, (rom) => library.contents.find(rom));
      const match = matchOf(game, finding, { library, files: files.map(({ name }) => name) });
      if (match) matches.push(match);
      else {
        const romId = library.findRead(game.name);
        if (romId !== undefined) suspects.push({ seq, romId, isUndumped: finding.needed === 0 });
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function matchOf(
  game: DatGameRow,
  finding: Finding,
  { library, files }: { library: LibraryIndex; files: readonly string[] },
): Match | null {
  const { name, description } = game;
  const namedRight = new Set(
    [...finding.holders.keys()].filter((id) => library.isNamed(id, { name, files })),
  );
  const romId = bestHolder(finding, (id) => namedRight.has(id));
  if (romId === null) return null;
  return {
    seq: game.seq,
    finding,
    romId,
    namedRight,
    isNamedRight: namedRight.has(romId),
    family: game.cloneof || name,
    claim: {
      datName: name,
      description,
      regions: JSON.parse(game.regions) as string[],
      languages: JSON.parse(game.languages) as string[],
      isComplete: finding.found === finding.needed && !finding.isBad,
    },
  };
}

const isWhole = ({ finding }: Match): boolean => finding.found === finding.needed;

/** What a person has, given everything that is known of the platform. */
export function verdicts(
  { matches, suspects }: Comparison,
  claimed: ReadonlySet<number>,
): Map<number, Verdict> {
  const found = new Map<number, Verdict>();
  const rightElsewhere = new Set(
    matches.filter((one) => isWhole(one) && one.isNamedRight).map(({ romId }) => romId),
  );
  for (const match of matches) {
    const { seq, romId, finding } = match;
    // The same content under two names of the DAT: the file cannot bear both.
    const isNamed = match.isNamedRight || rightElsewhere.has(romId);
    const status = isWhole(match) ? wholeStatus(finding.isBad, isNamed) : 'missing';
    found.set(seq, { seq, status, found_count: finding.found, rom_id: romId });
  }
  for (const { seq, romId, isUndumped } of suspects) {
    if (claimed.has(romId)) continue;
    const status = isUndumped ? 'have' : 'bad-dump';
    found.set(seq, { seq, status, found_count: 0, rom_id: romId });
  }
  return found;
}

function wholeStatus(isBad: boolean, isNamed: boolean): DatGameStatus {
  if (isBad) return 'bad-dump';
  return isNamed ? 'have' : 'wrong-name';
}
