/** The public interface of `players` for other modules. */
export { EMULATOR, FLASH } from './player-packages.ts';
export { sendPlayerContent } from './player-content.ts';
export { readRomPlayer } from './rom-player.ts';
