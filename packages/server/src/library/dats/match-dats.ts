import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';

import { compareDat, verdicts, type Comparison, type Match } from './compare-dat.ts';
import { indexLibrary, type LibraryIndex } from './library-index.ts';
import {
  findMarkedPlatforms,
  findPlatformIds,
  findReadyDats,
  saveDatCounts,
  saveGames,
  saveVerdicts,
  type Verdict,
} from './match.queries.ts';
import { shownColumns, type Claim } from './shown-columns.ts';

interface Parts {
  readonly db: Db;
  readonly clock: () => Date;
}

interface Watch {
  readonly signal: AbortSignal;
  onPlatform(progress: { done: number; total: number }): void;
}

type ReadyDat = Awaited<ReturnType<typeof findReadyDats>>[number];

/** One machine under two names: a DAT of it is about the games of both. */
const TWINS: Readonly<Record<string, string>> = { famicom: 'nes', sfam: 'snes' };

const machineOf = (slug: string): string => TWINS[slug] ?? slug;

const slugsOf = (machine: string): string[] => [
  machine,
  ...Object.keys(TWINS).filter((slug) => TWINS[slug] === machine),
];

/** Holds the library against the DATs, platform by platform. Writes only what changed. */
export async function matchDats(parts: Parts, watch: Watch): Promise<void> {
  const dats = await findReadyDats(parts.db);
  const byMachine = Map.groupBy(dats, ({ platform_slug: slug }) => slug && machineOf(slug));
  const marked = (await findMarkedPlatforms(parts.db)).map(machineOf);
  const machines = new Set([...byMachine.keys(), ...marked]);
  let done = 0;
  for (const machine of machines) {
    watch.signal.throwIfAborted();
    const slugs = machine === null ? [] : slugsOf(machine);
    await matchMachine(parts, { slugs, dats: byMachine.get(machine) ?? [] }, watch.signal);
    done += 1;
    watch.onPlatform({ done, total: machines.size });
  }
}

async function matchMachine(
  parts: Parts,
  { slugs, dats }: { slugs: readonly string[]; dats: readonly ReadyDat[] },
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const platforms = slugs.length === 0 ? [] : await findPlatformIds(db, slugs);
  const library = await indexLibrary(db, platforms, signal);
  const comparisons: (Comparison & { id: number })[] = [];
  for (const { id, edition_id: edition } of dats) {
    if (edition === null) continue;
    comparisons.push({ id, ...(await compareDat(db, { edition, library, signal })) });
  }
  const matches = comparisons.flatMap((one) => one.matches);
  const claimed = new Set(matches.flatMap(({ finding }) => [...finding.holders.keys()]));
  for (const comparison of comparisons) {
    const changed = changes(comparison.before, verdicts(comparison, claimed));
    await saveVerdicts(db, comparison.edition, changed);
    await saveDatCounts(db, comparison.id, comparison.edition);
  }
  await markGames(parts, library, bestClaims(matches));
}

/** Only what differs from what was recorded; what was and is no more is missing again. */
function changes(
  before: ReadonlyMap<number, Verdict>,
  after: ReadonlyMap<number, Verdict>,
): Verdict[] {
  const gone = [...before.keys()]
    .filter((seq) => !after.has(seq))
    .map((seq): Verdict => ({ seq, status: 'missing', found_count: 0, rom_id: null }));
  const changed = [...after.values()].filter((now) => {
    const then = before.get(now.seq);
    return (
      then?.status !== now.status ||
      then.rom_id !== now.rom_id ||
      then.found_count !== now.found_count
    );
  });
  return [...gone, ...changed];
}

/** Which game of which DAT a library game is: the right name, then completeness. */
function bestClaims(matches: readonly Match[]): Map<number, Claim> {
  const best = new Map<number, { claim: Claim; score: number }>();
  for (const { finding, namedRight, claim } of matches) {
    const isWhole = finding.found === finding.needed;
    for (const id of finding.holders.keys()) {
      const isNamed = namedRight.has(id);
      // A part that many games share says nothing about which of them this is.
      if (!isWhole && !isNamed) continue;
      const score = (isNamed ? 4 : 0) + (isWhole ? 2 : 0) + (finding.isBad ? 0 : 1);
      if (score > (best.get(id)?.score ?? -1)) best.set(id, { claim, score });
    }
  }
  return new Map([...best].map(([id, { claim }]) => [id, claim]));
}

async function markGames(
  { db, clock }: Parts,
  library: LibraryIndex,
  claims: ReadonlyMap<number, Claim>,
): Promise<void> {
  const now = timestamp(clock());
  const changed = [...library.games.values()].flatMap((game) => {
    const claim = claims.get(game.id);
    // What no DAT ever spoke of is none of its business, whoever named it.
    if (!claim && game.dat_name === null && game.verified === 0) return [];
    const columns = shownColumns(game, claim);
    const isSame =
      columns.name === game.name &&
      columns.regions === game.regions &&
      columns.languages === game.languages &&
      columns.verified === game.verified &&
      columns.dat_name === game.dat_name;
    return isSame ? [] : [{ id: game.id, patch: { ...columns, updated_at: now } }];
  });
  await saveGames(db, changed);
}
