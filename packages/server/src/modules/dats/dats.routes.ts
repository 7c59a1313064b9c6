import * as contract from '@saveroom/contract';
import type { Dat, DatCounts, DatKind, DatReportItem, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { withoutDetails } from '#core/jobs/identification.ts';
import { countWarnings } from '#core/jobs/job-warnings.queries.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';
import { toDatFileName } from './dat-folder.disk.ts';
import { findDatPlatform } from './dat.ts';
import {
  type DatRow,
  findDat,
  findDats,
  findPlatformSlug,
  findReportGames,
  findDatsOfSameFile,
  reloadSuperseded,
  saveDat,
} from './dats.queries.ts';
import { removeDatRow } from './load-dats.ts';

export const datRoutes = [
  handle(contract.listDats, ({ deps }) => listDats(deps)),
  handle(contract.addDats, ({ deps, http }) =>
    addDats(deps, http.uploads(contract.addDats.uploads)),
  ),
  handle(contract.updateDat, async ({ deps, actor, params, body }) => {
    const before = await requireDat(await replyDeps(deps, actor), params.id);
    return updateDat(deps, before, body.platform_slug);
  }),
  handle(contract.deleteDat, ({ deps, params }) => deleteDat(deps, params.id)),
  handle(contract.getDatReport, ({ deps, params, query }) => readDatReport(deps, params.id, query)),
];

/**
 * Deletes a DAT, the file first: if the server stops in between, the next run removes a row without
 * a file, but it would load a file without a row again.
 */
async function deleteDat(
  { db, storage, jobs, clock }: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock'>,
  id: number,
): Promise<null> {
  const row = await requireDat({ db }, id);
  if ((await findDatsOfSameFile(db, row)).length > 0) {
    // The zip file contains other DATs, so this one is marked as removed until the zip changes.
    const noGames = { edition_id: null, game_count: 0, rom_count: 0 };
    await saveDat(db, id, { ...noGames, state: 'removed', updated_at: timestamp(clock()) });
    await reloadSuperseded(db, row.name);
  } else {
    await storage.dats.remove(row.path);
    await removeDatRow(db, row);
  }
  await jobs.enqueue(MATCH_DATS_TASK, {});
  return null;
}

async function listDats({
  db,
  jobs,
  isRestricted,
}: Pick<Deps, 'db' | 'jobs' | 'isRestricted'>): Promise<{
  items: Dat[];
  running: TaskStatus | null;
}> {
  const live = await findLiveJob(db, [MATCH_DATS_TASK]);
  const run = live ? jobs.status(live, await countWarnings(db, live.id)) : null;
  const running = run && isRestricted ? withoutDetails(run) : run;
  return { items: (await findDats(db)).map(datView), running };
}

async function requireDat({ db }: Pick<Deps, 'db'>, id: number): Promise<DatRow> {
  const row = await findDat(db, id);
  if (!row) throw new AppError('not_found', `DAT with id '${id}' not found`);
  return row;
}

async function readDatReport(
  { db }: Pick<Deps, 'db'>,
  id: number,
  page: { kind: DatKind; limit: number; offset: number },
) {
  const row = await requireDat({ db }, id);
  const counts = datCounts(row);
  const found = row.edition_id === null ? [] : await findReportGames(db, row.edition_id, page);
  const items = found.map(({ status, cloneof, ...item }): DatReportItem => ({
    ...item,
    description: item.description || item.name,
    cloneof: cloneof === '' ? null : cloneof,
    kind: status,
  }));
  const total = {
    have: counts.have,
    missing: counts.missing,
    'wrong-name': counts.wrong_name,
    'bad-dump': counts.bad_dump,
  }[page.kind];
  return { items, total, counts };
}

/** Sets the platform of a DAT, which may also be a custom platform. */
async function updateDat(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  before: DatRow,
  slug: string | null,
): Promise<Dat> {
  if (slug !== null && !(await findPlatformSlug(db, slug)) && !resolvePlatform(slug).known) {
    throw new AppError('bad_request', `Platform ${slug} not found`);
  }
  const saved = await saveDat(db, before.id, {
    platform_slug: slug ?? findDatPlatform(before.name),
    platform_by_hand: slug === null ? 0 : 1,
    updated_at: timestamp(clock()),
  });
  await jobs.enqueue(MATCH_DATS_TASK, {});
  // The counts are those that the caller sees.
  const { have_count, wrong_name_count, bad_dump_count } = before;
  return datView({ ...(saved ?? before), have_count, wrong_name_count, bad_dump_count });
}

interface UploadedDat {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Saves uploaded files and loads them. Complete files are loaded even if a later file of the same
 * form is rejected.
 */
async function addDats(
  { storage, jobs }: Pick<Deps, 'storage' | 'jobs'>,
  files: AsyncIterable<UploadedDat>,
): Promise<TaskStatus> {
  let saved = 0;
  try {
    for await (const { name, bytes } of files) {
      const fileName = toDatFileName(name);
      if (fileName === null) {
        throw new AppError('bad_request', `${name} isn’t a .dat, .xml or .zip file`);
      }
      await storage.dats.save(fileName, bytes);
      saved += 1;
    }
  } catch (error) {
    if (saved > 0) await jobs.enqueue(MATCH_DATS_TASK, {});
    throw error;
  }
  return jobs.status(await jobs.enqueue(MATCH_DATS_TASK, {}), 0);
}

function datView(row: DatRow): Dat {
  return {
    id: row.id,
    file_name: row.path,
    member: row.member,
    format: row.kind as Dat['format'],
    name: row.name,
    description: row.description,
    version: row.version,
    state: row.state as Dat['state'],
    problem: row.problem as Dat['problem'],
    platform_slug: row.platform_slug,
    platform_name: row.platform_slug === null ? null : resolvePlatform(row.platform_slug).name,
    platform_by_hand: row.platform_by_hand === 1,
    game_count: row.game_count,
    rom_count: row.rom_count,
    counts: datCounts(row),
    loaded_at: row.loaded_at,
  };
}

function datCounts(row: DatRow): DatCounts {
  const { have_count: have, wrong_name_count: wrong_name, bad_dump_count: bad_dump } = row;
  return { have, wrong_name, bad_dump, missing: row.game_count - have - wrong_name - bad_dump };
}
