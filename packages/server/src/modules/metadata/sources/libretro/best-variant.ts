import type { NamedKey } from '#modules/metadata/sources/editions.queries.ts';
import type { AskedGame } from '#modules/metadata/sources/provider.ts';
import { regionCode, regionOrder, type Taste } from '#modules/names/names.api.ts';

/** Marks of dumps that are not the game people mean, unless their own file bears them too. */
const UNFINISHED = /\((?:beta|proto|demo|sample|pirate|unl|aftermarket|hack)[^)]*\)/i;

/** Of pictures with the same title the one of the right region, finished games first. */
export function bestVariant(
  all: readonly NamedKey[],
  game: Pick<AskedGame, 'regions' | 'fsName'>,
  taste: Taste,
): NamedKey | undefined {
  const order = regionOrder(game, taste);
  const isUnfinished = UNFINISHED.test(game.fsName);
  const rankOf = ({ name }: NamedKey): number => {
    const ranks = regionsOf(name).map((code) => order.indexOf(code));
    const best = Math.min(...ranks.map((rank) => (rank < 0 ? order.length : rank)), order.length);
    return best + (UNFINISHED.test(name) === isUnfinished ? 0 : order.length + 1);
  };
  return all.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.length - b.name.length)[0];
}

/** `(USA, Europe)`: the first brackets name the regions. */
const regionsOf = (name: string): string[] =>
  (/\(([^)]*)\)/.exec(name)?.[1] ?? '').split(',').map(regionCode);
