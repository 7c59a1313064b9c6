import { join, resolve } from 'node:path';

/** The folder that backups are stored in. */
export const backupDir = (dataDir: string): string => join(resolve(dataDir), 'backups');
