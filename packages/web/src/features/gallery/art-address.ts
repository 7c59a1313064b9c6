import { basePath } from '#lib/base-path.ts';

/** The server names pictures as if it stood at the root. */
export const artAddress = (path: string): string => (path ? `${basePath}${path}` : '');
