/** The public interface of `players` for other modules. */
export { EMULATOR, FLASH } from './player-packages.ts';
