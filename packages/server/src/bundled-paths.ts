import { fileURLToPath } from 'node:url';

/** Folders that the build creates. The paths are right for the sources and for the bundle. */
export const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
export const PLAYERS = fileURLToPath(new URL('../players', import.meta.url));
