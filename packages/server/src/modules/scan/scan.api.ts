/** The public interface of `scan` for other modules. */
export { addWrittenGame } from './save-games.ts';
export { findCleanupBlocker } from './missing-games.ts';
export { countMissingByPlatform, hasPlatform } from './scan.queries.ts';
export { stepsOfRun } from './pipeline.ts';
