/** The public interface of `downloads` for other modules. */
export { downloadRom, knownCrc, openZipSources, pathInGame } from './download-roms.ts';
export { findFiles, findRoms } from './downloads.queries.ts';
