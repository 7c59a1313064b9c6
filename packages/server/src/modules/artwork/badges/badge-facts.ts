import facts from '../../../../data/badges.json' with { type: 'json' };

import { allHardwareVersions, findPlatform } from '#modules/platforms/platforms.api.ts';

/** The colours of one tint, readable on dark and on light backgrounds. */
export interface Tile {
  readonly top: string;
  readonly base: string;
  readonly light: string;
  readonly mid: string;
  readonly shade: string;
  readonly dark: string;
}

/** One entry per tint, in the order of the web app’s tokens. */
export const tiles: readonly Tile[] = facts.tiles;

const drawings = new Map<string, readonly string[]>(Object.entries(facts.drawings));
const sameAs = new Map<string, string>(Object.entries(facts.same_as));
const letters = new Map<string, string>(Object.entries(facts.letters));
const parents = new Map(allHardwareVersions().map(({ slug, parent }) => [slug, parent]));

/** A hardware revision uses the badge of its console. */
export const drawnSlug = (slug: string): string =>
  findPlatform(slug) ? slug : (parents.get(slug) ?? slug);

/** Shapes on a grid of 40 by 40, from back to front. Undefined: there is no drawing. */
export const findDrawing = (slug: string): readonly string[] | undefined =>
  drawings.get(sameAs.get(slug) ?? slug);

export interface Letter {
  readonly width: number;
  /** Stroke path, ten units high. */
  readonly path: string;
}

export function letterOf(character: string): Letter {
  const fact = letters.get(character) ?? letters.get('?') ?? '';
  const [width = ''] = fact.split(' ', 1);
  return { width: Number(width), path: fact.slice(width.length + 1) };
}

/** For tests. */
export const drawnSlugs = (): string[] => [...drawings.keys(), ...sameAs.keys()];
