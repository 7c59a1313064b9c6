/** The public interface of `downloads` for other modules. */
export { knownCrc, openZipSources, pathInGame } from './download-roms.ts';
