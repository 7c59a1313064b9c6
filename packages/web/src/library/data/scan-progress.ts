import * as z from 'zod/mini';

import { noScanStats, ScanStats } from '@saveroom/contract';
import type { ScanProgress, ScanState, ServerPayload, TaskStatus } from '@saveroom/contract';

import { withFallback } from '#shared/lib/with-fallback.ts';

export const NO_STATS: ScanStats = noScanStats();

/** A run that has only just been queued has told nothing yet. */
const Meta = z.object({
  scan_stats: withFallback(z.partial(ScanStats), {}),
  platform: withFallback(z.nullable(z.string()), null),
  seconds_left: withFallback(z.nullable(z.number()), null),
});

/** How far a run is, or how far it came. */
export function readProgress({ meta }: Pick<TaskStatus, 'meta'>): ScanProgress {
  const { scan_stats, platform, seconds_left } = Meta.parse(meta);
  return { scan_stats: { ...NO_STATS, ...scan_stats }, platform, seconds_left };
}

type Known = ScanState | undefined;

function withMeta(state: Known, patch: Partial<ScanProgress>): Known {
  if (!state?.running) return state;
  const { running } = state;
  return { ...state, running: { ...running, meta: { ...running.meta, ...patch } } };
}

/** The state with counters that came over the socket. */
export function withStats(
  state: Known,
  { seconds_left, ...scan_stats }: ServerPayload<'scan:update_stats'>,
): Known {
  return withMeta(state, { scan_stats, seconds_left });
}

export const withPlatform = (
  state: Known,
  { fs_slug }: Pick<ServerPayload<'scan:scanning_platform'>, 'fs_slug'>,
): Known => withMeta(state, { platform: fs_slug });

/** Answers may be older than what the socket has told: a bar that went back would look broken. */
export function neverBack(known: Known, fresh: ScanState): ScanState {
  if (!known?.running || known.running.task_id !== fresh.running?.task_id) return fresh;
  const before = readProgress(known.running);
  const { scan_stats, platform } = readProgress(fresh.running);
  if (before.scan_stats.scanned_roms <= scan_stats.scanned_roms) return fresh;
  const meta = { ...before, platform: platform ?? before.platform };
  return { ...fresh, running: { ...fresh.running, meta } };
}
