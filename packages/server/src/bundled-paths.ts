import { fileURLToPath } from 'node:url';

/** Folders that the build creates; the paths are valid from the sources and the bundle. */
export const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
export const PLAYERS = fileURLToPath(new URL('../players', import.meta.url));
