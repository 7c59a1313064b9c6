import { join } from 'node:path';

const VARIABLE = 'PREPARED_DATA_FOLDER';

/** `prepare-library.ts` runs once, before there are workers; they inherit its environment. */
export function usePrepared(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** The data folder of a server that has its first admin and has scanned the demo library. */
export const preparedFolder = (): string => join(root(), 'data');

/** The cookies of a browser in which the admin of that server is signed in. */
export const adminCookiesFile = (): string => join(root(), 'admin-cookies.json');

function root(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('prepare-library.ts has not run');
  return folder;
}
