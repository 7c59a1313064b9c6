import facts from '../../../../data/badges.json' with { type: 'json' };

import { allHardwareVersions, findPlatform } from '#modules/platforms/platforms.api.ts';

/** The colours of one tint, fixed so that a badge reads on dark and on light. */
export interface Tile {
  readonly top: string;
  readonly base: string;
  readonly light: string;
  readonly mid: string;
  readonly shade: string;
  readonly dark: string;
}

/** One tint each, in the order of the web app’s tokens. */
export const tiles: readonly Tile[] = facts.tiles;

const drawings = new Map<string, readonly string[]>(Object.entries(facts.drawings));
const sameAs = new Map<string, string>(Object.entries(facts.same_as));
const letters = new Map<string, string>(Object.entries(facts.letters));
const parents = new Map(allHardwareVersions().map(({ slug, parent }) => [slug, parent]));

/** A revision of a console wears what the console wears. */
export const drawnSlug = (slug: string): string =>
  findPlatform(slug) ? slug : (parents.get(slug) ?? slug);

/** Shapes on a grid of 40 by 40, from back to front; undefined: nobody drew this one. */
export const findDrawing = (slug: string): readonly string[] | undefined =>
  drawings.get(sameAs.get(slug) ?? slug);

export interface Letter {
  readonly width: number;
  /** To be stroked; ten units high. */
  readonly path: string;
}

export function letterOf(sign: string): Letter {
  const fact = letters.get(sign) ?? letters.get('?') ?? '';
  const [width = ''] = fact.split(' ', 1);
  return { width: Number(width), path: fact.slice(width.length + 1) };
}

/** For tests over all of them. */
export const drawnSlugs = (): string[] => [...drawings.keys(), ...sameAs.keys()];
