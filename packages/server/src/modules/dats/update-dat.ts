import type { Dat } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { datPlatform } from './dat-platform.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';

import { datView } from './dat-view.ts';
import { findPlatformSlug, saveDat } from './dat-admin.queries.ts';
import { requireDat } from './list-dats.ts';

/** Sets the platform of a DAT, which may also be a custom platform. */
export async function updateDat(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  id: number,
  slug: string | null,
): Promise<Dat> {
  const row = await requireDat({ db }, id);
  if (slug !== null && !(await findPlatformSlug(db, slug)) && !resolvePlatform(slug).known) {
    throw new AppError('bad_request', `Platform ${slug} not found`);
  }
  const saved = await saveDat(db, id, {
    platform_slug: slug ?? datPlatform(row.name),
    platform_by_hand: slug === null ? 0 : 1,
    updated_at: timestamp(clock()),
  });
  await jobs.enqueue(MATCH_DATS_TASK, {});
  return datView(saved ?? row);
}
