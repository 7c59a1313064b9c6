/** All that other modules may use of `saves`. */
export { countAssets } from './asset-rows.queries.ts';
export { moveSaves } from './move-saves.queries.ts';
