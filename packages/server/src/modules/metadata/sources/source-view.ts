import { SOURCES, type SourceId, type SourceSetting } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { NOT_SET_UP } from './gateway/gateway-errors.ts';
import { IMPORTED_SOURCES } from './gateway/source-state.ts';
import { findCurrentImport, type SourceImport } from './source-imports.queries.ts';
import type { SourceStatus } from './source-gateway.ts';

type State = SourceSetting['state'];

/** A text for each state of a source; empty when there is nothing to say. */
const DETAILS: Readonly<Record<State, string>> = {
  ...NOT_SET_UP,
  ready: '',
  unreachable: 'Unreachable',
  rate_limited: 'Rate limited',
  quota_reached: 'Quota reached',
  invalid_response: 'Invalid responses',
  key_rejected: 'API key rejected',
};

export async function readSources({
  db,
  sources,
}: Pick<Deps, 'db' | 'sources'>): Promise<SourceSetting[]> {
  const statuses = await sources.statuses();
  return Promise.all(
    statuses.map(async (status) => {
      const isImported = IMPORTED_SOURCES.includes(status.source);
      const currentImport = isImported ? await findCurrentImport(db, status.source) : null;
      return toView(status, { isImported, currentImport });
    }),
  );
}

export async function readSource(
  deps: Pick<Deps, 'db' | 'sources'>,
  source: SourceId,
): Promise<SourceSetting> {
  const all = await readSources(deps);
  const view = all.find(({ id }) => id === source);
  if (!view) throw new Error(`invariant: source ${source} has no status`);
  return view;
}

/** The reply contains only whether a key is set, never the key. */
function toView(
  status: SourceStatus,
  { isImported, currentImport }: { isImported: boolean; currentImport: SourceImport | null },
): SourceSetting {
  const { source, state } = status;
  const { name, website } = SOURCES[source];
  return {
    id: source,
    name,
    website,
    state,
    detail: DETAILS[state],
    failing_since: state === 'ready' ? null : status.failingSince,
    unasked_games: status.unqueriedGames,
    is_enabled: status.isEnabled,
    is_fixed: status.isFixed,
    keys: status.keys.map((key) => ({
      name: key.name,
      is_set: key.isSet,
      is_fixed: key.isFixed,
      is_optional: key.isOptional,
    })),
    quota: status.quota,
    rows: isImported ? (currentImport?.row_count ?? 0) : null,
    imported_at: currentImport?.loaded_at ?? null,
    last_problem: status.lastProblem,
    last_problem_kind: status.lastProblemKind,
    last_problem_at: status.lastProblemAt,
  };
}
