import { fileURLToPath } from 'node:url';

/** What set-up builds beside the server. The same from the sources and from the bundle. */
export const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
export const PLAYERS = fileURLToPath(new URL('../players', import.meta.url));
