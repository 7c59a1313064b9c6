import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { batchesOf } from '#core/lib/batches.ts';
import { ownValue } from '#core/lib/own-value.ts';
import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import {
  type DatMatch,
  type Priorities,
  recomputeDisplayColumns,
  removeDatMatch,
  saveDatFamily,
  saveDatMatch,
} from '#modules/roms/roms.api.ts';
import { compareDat, type Comparison, decideResults, type GameMatch } from './compare-dat.ts';
import { indexLibrary, type LibraryIndex } from './library-index.ts';
import {
  type DatGameResult,
  findMatchedPlatforms,
  findPlatformIds,
  findReadyDats,
  type LibraryGame,
  saveDatCounts,
  saveDatGameResults,
} from './match.queries.ts';

interface MatchDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly priorities: Priorities;
}

interface MatchOptions {
  readonly signal: AbortSignal;
  onPlatform(progress: { done: number; total: number }): void;
}

type ReadyDat = Awaited<ReturnType<typeof findReadyDats>>[number];

/** Platforms that are the same machine under another name. A DAT covers the games of both. */
const SAME_MACHINE: Readonly<Record<string, string>> = { famicom: 'nes', sfam: 'snes' };

const machineOf = (slug: string): string => ownValue(SAME_MACHINE, slug) ?? slug;

const listSlugs = (machine: string): string[] => [
  machine,
  ...Object.keys(SAME_MACHINE).filter((slug) => SAME_MACHINE[slug] === machine),
];

/** Compares the library with the DATs, platform by platform. Writes only changes. */
export async function matchDats(deps: MatchDeps, options: MatchOptions): Promise<void> {
  const dats = await findReadyDats(deps.db);
  const byMachine = Map.groupBy(dats, ({ platform_slug: slug }) => slug && machineOf(slug));
  const matched = (await findMatchedPlatforms(deps.db)).map(machineOf);
  const machines = new Set([...byMachine.keys(), ...matched]);
  let done = 0;
  for (const machine of machines) {
    options.signal.throwIfAborted();
    const slugs = machine === null ? [] : listSlugs(machine);
    await matchMachine(deps, { slugs, dats: byMachine.get(machine) ?? [] }, options.signal);
    done += 1;
    options.onPlatform({ done, total: machines.size });
  }
}

async function matchMachine(
  deps: MatchDeps,
  { slugs, dats }: { slugs: readonly string[]; dats: readonly ReadyDat[] },
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const platforms = slugs.length === 0 ? [] : await findPlatformIds(db, slugs);
  const library = await indexLibrary(db, platforms, signal);
  const comparisons: (Comparison & { id: number })[] = [];
  for (const { id, edition_id: loadId } of dats) {
    if (loadId === null) continue;
    comparisons.push({ id, ...(await compareDat(db, { loadId, library, signal })) });
  }
  const matches = comparisons.flatMap((comparison) =>
    comparison.matches.map((match) => ({ ...match, dat: comparison.id })),
  );
  const matched = new Set(matches.flatMap(({ content }) => [...content.holders.keys()]));
  for (const comparison of comparisons) {
    const changed = findChanges(comparison.before, decideResults(comparison, matched));
    await saveDatGameResults(db, comparison.loadId, changed);
    await saveDatCounts(db, comparison.id, comparison.loadId);
  }
  await saveDatMatches(deps, library, chooseMatches(matches));
}

/** Results that differ from the stored ones; games without a result become missing again. */
function findChanges(
  before: ReadonlyMap<number, DatGameResult>,
  after: ReadonlyMap<number, DatGameResult>,
): DatGameResult[] {
  const gone = [...before.keys()]
    .filter((seq) => !after.has(seq))
    .map((seq): DatGameResult => ({ seq, status: 'missing', found_count: 0, rom_id: null }));
  const changed = [...after.values()].filter((result) => {
    const stored = before.get(result.seq);
    return (
      stored?.status !== result.status ||
      stored.rom_id !== result.rom_id ||
      stored.found_count !== result.found_count
    );
  });
  return [...gone, ...changed];
}

/** Chooses one DAT game for each library game: the right name first, then completeness. */
function chooseMatches(matches: readonly (GameMatch & { dat: number })[]): Map<number, BestMatch> {
  const best = new Map<number, BestMatch & { score: number }>();
  for (const { content, correctlyNamed, datMatch, family, dat } of matches) {
    const isWhole = content.found === content.needed;
    for (const id of content.holders.keys()) {
      const isNamed = correctlyNamed.has(id);
      // A file that many games share does not identify one of them.
      if (!isWhole && !isNamed) continue;
      const score = (isNamed ? 4 : 0) + (isWhole ? 2 : 0) + (content.isBad ? 0 : 1);
      if (score > (best.get(id)?.score ?? -1)) {
        best.set(id, { datMatch, family: `${dat} ${family}`, score });
      }
    }
  }
  return best;
}

const BATCH_SIZE = 200;

/** The best DAT match of a library game. */
interface BestMatch {
  readonly datMatch: DatMatch;
  /** Games of the same family are versions of each other. */
  readonly family: string;
}

interface SaveDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly priorities: Priorities;
}

/** Saves changed DAT matches and recomputes the display columns of their games. */
async function saveDatMatches(
  { db, clock, priorities }: SaveDeps,
  library: LibraryIndex,
  matches: ReadonlyMap<number, BestMatch>,
): Promise<void> {
  const families = familyNumbers(matches);
  const changed = [...library.games.values()].filter(
    (game) =>
      !hasSameMatch(game, matches.get(game.id)?.datMatch) ||
      game.dat_family !== (families.get(game.id) ?? null),
  );
  for (const batch of batchesOf(changed, BATCH_SIZE)) {
    await db.transaction().execute(async (transaction) => {
      for (const { id, dat_family: before } of batch) {
        await saveOrRemoveMatch(transaction, id, matches.get(id)?.datMatch);
        const family = families.get(id) ?? null;
        if (family !== before) await saveDatFamily(transaction, id, family);
      }
      const ids = batch.map(({ id }) => id);
      await recomputeDisplayColumns(transaction, ids, {
        priorities,
        now: timestamp(clock()),
        replaceArtwork: replaceArtworkCandidates,
      });
    });
    await yieldToEventLoop();
  }
}

/** A family number is the smallest id among its games; a single game has none. */
function familyNumbers(matches: ReadonlyMap<number, BestMatch>): Map<number, number> {
  const families = Map.groupBy(matches, ([, { family }]) => family);
  const numbers = new Map<number, number>();
  for (const members of families.values()) {
    if (members.length === 1) continue;
    const ids = members.map(([id]) => id);
    const smallest = ids.reduce((least, id) => Math.min(least, id));
    for (const id of ids) numbers.set(id, smallest);
  }
  return numbers;
}

function hasSameMatch(game: LibraryGame, datMatch: DatMatch | undefined): boolean {
  if (!datMatch) return game.match_name === null;
  return (
    game.match_name === datMatch.datName &&
    game.match_description === datMatch.description &&
    game.match_regions === JSON.stringify(datMatch.regions) &&
    game.match_languages === JSON.stringify(datMatch.languages) &&
    game.match_is_complete === (datMatch.isComplete ? 1 : 0)
  );
}

async function saveOrRemoveMatch(
  db: Db,
  id: number,
  datMatch: DatMatch | undefined,
): Promise<void> {
  if (!datMatch) return removeDatMatch(db, id);
  await saveDatMatch(db, {
    rom_id: id,
    dat_name: datMatch.datName,
    description: datMatch.description,
    regions: JSON.stringify(datMatch.regions),
    languages: JSON.stringify(datMatch.languages),
    is_complete: datMatch.isComplete ? 1 : 0,
  });
}
