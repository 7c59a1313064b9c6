import { SOURCES, type IdentifyStats, type SourceId } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findJob } from '#core/jobs/jobs.queries.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { FETCH_ARTWORK_TASK, SYNC_ACHIEVEMENTS_TASK } from '#modules/artwork/artwork.api.ts';
import { identifyGames, type IdentifyProgress } from './identify-games.ts';
import type { IdentifyRequest } from './identify-request.ts';
import {
  EXPORT_TASK,
  IDENTIFY_TASK,
  type ScanRequest,
  WHOLE_LIBRARY,
} from '#modules/library/library.api.ts';
import type { SourceError } from '#modules/metadata/sources/source-error.ts';

import { RomEventEmitter } from '#modules/roms/roms.api.ts';
import { syncNewGames } from '#modules/metadata/achievements/sync-achievements.ts';

/** Either the id of the scan job that it follows, or a request for certain games. */
export type IdentifyPayload = { readonly scan: string } | { readonly request: IdentifyRequest };

interface Journal {
  readonly progress: IdentifyProgress;
  /** Sources that a warning was already added for. */
  readonly named: readonly SourceId[];
}

const SAVE_EVERY_MS = 2000;
const NO_COUNTS = { unmatched: 0, not_asked: 0, missed: {} };

/** Identifies games at the sources. It has its own lane, so that no scan waits for it. */
export const identifyGamesTask = defineTask<
  IdentifyPayload,
  Journal,
  { identify_stats: IdentifyStats }
>({
  name: IDENTIFY_TASK,
  type: 'generic',
  lane: 'identify',
  followUps: [FETCH_ARTWORK_TASK, SYNC_ACHIEVEMENTS_TASK, EXPORT_TASK],
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { payload, journal, signal, saveJournal, progress: show, warn }) {
    const request = await readRequest(deps, payload);
    const faults = new FaultReport(journal?.named ?? [], ({ source, message }) =>
      warn({ code: 'source-failed', path: SOURCES[source].name, text: message }),
    );
    const emitter = new RomEventEmitter(deps, 'rom:changed');
    let hasPendingArtwork = false;
    let isChanged = false;
    let savedAt = 0;
    try {
      const end = await identifyGames(deps, request, {
        // The journal of an older version has fewer counters.
        resumeFrom: journal && { ...NO_COUNTS, ...journal.progress },
        signal,
        async saveProgress(progress) {
          const { afterId: _, missed: __, ...counts } = progress;
          show({ identify_stats: { ...counts, sources: [] } });
          if (performance.now() - savedAt < SAVE_EVERY_MS) return;
          savedAt = performance.now();
          await saveJournal({ progress, named: faults.named });
        },
        onFault: (fault) => faults.add(fault),
        onGames: (ids) => {
          isChanged = true;
          emitter.add(ids);
        },
        onArtwork: () => {
          hasPendingArtwork = true;
        },
      });
      show({ identify_stats: end });
      deps.log.info(`identify: ${formatSummary(end)}`);
    } finally {
      await emitter.flush();
      if (hasPendingArtwork) await deps.jobs.enqueueUnlessQueued(FETCH_ARTWORK_TASK, {});
    }
    if (isChanged) await syncNewGames(deps);
    const config = deps.configFile.current();
    if (config.GAMELIST_AUTO_EXPORT_ON_SCAN || config.PEGASUS_AUTO_EXPORT_ON_SCAN)
      await deps.jobs.enqueueUnlessQueued(EXPORT_TASK, {});
  },
});

async function readRequest(
  { db }: Pick<Deps, 'db'>,
  payload: IdentifyPayload,
): Promise<IdentifyRequest> {
  if ('request' in payload) return payload.request;
  const scan = await findJob(db, payload.scan);
  const scanRequest = scan ? (JSON.parse(scan.payload) as ScanRequest) : WHOLE_LIBRARY;
  const { type, folders, romIds, sources = null } = scanRequest;
  return { type, folders, romIds, sources };
}

/** Adds one warning per source to a run. */
class FaultReport {
  readonly #named: Set<SourceId>;
  readonly #warn: (fault: SourceError) => void;

  constructor(named: readonly SourceId[], warn: (fault: SourceError) => void) {
    this.#named = new Set(named);
    this.#warn = warn;
  }

  get named(): SourceId[] {
    return [...this.#named];
  }

  add(fault: SourceError): void {
    if (this.#named.has(fault.source)) return;
    this.#named.add(fault.source);
    this.#warn(fault);
  }
}

/** For the log: `12 matched, 38 unmatched, 700 skipped; Hasheous unreachable (700 skipped)`. */
function formatSummary({ identified, unmatched, not_asked, sources }: IdentifyStats): string {
  const counts = `${identified} matched, ${unmatched} unmatched, ${not_asked} skipped`;
  const failing = sources
    .filter((source) => source.not_asked > 0)
    .map((source) => {
      const state = source.state.replaceAll('_', ' ');
      return `${SOURCES[source.source].name} ${state} (${source.not_asked} skipped)`;
    });
  return [counts, ...(failing.length > 0 ? [failing.join(', ')] : [])].join('; ');
}
