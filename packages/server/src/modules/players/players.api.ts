/** All that other modules may use of `players`. */
export { EMULATOR, FLASH } from './player-packages.ts';
