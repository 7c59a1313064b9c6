/** All that other modules may use of `saves`. */
export { countAssets, moveSaves } from './assets.queries.ts';
