/** The public interface of `music` for other modules. */
export { hasUnreadTracks } from './soundtracks.queries.ts';
