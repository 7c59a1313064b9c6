/** Everything that other modules may import from `scan`. */
export { cleanupRefusal } from './cleanup-missing.ts';
export { countMissingByPlatform, hasPlatform } from './cleanup.queries.ts';
