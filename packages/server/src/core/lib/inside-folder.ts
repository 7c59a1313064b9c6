import { sep } from 'node:path';

/**
 * Whether a path is the folder itself or below it. Links must be resolved in both (`realpath`),
 * because a link may lead outside.
 */
export const isInsideFolder = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep);
