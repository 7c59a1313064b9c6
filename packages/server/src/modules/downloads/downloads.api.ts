/** The public interface of `downloads` for other modules. */
export { pathInGame, openZipSources } from './download-roms.ts';
