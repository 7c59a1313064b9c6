import type { LayoutQuestion, ScanState } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLastEndedJob, findLiveJob, type JobRow } from '#core/jobs/jobs.queries.ts';
import { findMissingQuestions } from './missing-question.queries.ts';
import { findPlatforms, resolvePlatform } from '#modules/platforms/platforms.api.ts';
import { findLayoutQuestions } from './root-layouts.queries.ts';
import { SCAN_TASK } from '#modules/library/library.api.ts';

import { scanIdentification, scanStatus } from './scan-report.ts';
import { countUnread } from './scan.queries.ts';

/** The data of the scan page. */
export async function scanState({
  db,
  jobs,
  configFile,
}: Pick<Deps, 'db' | 'jobs' | 'configFile'>): Promise<ScanState> {
  const status = async (job: JobRow | undefined) => (job ? scanStatus({ db, jobs }, job) : null);
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
    layout_questions: await layoutQuestions(db, configFile.folders().roms),
    fingerprints_waiting: await countUnread(db),
    identification: last ? await scanIdentification(db, last) : null,
  };
}

/** An accepted layout is no longer a question, even while its scan is running. */
async function layoutQuestions(db: Deps['db'], roms_folder: string): Promise<LayoutQuestion[]> {
  const rows = await findLayoutQuestions(db);
  return rows
    .filter(({ answer }) => answer !== 'use-new')
    .map((row) => ({
      root: row.root,
      roms_folder,
      expected: JSON.parse(row.layouts) as LayoutQuestion['expected'],
      found: JSON.parse(row.found_layouts ?? '[]') as LayoutQuestion['found'],
      found_folders: JSON.parse(row.found_folders ?? '[]') as string[],
      game_count: row.game_count ?? 0,
      asked_at: row.asked_at ?? '',
      is_waiting: row.answer === 'wait',
    }));
}
