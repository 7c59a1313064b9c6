import { SOURCES, type MetadataOverview, type TaskStatus } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { identificationOf } from '#core/jobs/identification.ts';
import { findLiveJob, findLiveDuplicate } from '#core/jobs/jobs.queries.ts';
import { relevantStatuses } from '#modules/metadata/identify/unasked-games.ts';
import {
  IDENTIFY_PENDING_GAMES,
  CHECKSUM_TASK,
  IDENTIFY_TASK,
  MATCH_DATS_TASK,
} from '#modules/library/library.api.ts';

/** Counts come from the in-memory list index, so their cost does not depend on the library size. */
export async function metadataOverview({
  db,
  listIndex,
  sources,
}: Pick<Deps, 'db' | 'listIndex' | 'sources'>): Promise<MetadataOverview> {
  const totals = { games: 0, matched: 0, covered: 0 };
  for (const { figures } of await listIndex.platformStats()) {
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

/** Ends all pauses and queries the sources for the games they could not be queried for. */
export async function retrySources({
  db,
  jobs,
  sources,
}: Pick<Deps, 'db' | 'jobs' | 'sources'>): Promise<TaskStatus> {
  await sources.resume();
  const duplicate = await findLiveDuplicate(
    db,
    IDENTIFY_TASK,
    JSON.stringify(IDENTIFY_PENDING_GAMES),
  );
  return jobs.status(duplicate ?? (await jobs.enqueue(IDENTIFY_TASK, IDENTIFY_PENDING_GAMES)), 0);
}
