/** The public interface of `music` for other modules. */
export { hasUnreadTracks } from './soundtracks.queries.ts';
export { importPlaylist } from './import-playlist.ts';
