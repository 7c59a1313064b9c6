import type { Db } from '#core/db/engine.ts';

import type { Priorities } from '#modules/roms/roms.api.ts';
import { compareDat, verdicts, type Comparison, type Match } from './compare-dat.ts';
import { indexLibrary } from './library-index.ts';
import {
  findMarkedPlatforms,
  findPlatformIds,
  findReadyDats,
  saveDatCounts,
  saveVerdicts,
  type Verdict,
} from './match.queries.ts';
import { saveClaims, type GameClaim } from './save-claims.ts';

interface Parts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly priorities: Priorities;
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
  const matches = comparisons.flatMap((one) =>
    one.matches.map((match) => ({ ...match, dat: one.id })),
  );
  const claimed = new Set(matches.flatMap(({ finding }) => [...finding.holders.keys()]));
  for (const comparison of comparisons) {
    const changed = changes(comparison.before, verdicts(comparison, claimed));
    await saveVerdicts(db, comparison.edition, changed);
    await saveDatCounts(db, comparison.id, comparison.edition);
  }
  await saveClaims(parts, library, bestClaims(matches));
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
function bestClaims(matches: readonly (Match & { dat: number })[]): Map<number, GameClaim> {
  const best = new Map<number, GameClaim & { score: number }>();
  for (const { finding, namedRight, claim, family, dat } of matches) {
    const isWhole = finding.found === finding.needed;
    for (const id of finding.holders.keys()) {
      const isNamed = namedRight.has(id);
      // A part that many games share says nothing about which of them this is.
      if (!isWhole && !isNamed) continue;
      const score = (isNamed ? 4 : 0) + (isWhole ? 2 : 0) + (finding.isBad ? 0 : 1);
      if (score > (best.get(id)?.score ?? -1)) {
        best.set(id, { claim, family: `${dat} ${family}`, score });
      }
    }
  }
  return best;
}
