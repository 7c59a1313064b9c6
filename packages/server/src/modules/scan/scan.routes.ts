import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { findJob, findLastEndedJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { BoundEvent } from '#core/realtime/socket.ts';
import { SCAN_TASK } from '#modules/library/library.api.ts';
import { saveMissing } from '#modules/roms/roms.api.ts';

import { findGone } from './find-gone.ts';
import { removeMissingQuestion } from './missing-question.queries.ts';
import { findLayoutQuestions, saveLayoutAnswer } from './root-layouts.queries.ts';
import { scanStatus, scanWarnings } from './scan-report.ts';
import { scanState } from './scan-state.ts';
import { findPresentRoms } from './scan.queries.ts';
import { startScan, stopScan } from './start-scan.ts';

export const scanRoutes = [
  handle(contract.getScan, ({ deps }) => scanState(deps)),
  handle(contract.startScan, ({ deps, body }) => startScan(deps, body)),
  handle(contract.stopScan, ({ deps }) => stopScan(deps)),
  handle(contract.resumeScan, ({ deps, params }) => resumeScan(deps, params.id)),
  handle(contract.answerMissing, ({ deps, params, body }) =>
    answerMissing(deps, params.platform_id, body.gone),
  ),
  handle(contract.answerLayout, ({ deps, body }) => answerLayout(deps, body)),
  handle(contract.listScanWarnings, ({ deps, params, query }) =>
    scanWarnings(deps.db, params.id, query),
  ),
];

/** Older clients start and stop scans over the socket. */
export const scanEvents: readonly BoundEvent[] = [
  {
    name: 'scan',
    event: contract.CLIENT_EVENTS.scan,
    run: async ({ deps, payload }) => {
      try {
        return await startScan(deps, contract.ScanRequest.parse(payload));
      } catch (error) {
        deps.events.emit('scan:done_ko', (error as Error).message);
        throw error;
      }
    },
  },
  {
    name: 'scan:stop',
    event: contract.CLIENT_EVENTS['scan:stop'],
    run: ({ deps }) => stopScan(deps),
  },
];

/**
 * Continues a scan as the same job, so that both runs share one report. Only the last scan can be
 * resumed, because an older journal does not know what later scans changed.
 */
async function resumeScan(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  id: string,
): Promise<contract.TaskStatus> {
  const scan = await findJob(db, id);
  if (scan?.task !== SCAN_TASK) throw new AppError('not_found', 'Scan not found');
  const last = await findLastEndedJob(db, SCAN_TASK);
  if (scan.status === 'finished' || (last && last.created_at > scan.created_at)) {
    throw new AppError(
      'conflict',
      'You can only resume the last scan, and only if it stopped or failed',
    );
  }
  const resumed = await jobs.resume(id);
  if (!resumed) throw new AppError('conflict', 'A scan is already in progress');
  return scanStatus({ db, jobs }, resumed);
}

/** Checks the disk again, because files may have come back since the question. Deletes nothing. */
async function answerMissing(
  { db, disk, clock }: Pick<Deps, 'db' | 'disk' | 'clock'>,
  platformId: number,
  gone: boolean,
): Promise<null> {
  if (gone) {
    const rows = await findPresentRoms(db, platformId);
    const ids = (await findGone(disk, rows)).map(({ id }) => id);
    await saveMissing(db, ids, timestamp(clock()));
  }
  await removeMissingQuestion(db, platformId);
  return null;
}

/** `use_new` starts a scan with the layout that was found; otherwise scans wait for the old one. */
async function answerLayout(
  deps: Pick<Deps, 'db'> & Parameters<typeof startScan>[0],
  { root, use_new }: { root: string; use_new: boolean },
): Promise<null> {
  const questions = await findLayoutQuestions(deps.db);
  const question = questions.find((one) => one.root === root);
  if (!question)
    throw new AppError('not_found', 'The structure of this library folder hasn’t changed');
  await saveLayoutAnswer(deps.db, root, use_new ? 'use-new' : 'wait');
  if (!use_new) return null;
  try {
    await startScan(deps, { platforms: [], platform_fs_slugs: [], type: 'quick', roms_ids: [] });
  } catch (error) {
    // A scan that already runs does not know the answer, so the user has to give it again.
    await saveLayoutAnswer(deps.db, root, question.answer);
    throw error;
  }
  return null;
}
