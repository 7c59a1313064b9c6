import { SOURCES, type MetadataOverview, type TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { identificationOf, withoutDetails } from '#core/jobs/identification.ts';
import { findLiveJob, findLiveDuplicate } from '#core/jobs/jobs.queries.ts';
import { findRelevantStatuses } from '#modules/metadata/identify/unqueried-games.ts';
import {
  IDENTIFY_PENDING_GAMES,
  CHECKSUM_TASK,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
} from '#modules/library/library.api.ts';

/** How many games have metadata, and the state of the sources. Counts come from the list index. */
export async function readMetadataOverview({
  db,
  listIndex,
  sources,
  isRestricted,
}: Pick<Deps, 'db' | 'listIndex' | 'sources' | 'isRestricted'>): Promise<MetadataOverview> {
  const totals = { games: 0, matched: 0, covered: 0 };
  for (const { figures } of await listIndex.platformStats()) {
    totals.games += figures.games;
    totals.matched += figures.matched;
    totals.covered += figures.covered;
  }
  const statuses = await findRelevantStatuses({ db, sources });
  return {
    ...totals,
    identification: await liveIdentification({ db, isRestricted }),
    sources: statuses.map(({ source, state, ...status }) => ({
      id: source,
      name: SOURCES[source].name,
      state,
      problem_kind: state === 'ready' ? null : status.lastProblemKind,
      failing_since: state === 'ready' ? null : status.failingSince,
      unasked_games: isRestricted ? 0 : status.unqueriedGames,
    })),
  };
}

async function liveIdentification({
  db,
  isRestricted,
}: Pick<Deps, 'db' | 'isRestricted'>): Promise<MetadataOverview['identification']> {
  const live = await findLiveJob(db, [IDENTIFY_TASK]);
  if (live) return identificationOf(live, isRestricted);
  const earlierTask = await findLiveJob(db, [CHECKSUM_TASK, MATCH_DATS_TASK]);
  return earlierTask ? { status: 'waiting', stats: null } : null;
}

/** Ends all pauses and queries the sources for the games they could not be queried for. */
export async function retrySources({
  db,
  jobs,
  sources,
  isRestricted,
}: Pick<Deps, 'db' | 'jobs' | 'sources' | 'isRestricted'>): Promise<TaskStatus> {
  await sources.resume();
  const duplicate = await findLiveDuplicate(
    db,
    IDENTIFY_TASK,
    JSON.stringify(IDENTIFY_PENDING_GAMES),
  );
  const job = duplicate ?? (await jobs.enqueue(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES));
  const run = jobs.status(job, 0);
  return isRestricted ? withoutDetails(run) : run;
}
