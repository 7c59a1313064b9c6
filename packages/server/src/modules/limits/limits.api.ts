/** The public interface of `limits` for other modules. */
export { findEffectiveLimits } from './effective-limits.ts';
export { sumStorage } from './limits.queries.ts';
export { countDeletedSession, recordPlaying, requirePlayTime } from './play-time.ts';
export {
  chargeLockedUpload,
  chargeUpload,
  downloadMeter,
  limitDownload,
  refundUpload,
  remainingTraffic,
  trafficDay,
  trafficLimitError,
} from './traffic.ts';
