/** All that other modules may use of `downloads`. */
export { pathInGame, zipSources } from './download-roms.ts';
