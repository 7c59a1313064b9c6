import type { ScanState } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { findLastEndedJob, findLiveJob, type JobRow } from '#jobs/jobs.queries.ts';
import { findMissingQuestions, findPlatforms } from '#library/library.queries.ts';
import { resolvePlatform } from '#library/platforms/resolve-platform.ts';
import { SCAN_TASK } from '#library/scan-job.ts';

import { scanIdentification, scanStatus } from './scan-report.ts';
import { countUnread } from './scan.queries.ts';

/** All the scan screen needs when it opens. */
export async function scanState({ db }: Pick<Deps, 'db'>): Promise<ScanState> {
  const status = async (job: JobRow | undefined) => (job ? scanStatus(db, job) : null);
  const questions = await findMissingQuestions(db);
  const last = await findLastEndedJob(db, SCAN_TASK);
  const platforms = new Map((await findPlatforms(db)).map((row) => [row.id, row]));
  return {
    running: await status(await findLiveJob(db, [SCAN_TASK])),
    last: await status(last),
    questions: questions.map((question) => {
      const row = platforms.get(question.platform_id);
      const name = row?.custom_name || resolvePlatform(row?.fs_slug ?? '').name;
      return { ...question, platform_name: name };
    }),
    fingerprints_waiting: await countUnread(db),
    identification: last ? await scanIdentification(db, last) : null,
  };
}
