import type { Identification, LayoutQuestion, ScanState, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { withAllRows } from '#core/db/visible-rows.ts';
import { identificationOf, withoutDetails } from '#core/jobs/identification.ts';
import { countWarnings, findWarnings, groupWarnings } from '#core/jobs/job-warnings.queries.ts';
import {
  findJobIds,
  findLastEndedJob,
  findLiveJob,
  findNewestJob,
  type JobRow,
} from '#core/jobs/jobs.queries.ts';
import {
  CHECKSUM_TASK,
  followUpPayload,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
  SCAN_TASK,
  type ScanRequest,
} from '#modules/library/library.api.ts';
import { findPlatforms, resolvePlatform } from '#modules/platforms/platforms.api.ts';
import {
  countPresentGames,
  countUnhashed,
  findLayoutConfirmations,
  findMissingConfirmations,
} from './scan.queries.ts';

/** The data of the scan page. */
export async function readScanState(
  deps: Pick<Deps, 'db' | 'jobs' | 'configFile' | 'isRestricted'>,
): Promise<ScanState> {
  const { db, configFile, isRestricted } = deps;
  const status = async (job: JobRow | undefined) => (job ? readScanStatus(deps, job) : null);
  const confirmations = await findVisibleConfirmations(deps);
  const last = await findLastEndedJob(db, SCAN_TASK);
  const platforms = new Map((await findPlatforms(db)).map((row) => [row.id, row]));
  return {
    running: await status(await findLiveJob(db, [SCAN_TASK])),
    last: await status(last),
    questions: confirmations.map((confirmation) => {
      const row = platforms.get(confirmation.platform_id);
      const name = row?.custom_name || resolvePlatform(row?.fs_slug ?? '').name;
      return { ...confirmation, platform_name: name };
    }),
    // Layouts are about whole library folders, which may contain hidden games.
    layout_questions: isRestricted ? [] : await layoutQuestions(db, configFile.folders().roms),
    fingerprints_waiting: await countUnhashed(db),
    identification: last ? await scanIdentification(deps, last) : null,
  };
}

/** Confirmations contain numbers of games, so those of platforms with hidden games are left out. */
async function findVisibleConfirmations({ db, isRestricted }: Pick<Deps, 'db' | 'isRestricted'>) {
  const confirmations = await findMissingConfirmations(db);
  if (!isRestricted) return confirmations;
  const visible = await countPresentGames(db);
  const all = await countPresentGames(withAllRows(db));
  return confirmations.filter(({ platform_id: id }) => visible.get(id) === all.get(id));
}

/**
 * The changed layouts to confirm. An accepted layout is left out, even while its scan is running.
 */
async function layoutQuestions(db: Deps['db'], roms_folder: string): Promise<LayoutQuestion[]> {
  const rows = await findLayoutConfirmations(db);
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

type Db = Deps['db'];

/**
 * The jobs of one scan: it lists files, a follow-up hashes them. Their warnings form one report.
 */
const scanJobIds = async (db: Db, scanId: string): Promise<string[]> => [
  scanId,
  ...(await findJobIds(db, CHECKSUM_TASK, followUpPayload(scanId))),
];

/** State of the identification that follows a scan. Null: the scan does not query sources. */
async function scanIdentification(
  { db, isRestricted }: Pick<Deps, 'db' | 'isRestricted'>,
  scan: JobRow,
): Promise<Identification | null> {
  const { sources } = JSON.parse(scan.payload) as Partial<ScanRequest>;
  if (sources?.length === 0) return null;
  const job = await findFollowUp(db, [IDENTIFY_TASK], scan.id);
  if (job) return identificationOf(job, isRestricted);
  const earlierTask = await findFollowUp(db, [CHECKSUM_TASK, MATCH_DATS_TASK], scan.id);
  const isPending = earlierTask?.status === 'queued' || earlierTask?.status === 'started';
  return isPending ? { status: 'waiting', stats: null } : null;
}

const findFollowUp = (db: Db, tasks: readonly string[], scanId: string) =>
  findNewestJob(db, tasks, followUpPayload(scanId));

/**
 * The state of a scan. Users with restrictions don’t get its counts, texts and warnings, because
 * these are about all games.
 */
export async function readScanStatus(
  { db, jobs, isRestricted }: Pick<Deps, 'db' | 'jobs' | 'isRestricted'>,
  job: JobRow,
): Promise<TaskStatus> {
  if (isRestricted) return withoutDetails(jobs.status(job, 0));
  return jobs.status(job, await countWarnings(db, ...(await scanJobIds(db, job.id))));
}

export async function readScanWarnings(
  { db, isRestricted }: Pick<Deps, 'db' | 'isRestricted'>,
  scanId: string,
  page: { limit: number; offset: number; code?: string | undefined },
) {
  if (isRestricted) return { items: [], total: 0, groups: [] };
  const ids = await scanJobIds(db, scanId);
  const groups = await groupWarnings(db, ids);
  const selected = groups.filter(({ code }) => page.code === undefined || code === page.code);
  return {
    items: await findWarnings(db, ids, page),
    total: selected.reduce((sum, { count }) => sum + count, 0),
    groups,
  };
}
