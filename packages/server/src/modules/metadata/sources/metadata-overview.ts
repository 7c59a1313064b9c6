import { SOURCES, type MetadataOverview, type TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { identificationOf } from '#core/jobs/identification.ts';
import { findLiveJob, findLiveTwin } from '#core/jobs/jobs.queries.ts';
import { taskStatus } from '#core/jobs/task-status.ts';
import { relevantStatuses } from '#modules/metadata/identify/unasked-games.ts';
import {
  CATCH_UP,
  CHECKSUM_TASK,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
} from '#modules/library/library.api.ts';

/** Counts come from the catalogue in memory: the number of games does not matter. */
export async function metadataOverview({
  db,
  catalogue,
  sources,
}: Pick<Deps, 'db' | 'catalogue' | 'sources'>): Promise<MetadataOverview> {
  const totals = { games: 0, matched: 0, covered: 0 };
  for (const { figures } of await catalogue.knowledge()) {
    totals.games += figures.games;
    totals.matched += figures.matched;
    totals.covered += figures.covered;
  }
  const statuses = await relevantStatuses({ db, sources });
  return {
    ...totals,
    identification: await liveIdentification(db),
    sources: statuses.map(({ source, state, ...status }) => ({
      id: source,
      name: SOURCES[source].name,
      state,
      problem_kind: state === 'ready' ? null : status.lastProblemKind,
      failing_since: state === 'ready' ? null : status.failingSince,
      unasked_games: status.unaskedGames,
    })),
  };
}

async function liveIdentification(db: Deps['db']): Promise<MetadataOverview['identification']> {
  const live = await findLiveJob(db, [IDENTIFY_TASK]);
  if (live) return identificationOf(live);
  const before = await findLiveJob(db, [CHECKSUM_TASK, MATCH_DATS_TASK]);
  return before ? { status: 'waiting', stats: null } : null;
}

/** Failing sources are asked again at once, about all games they could not be asked about. */
export async function retrySources({
  db,
  jobs,
  sources,
}: Pick<Deps, 'db' | 'jobs' | 'sources'>): Promise<TaskStatus> {
  await sources.resume();
  const twin = await findLiveTwin(db, IDENTIFY_TASK, JSON.stringify(CATCH_UP));
  return taskStatus(twin ?? (await jobs.enqueue(IDENTIFY_TASK, CATCH_UP)), 0);
}
