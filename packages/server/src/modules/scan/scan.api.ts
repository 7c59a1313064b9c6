/** Everything that other modules may import from `scan`. */
export { cleanupRefusal } from './missing-games.ts';
export { countMissingByPlatform, hasPlatform } from './scan.queries.ts';
export { stepsOfRun } from './pipeline.ts';
