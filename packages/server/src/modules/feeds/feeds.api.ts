/** The public interface of `feeds` for other modules. */
export { FeedLinks, type FeedRequest, visibleGames } from './feed-source.ts';
