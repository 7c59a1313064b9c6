/** The public interface of `game-lists` for other modules. */
export {
  type ListedGame,
  ListError,
  presentFacts,
  readDate,
  readNumber,
  readRegions,
  splitList,
} from './listed-game.ts';
export { chooseMedia } from './choose-media.ts';
export { readListedPath } from './listed-path.ts';
export { foldMediaName, MediaIndex, type MediaKind, readMediaPath } from './media-files.ts';
export { type GameFolder, type LocalGame, type LocalGames } from './local-games.disk.ts';
export { parseGamelist } from './parse-gamelist.ts';
export { parseLaunchbox, readStatus } from './parse-launchbox.ts';
export { parsePegasus } from './parse-pegasus.ts';
export { type CheckedList, checkList, type ListParser } from './read-text.ts';
export { CHECKSUM_NAME, readListChecksum } from './list-checksum.disk.ts';
