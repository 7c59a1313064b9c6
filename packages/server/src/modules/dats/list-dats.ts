import type { Dat, DatKind, DatReportItem, TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { countWarnings } from '#core/jobs/job-warnings.queries.ts';
import { findLiveJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';

import { datCounts, datView } from './dat-view.ts';
import { findDat, findDats, findReport, type DatRow } from './dat-admin.queries.ts';

export async function listDats({
  db,
  jobs,
}: Pick<Deps, 'db' | 'jobs'>): Promise<{ items: Dat[]; running: TaskStatus | null }> {
  const live = await findLiveJob(db, [MATCH_DATS_TASK]);
  const running = live ? jobs.status(live, await countWarnings(db, live.id)) : null;
  return { items: (await findDats(db)).map(datView), running };
}

export async function requireDat({ db }: Pick<Deps, 'db'>, id: number): Promise<DatRow> {
  const row = await findDat(db, id);
  if (!row) throw new AppError('not_found', `DAT with id '${id}' not found`);
  return row;
}

export async function datReport(
  { db }: Pick<Deps, 'db'>,
  id: number,
  page: { kind: DatKind; limit: number; offset: number },
) {
  const row = await requireDat({ db }, id);
  const counts = datCounts(row);
  const found = row.edition_id === null ? [] : await findReport(db, row.edition_id, page);
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
