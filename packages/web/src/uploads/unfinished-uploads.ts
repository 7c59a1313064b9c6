import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const KEY = 'uploads.unfinished';

/** Whether this browser left uploads behind: only then the server is asked about them. */
export const unfinishedUploads = {
  get: (): boolean => readText(KEY) !== null,
  set: (some: boolean): void => writeText(KEY, some ? 'yes' : null),
};
