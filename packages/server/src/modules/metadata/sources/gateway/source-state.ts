import { SOURCES, type SourceId, type SourceState } from '@saveroom/contract';

import type { SettingRow } from './sources.queries.ts';

/** A source whose quota is used up is paused this long, because every request would fail. */
export const QUOTA_PAUSE_MS = 60 * 60_000;
const RATE_LIMIT_PAUSE_MS = 60_000;

/** Sources whose database a task imports from a file. The list has the id of its source. */
export const IMPORTED_SOURCES = Object.entries(SOURCES)
  .filter(([, { importTask }]) => importTask !== undefined)
  .map(([source]) => source as SourceId);

interface StateInput {
  readonly isEnabled: boolean;
  readonly isKeyMissing: boolean;
  readonly hasKey: boolean;
  readonly isImported: boolean;
  readonly row: SettingRow | undefined;
  readonly now: Date;
}

/** The state of a source. No other code decides about it. */
export function resolveSourceState(
  source: SourceId,
  { isEnabled, isKeyMissing, hasKey, isImported, row, now }: StateInput,
): SourceState {
  if (!isEnabled) return 'disabled';
  if (isKeyMissing) return 'key_missing';
  if (IMPORTED_SOURCES.includes(source)) return isImported ? 'ready' : 'not_imported';
  if (!row?.failing_since) return 'ready';
  const failedAt = Date.parse(row.last_problem_at ?? row.failing_since);
  const isWithin = (pauseMs: number) => now.getTime() - failedAt < pauseMs;
  switch (row.last_problem_kind) {
    case 'refused':
      // There is no key to reject: something between us and the source refuses requests.
      return hasKey ? 'key_rejected' : 'unreachable';
    case 'spent':
      return isWithin(QUOTA_PAUSE_MS) ? 'quota_reached' : 'ready';
    case 'busy':
      return isWithin(RATE_LIMIT_PAUSE_MS) ? 'rate_limited' : 'ready';
    case 'nonsense':
      return 'invalid_response';
    case 'away':
    case null:
    default:
      return 'unreachable';
  }
}
