import { randomBytes } from 'node:crypto';

/**
 * Names of files in the library while they are written. Scans always ignore `.tmp`, whatever the
 * configuration. The cleanup of uploads removes the files of a server that was killed.
 */
export const PART_NAME = /^\.saveroom-[0-9a-f]{32}\.tmp$/;

export const createPartName = (): string => `.saveroom-${randomBytes(16).toString('hex')}.tmp`;
