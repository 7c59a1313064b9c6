import * as z from 'zod/mini';

import { noScanStats, ScanStats } from '@saveroom/contract';
import type { ScanProgress, ScanState, ServerPayload, TaskStatus } from '@saveroom/contract';

import { withFallback } from '#shared/lib/with-fallback.ts';

export const NO_STATS: ScanStats = noScanStats();

/** A scan that is still queued has no progress yet, so every field has a fallback. */
const Meta = z.object({
  scan_stats: withFallback(z.partial(ScanStats), {}),
  platform: withFallback(z.nullable(z.string()), null),
  seconds_left: withFallback(z.nullable(z.number()), null),
});

/** The progress of a running scan, or the last progress of one that ended. */
export function readProgress({ meta }: Pick<TaskStatus, 'meta'>): ScanProgress {
  const { scan_stats, platform, seconds_left } = Meta.parse(meta);
  return { scan_stats: { ...NO_STATS, ...scan_stats }, platform, seconds_left };
}

type MaybeState = ScanState | undefined;

function withMeta(state: MaybeState, patch: Partial<ScanProgress>): MaybeState {
  if (!state?.running) return state;
  const { running } = state;
  return { ...state, running: { ...running, meta: { ...running.meta, ...patch } } };
}

/** The state with newer counters, which the server pushed. */
export function withStats(
  state: MaybeState,
  { seconds_left, ...scan_stats }: ServerPayload<'scan:update_stats'>,
): MaybeState {
  return withMeta(state, { scan_stats, seconds_left });
}

export const withPlatform = (
  state: MaybeState,
  { fs_slug }: Pick<ServerPayload<'scan:scanning_platform'>, 'fs_slug'>,
): MaybeState => withMeta(state, { platform: fs_slug });

/**
 * Keeps the progress that the server pushed if a reply is older, so that progress bars never move
 * backwards.
 */
export function keepNewerProgress(known: MaybeState, fresh: ScanState): ScanState {
  if (!known?.running || known.running.task_id !== fresh.running?.task_id) return fresh;
  const before = readProgress(known.running);
  const { scan_stats, platform } = readProgress(fresh.running);
  if (before.scan_stats.scanned_roms <= scan_stats.scanned_roms) return fresh;
  const meta = { ...before, platform: platform ?? before.platform };
  return { ...fresh, running: { ...fresh.running, meta } };
}
