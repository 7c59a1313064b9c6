import { join, resolve } from 'node:path';

/** Where backups lie unless somebody takes them elsewhere. */
export const backupPlace = (dataDir: string): string => join(resolve(dataDir), 'backups');
