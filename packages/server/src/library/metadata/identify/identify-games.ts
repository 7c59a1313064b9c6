import type { SourceId } from '@saveroom/contract';

import type { ConfigFile } from '#config/config-file.ts';
import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { SourceDesk } from '#providers/source-desk.ts';
import type { SourceFault } from '#providers/source-fault.ts';

import { findRefusals } from '../layers.queries.ts';
import { findKnown, showGames } from '../show-games.ts';
import { configuredPriorities } from '../source-order.ts';
import { configuredTaste, inquiryOf } from './asked-game.ts';
import { GameLine } from './game-line.ts';
import { identifyGame } from './identify-game.ts';
import { countGamesToAsk, findFilesOfGame, saveAsked } from './identify.queries.ts';
import { saveFindings } from './save-findings.ts';
import { modesFor, scopeOf, type IdentifyRequest } from './scan-questions.ts';

/** Many games at once: each source has its own pace, and none waits for another. */
const AT_ONCE = 32;

export interface IdentifyParts {
  readonly db: Db;
  readonly sources: Pick<SourceDesk, 'ready' | 'ask'>;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
}

export interface IdentifyProgress {
  readonly total: number;
  readonly done: number;
  readonly identified: number;
  readonly afterId: number;
}

const NOTHING: IdentifyProgress = { total: 0, done: 0, identified: 0, afterId: 0 };

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

/** Asks the sources about all games of a request. Goes on where it was; a failing source is left out. */
export async function identifyGames(
  parts: IdentifyParts,
  request: IdentifyRequest,
  watch: IdentifyWatch,
): Promise<IdentifyProgress> {
  const wanted = await readySources(parts, request);
  if (wanted.length === 0) return watch.begun ?? NOTHING;
  const scope = scopeOf(request, wanted);
  let progress = watch.begun ?? {
    total: await countGamesToAsk(parts.db, scope),
    done: 0,
    identified: 0,
    afterId: 0,
  };
  const line = new GameLine(parts.db, scope, progress.afterId);
  const work = async (): Promise<void> => {
    for (let id = await line.next(); id !== undefined; id = await line.next()) {
      watch.signal.throwIfAborted();
      // One that failed meanwhile is asked no more; the desk knows when it may be again.
      const ready = await readySources(parts, request);
      const sources = wanted.filter((source) => ready.includes(source));
      // Nobody left to ask: these games wait for the next scan.
      if (sources.length === 0) return;
      const isFound = await identifyOne(parts, { id, request, sources }, watch);
      line.done(id);
      progress = {
        total: progress.total,
        done: progress.done + 1,
        identified: progress.identified + (isFound ? 1 : 0),
        afterId: line.settledId,
      };
      if (isFound) watch.onGames([id]);
      await watch.saveProgress(progress);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return progress;
}

async function readySources(
  { sources: desk }: IdentifyParts,
  { sources }: IdentifyRequest,
): Promise<SourceId[]> {
  const ready = await desk.ready();
  return ready.filter((source) => sources === null || sources.includes(source));
}

interface One {
  readonly id: number;
  readonly request: IdentifyRequest;
  readonly sources: readonly SourceId[];
}

/** True: some source says something about it. */
async function identifyOne(
  { db, sources: desk, configFile, clock }: IdentifyParts,
  { id, request, sources }: One,
  watch: IdentifyWatch,
): Promise<boolean> {
  const [known] = await findKnown(db, [id]);
  if (!known) return false;
  const modes = modesFor(request, known, sources);
  const isChanged = known.rom.asked_at === null;
  if (modes.size === 0) return false;
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
    onFault: (fault: SourceFault) => watch.onFault(fault),
  };
  const findings = await identifyGame(asking, order);
  const now = timestamp(clock());
  const showing = { priorities: configuredPriorities(config), now };
  const isArtworkWanted = await db.transaction().execute(async (transaction) => {
    await saveFindings(transaction, id, findings, { now, isChanged, fields: request.fields });
    // A game about which nobody could answer is asked about again.
    if (findings.size > 0) await saveAsked(transaction, id, now);
    return showGames(transaction, [id], showing);
  });
  if (isArtworkWanted) watch.onArtwork();
  return [...findings.values()].some((link) => link?.state === 'applied');
}
