import { SOURCE_IDS, SOURCES, type IdentifyStats, type SourceId } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Db } from '#core/db/engine.ts';
import { runWorkers } from '#core/lib/concurrency.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import type { SourceGateway, SourceStatus } from '#modules/metadata/sources/source-gateway.ts';
import type { SourceError } from '#modules/metadata/sources/source-error.ts';
import { platformFacts } from '#modules/platforms/platforms.api.ts';

import {
  configuredPriorities,
  findGamesWithLayers,
  findRejectedMatches,
  recomputeDisplayColumns,
} from '#modules/roms/roms.api.ts';
import { configuredLocalePreferences, toIdentifyInput } from './identify-input.ts';
import { identifyGame } from './identify-game.ts';
import { recordQueriedSources } from '#modules/roms/roms.api.ts';
import { toSourceBits, countGamesToIdentify, findFilesOfGame } from './identify.queries.ts';
import { saveMatches } from './save-matches.ts';
import { GameQueue, findModes, toScope, type IdentifyRequest } from './identify-request.ts';
import { countUnqueried, findRelevantStatuses } from './unqueried-games.ts';

/**
 * How many games are identified at once. No source waits for another, as each has its own limit.
 */
const CONCURRENCY = 32;

export interface IdentifyDeps {
  readonly db: Db;
  readonly sources: Pick<
    SourceGateway,
    'query' | 'supportsPlatform' | 'saveUnqueried' | 'statuses' | 'recentStatuses'
  >;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
}

/** Progress of a run; an interrupted run continues from it. */
export interface IdentifyProgress extends Omit<IdentifyStats, 'sources'> {
  /** Per source, the games for which it could not be queried. */
  readonly missed: Readonly<Partial<Record<SourceId, number>>>;
  readonly afterId: number;
}

export interface IdentifyHooks {
  /** Undefined: a new run. */
  readonly resumeFrom: IdentifyProgress | undefined;
  readonly signal: AbortSignal;
  saveProgress(progress: IdentifyProgress): Promise<void>;
  onFault(fault: SourceError): void;
  /** Called with the ids of games that changed. */
  onGames(ids: readonly number[]): void;
  /** Called when there are pictures to download. */
  onArtwork(): void;
}

/**
 * Queries the sources for all games of a request and returns statistics. A failing source is
 * skipped until it is available again; when no source is available, the run ends early.
 */
export async function identifyGames(
  deps: IdentifyDeps,
  request: IdentifyRequest,
  hooks: IdentifyHooks,
): Promise<IdentifyStats> {
  const { db } = deps;
  if (request.sources?.length === 0) return NO_STATS;
  const configured = filterByRequest(await deps.sources.statuses(), request)
    .filter(({ isSetUp }) => isSetUp)
    .map(({ source }) => source);
  let progress: IdentifyProgress = hooks.resumeFrom ?? {
    total: await countGamesToIdentify(db, toScope(request, configured)),
    done: 0,
    identified: 0,
    unmatched: 0,
    not_asked: 0,
    missed: {},
    afterId: 0,
  };
  const findAvailable = async () => {
    const statuses = filterByRequest(await deps.sources.recentStatuses(), request);
    return statuses.filter(({ isAvailable }) => isAvailable).map(({ source }) => source);
  };
  const queue = new GameQueue(
    db,
    async () => toScope(request, (await findAvailable()).filter(isSearchable)),
    progress.afterId,
  );
  const work = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const sources = await findAvailable();
      // The next run identifies the remaining games, when a source is available again.
      if (!sources.some(isSearchable)) return;
      const id = await queue.next();
      if (id === undefined) return;
      const { outcome, missed, isFound } = await identifyOne(
        deps,
        { id, request, configured, sources },
        { ...hooks, signal },
      );
      queue.done(id);
      progress = addOutcome(progress, { outcome, missed, afterId: queue.resumeAfterId });
      if (isFound) hooks.onGames([id]);
      await hooks.saveProgress(progress);
    }
  };
  await runWorkers(CONCURRENCY, hooks.signal, work);
  return summarize(deps, request, progress);
}

const NO_STATS: IdentifyStats = {
  total: 0,
  done: 0,
  identified: 0,
  unmatched: 0,
  not_asked: 0,
  sources: [],
};

/** Ids of TheGamesDB come from other sources: there is nothing to search. */
const isSearchable = (source: SourceId): boolean => SOURCES[source].isIdOnly !== true;

const filterByRequest = (
  statuses: readonly SourceStatus[],
  request: Pick<IdentifyRequest, 'sources'>,
): SourceStatus[] => statuses.filter(({ source }) => request.sources?.includes(source) ?? true);

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

/** Statistics at the end, including the games that the run did not reach. */
async function summarize(
  deps: IdentifyDeps,
  request: IdentifyRequest,
  progress: IdentifyProgress,
): Promise<IdentifyStats> {
  const { total, done, identified, unmatched, missed } = progress;
  const remaining = Math.max(0, total - done);
  const relevant = filterByRequest(await findRelevantStatuses(deps), request);
  const isForSelectedGames = request.romIds.length > 0;
  const configured = relevant.filter(({ isSetUp }) => isSetUp).map(({ source }) => source);
  const unqueried = isForSelectedGames
    ? new Map<SourceId, number>()
    : await countUnqueried(deps, configured);
  if (!isForSelectedGames) await deps.sources.saveUnqueried(unqueried);
  const isWholeLibrary =
    toScope(request, configured).which === 'unqueried' && request.folders.length === 0;
  const countMissed = ({ source, isSetUp, isAvailable }: SourceStatus): number => {
    if (!isSetUp) return 0;
    if (isWholeLibrary) return unqueried.get(source) ?? 0;
    return (missed[source] ?? 0) + (isAvailable ? 0 : remaining);
  };
  return {
    total,
    done,
    identified,
    unmatched,
    not_asked: progress.not_asked + remaining,
    sources: relevant
      .map((status) => ({
        source: status.source,
        state: status.state,
        not_asked: countMissed(status),
      }))
      .filter(
        ({ state, not_asked }) => not_asked > 0 || (state !== 'ready' && state !== 'disabled'),
      ),
  };
}

interface GameJob {
  readonly id: number;
  readonly request: IdentifyRequest;
  /** Sources that are set up, even if they fail now. */
  readonly configured: readonly SourceId[];
  /** Sources of the request that are available. */
  readonly sources: readonly SourceId[];
}

interface GameResult {
  readonly outcome: Outcome;
  /** Sources that should have been queried but failed. */
  readonly missed: readonly SourceId[];
  /** Something was found in this run. */
  readonly isFound: boolean;
}

/** Queries the sources that a game needs, saves their matches and recomputes what is displayed. */
async function identifyOne(
  { db, sources: gateway, configFile, clock }: IdentifyDeps,
  { id, request, configured, sources }: GameJob,
  hooks: IdentifyHooks,
): Promise<GameResult> {
  const [game] = await findGamesWithLayers(db, [id]);
  if (!game) return { outcome: null, missed: [], isFound: false };
  const platform = platformFacts(game.rom.platform_slug);
  const canKnow = (source: SourceId): boolean =>
    isSearchable(source) && gateway.supportsPlatform(source, platform);
  const needed = [...findModes(request, game, configured).keys()].filter(canKnow);
  const modes = findModes(request, game, sources);
  const failed = new Set<SourceId>(needed.filter((source) => !sources.includes(source)));
  const wasIdentified = game.layers.some(
    ({ state, source }) => state === 'applied' && isSearchable(source),
  );
  if (modes.size === 0) {
    const outcome = needed.length === 0 ? null : wasIdentified ? 'identified' : 'not_asked';
    return { outcome, missed: [...failed], isFound: false };
  }
  // A scan clears this time when the files of a game have changed.
  const isChanged = game.rom.asked_at === null;
  const config = configFile.current();
  const gameRequest = {
    modes,
    input: toIdentifyInput(game, await findFilesOfGame(db, id)),
    rejectedMatches: await findRejectedMatches(db, id),
  };
  const context = {
    gateway,
    preferences: configuredLocalePreferences(config),
    signal: hooks.signal,
    onFault: (fault: SourceError) => {
      failed.add(fault.source);
      hooks.onFault(fault);
    },
  };
  const matches = await identifyGame(context, gameRequest);
  const now = timestamp(clock());
  const mergeContext = {
    priorities: configuredPriorities(config),
    now,
    replaceArtwork: replaceArtworkCandidates,
  };
  const responded = [...modes.keys()].filter((source) => canKnow(source) && !failed.has(source));
  const settled = SOURCE_IDS.filter((source) =>
    isSettled(source, {
      queried: modes,
      failed,
      request,
      isSupported: gateway.supportsPlatform(source, platform),
    }),
  );
  const hasPendingArtwork = await db.transaction().execute(async (transaction) => {
    await saveMatches(transaction, id, matches, { now, isChanged, fields: request.fields });
    // A game for which every source failed is identified again by the next run.
    if (responded.length > 0)
      await recordQueriedSources(transaction, id, { now, settled: toSourceBits(settled) });
    return recomputeDisplayColumns(transaction, [id], mergeContext);
  });
  if (hasPendingArtwork) hooks.onArtwork();
  const isFound = [...matches.values()].some((match) => match?.state === 'applied');
  // A library without lists says nothing about a game while all services fail.
  const isAsked = responded.some((source) => failed.size === 0 || !SOURCES[source].isLocal);
  const outcome = isFound || wasIdentified ? 'identified' : isAsked ? 'unmatched' : 'not_asked';
  return { outcome, missed: needed.filter((source) => failed.has(source)), isFound };
}

/**
 * Whether a source need not be queried again for this game: it responded, lacks the platform or was
 * not selected.
 */
function isSettled(
  source: SourceId,
  state: {
    queried: ReadonlyMap<SourceId, unknown>;
    failed: ReadonlySet<SourceId>;
    request: IdentifyRequest;
    isSupported: boolean;
  },
): boolean {
  if (state.failed.has(source)) return false;
  if (state.queried.has(source) || !state.isSupported) return true;
  const { sources, romIds } = state.request;
  return romIds.length === 0 && sources !== null && !sources.includes(source);
}
