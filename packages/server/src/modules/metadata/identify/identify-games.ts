import { SOURCE_IDS, SOURCES, type IdentifyStats, type SourceId } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.ts';
import type { Db } from '#core/db/engine.ts';
import { runWorkers } from '#core/lib/run-workers.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { SourceDesk, SourceStatus } from '#modules/metadata/sources/source-desk.ts';
import type { SourceFault } from '#modules/metadata/sources/source-fault.ts';

import {
  configuredPriorities,
  findKnown,
  findRefusals,
  showGames,
} from '#modules/roms/roms.api.ts';
import { configuredTaste, inquiryOf, sourcePlatform } from './asked-game.ts';
import { GameLine } from './game-line.ts';
import { identifyGame } from './identify-game.ts';
import { countGamesToAsk, findFilesOfGame, saveAsked } from './identify.queries.ts';
import { saveFindings } from './save-findings.ts';
import { modesFor, scopeOf, type IdentifyRequest } from './scan-questions.ts';
import { countUnasked, relevantStatuses } from './unasked-games.ts';

/** Many games at once: each source has its own rate limit, and none waits for another. */
const AT_ONCE = 32;

export interface IdentifyParts {
  readonly db: Db;
  readonly sources: Pick<SourceDesk, 'ask' | 'covers' | 'saveUnasked' | 'statuses'>;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
}

/** How far a run is; an interrupted one continues from here. */
export interface IdentifyProgress extends Omit<IdentifyStats, 'sources'> {
  /** Games that each source could not be asked about. */
  readonly missed: Readonly<Partial<Record<SourceId, number>>>;
  readonly afterId: number;
}

export interface IdentifyWatch {
  readonly begun: IdentifyProgress | undefined;
  readonly signal: AbortSignal;
  saveProgress(progress: IdentifyProgress): Promise<void>;
  onFault(fault: SourceFault): void;
  /** Games that show something else now. */
  onGames(ids: readonly number[]): void;
  /** Pictures are to be fetched. */
  onArtwork(): void;
}

/**
 * Asks the sources about all games of a request and reports what became of it. A source that fails
 * is left out until it is available again; when none is available, the run ends early.
 */
export async function identifyGames(
  parts: IdentifyParts,
  request: IdentifyRequest,
  watch: IdentifyWatch,
): Promise<IdentifyStats> {
  const { db } = parts;
  if (request.sources?.length === 0) return NO_STATS;
  const wanted = (await requestedStatuses(parts, request))
    .filter(({ isSetUp }) => isSetUp)
    .map(({ source }) => source);
  let progress: IdentifyProgress = watch.begun ?? {
    total: await countGamesToAsk(db, scopeOf(request, wanted)),
    ...{ done: 0, identified: 0, unmatched: 0, not_asked: 0, missed: {}, afterId: 0 },
  };
  const available = async () => {
    const statuses = await requestedStatuses(parts, request);
    return statuses.filter(({ isAvailable }) => isAvailable).map(({ source }) => source);
  };
  const line = new GameLine(
    db,
    async () => scopeOf(request, (await available()).filter(isSearchable)),
    progress.afterId,
  );
  const work = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const sources = await available();
      // The remaining games are asked about when a source is available again.
      if (!sources.some(isSearchable)) return;
      const id = await line.next();
      if (id === undefined) return;
      const { outcome, missed, isFound } = await identifyOne(
        parts,
        { id, request, wanted, sources },
        { ...watch, signal },
      );
      line.done(id);
      progress = addOutcome(progress, { outcome, missed, afterId: line.settledId });
      if (isFound) watch.onGames([id]);
      await watch.saveProgress(progress);
    }
  };
  await runWorkers(AT_ONCE, watch.signal, work);
  return summaryOf(parts, request, progress);
}

const NO_STATS: IdentifyStats = {
  ...{ total: 0, done: 0, identified: 0, unmatched: 0, not_asked: 0 },
  sources: [],
};

/** Games of TheGamesDB come from other sources: there is nothing to search. */
const isSearchable = (source: SourceId): boolean => SOURCES[source].isIdOnly !== true;

async function requestedStatuses(
  { sources }: Pick<IdentifyParts, 'sources'>,
  request: Pick<IdentifyRequest, 'sources'>,
): Promise<SourceStatus[]> {
  const all = await sources.statuses();
  return all.filter(({ source }) => request.sources?.includes(source) ?? true);
}

type Outcome = 'identified' | 'unmatched' | 'not_asked' | null;

function addOutcome(
  progress: IdentifyProgress,
  change: { outcome: Outcome; missed: Iterable<SourceId>; afterId: number },
): IdentifyProgress {
  const missed = { ...progress.missed };
  for (const source of change.missed) missed[source] = (missed[source] ?? 0) + 1;
  const { outcome, afterId } = change;
  return {
    ...progress,
    ...(outcome ? { [outcome]: progress[outcome] + 1 } : {}),
    done: progress.done + 1,
    missed,
    afterId,
  };
}

/** What is reported at the end: also games that the run did not come to. */
async function summaryOf(
  parts: IdentifyParts,
  request: IdentifyRequest,
  progress: IdentifyProgress,
): Promise<IdentifyStats> {
  const { total, done, identified, unmatched, missed } = progress;
  const left = Math.max(0, total - done);
  const requested = new Set((await requestedStatuses(parts, request)).map(({ source }) => source));
  const relevant = (await relevantStatuses(parts)).filter(({ source }) => requested.has(source));
  const isNarrow = request.romIds.length > 0;
  const setUp = relevant.filter(({ isSetUp }) => isSetUp).map(({ source }) => source);
  const unasked = isNarrow ? new Map<SourceId, number>() : await countUnasked(parts, setUp);
  if (!isNarrow) await parts.sources.saveUnasked(unasked);
  const isWhole = scopeOf(request, setUp).which === 'unasked' && request.folders.length === 0;
  const missedBy = ({ source, isSetUp, isAvailable }: SourceStatus): number => {
    if (!isSetUp) return 0;
    if (isWhole) return unasked.get(source) ?? 0;
    return (missed[source] ?? 0) + (isAvailable ? 0 : left);
  };
  return {
    total,
    done,
    identified,
    unmatched,
    not_asked: progress.not_asked + left,
    sources: relevant
      .map((status) => ({
        source: status.source,
        state: status.state,
        not_asked: missedBy(status),
      }))
      .filter(
        ({ state, not_asked }) => not_asked > 0 || (state !== 'ready' && state !== 'disabled'),
      ),
  };
}

interface One {
  readonly id: number;
  readonly request: IdentifyRequest;
  /** Sources that are set up. */
  readonly wanted: readonly SourceId[];
  /** Those of them that are available. */
  readonly sources: readonly SourceId[];
}

interface Identified {
  readonly outcome: Outcome;
  /** Sources that were to be asked and could not be. */
  readonly missed: readonly SourceId[];
  /** Something was found in this run. */
  readonly isFound: boolean;
}

async function identifyOne(
  { db, sources: desk, configFile, clock }: IdentifyParts,
  { id, request, wanted, sources }: One,
  watch: IdentifyWatch,
): Promise<Identified> {
  const [known] = await findKnown(db, [id]);
  if (!known) return { outcome: null, missed: [], isFound: false };
  const platform = sourcePlatform(known.rom.platform_slug);
  const needed = [...modesFor(request, known, wanted).keys()].filter(
    (source) => isSearchable(source) && desk.covers(source, platform),
  );
  const modes = modesFor(request, known, sources);
  const failed = new Set<SourceId>(needed.filter((source) => !sources.includes(source)));
  const isKnown = known.layers.some(
    ({ state, source }) => state === 'applied' && isSearchable(source),
  );
  if (modes.size === 0) {
    const outcome = needed.length === 0 ? null : isKnown ? 'identified' : 'not_asked';
    return { outcome, missed: [...failed], isFound: false };
  }
  const isChanged = known.rom.asked_at === null;
  const config = configFile.current();
  const order = {
    modes,
    inquiry: inquiryOf(known, await findFilesOfGame(db, id)),
    refusals: await findRefusals(db, id),
  };
  const asking = {
    desk,
    taste: configuredTaste(config),
    signal: watch.signal,
    onFault: (fault: SourceFault) => {
      failed.add(fault.source);
      watch.onFault(fault);
    },
  };
  const findings = await identifyGame(asking, order);
  const now = timestamp(clock());
  const showing = { priorities: configuredPriorities(config), now };
  const isAnswered = [...modes.keys()].some(
    (source) => isSearchable(source) && desk.covers(source, platform) && !failed.has(source),
  );
  const settled = SOURCE_IDS.filter((source) =>
    isSettled(source, { asked: modes, failed, request, isCovered: desk.covers(source, platform) }),
  );
  const isArtworkWanted = await db.transaction().execute(async (transaction) => {
    await saveFindings(transaction, id, findings, { now, isChanged, fields: request.fields });
    // A game about which no source could answer is asked about again.
    if (isAnswered) await saveAsked(transaction, id, { now, settled });
    return showGames(transaction, [id], showing);
  });
  if (isArtworkWanted) watch.onArtwork();
  const isFound = [...findings.values()].some((link) => link?.state === 'applied');
  const outcome = isFound || isKnown ? 'identified' : isAnswered ? 'unmatched' : 'not_asked';
  return { outcome, missed: needed.filter((source) => failed.has(source)), isFound };
}

/** A source that answered, does not cover the platform or was not chosen need not be asked later. */
function isSettled(
  source: SourceId,
  of: {
    asked: ReadonlyMap<SourceId, unknown>;
    failed: ReadonlySet<SourceId>;
    request: IdentifyRequest;
    isCovered: boolean;
  },
): boolean {
  if (of.failed.has(source)) return false;
  if (of.asked.has(source) || !of.isCovered) return true;
  const { sources, romIds } = of.request;
  return romIds.length === 0 && sources !== null && !sources.includes(source);
}
