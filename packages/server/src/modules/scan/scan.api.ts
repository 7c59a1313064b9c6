/** All that other modules may use of `scan`. */
export { cleanupRefusal } from './cleanup-missing.ts';
export { countMissingByPlatform, hasPlatform } from './cleanup.queries.ts';
