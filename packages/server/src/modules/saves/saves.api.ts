/** The public interface of `saves` for other modules. */
export { countAssets, moveSaves } from './assets.queries.ts';
