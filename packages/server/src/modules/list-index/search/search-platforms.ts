import { bareWord, foldText } from '#modules/names/names.api.ts';
import { findNickname, findPlatform, platformName } from '#modules/platforms/platforms.api.ts';

import type { PlatformRow } from '../list-index.queries.ts';

/** One console under two names: a search for one of them finds the games of both. */
const TWINS: Readonly<Record<string, string>> = {
  snes: 'sfam',
  sfam: 'snes',
  nes: 'famicom',
  famicom: 'nes',
  neogeoaes: 'neogeomvs',
  neogeomvs: 'neogeoaes',
};

/** Names that only mean a platform in a search: a folder `64` may be anything. */
const SPOKEN: ReadonlyMap<string, string> = new Map([['64', 'n64']]);

const MIN_LETTERS = 2;

interface NamedPlatform {
  readonly id: number;
  readonly slug: string;
  /** The name of the user, the folder and the catalogue, without spaces and punctuation. */
  readonly keys: readonly string[];
  /** Everything about its name, for `platform:nintendo`. */
  readonly words: string;
}

const keyOf = (name: string): string => bareWord(foldText(name));

/** Finds the platforms of a library by any name of theirs. */
export class PlatformNames {
  readonly #platforms: readonly NamedPlatform[];

  constructor(rows: readonly PlatformRow[]) {
    this.#platforms = rows.map(({ id, slug, fs_slug, custom_name }) => {
      const { manufacturer = '', family_name = '' } = findPlatform(slug) ?? {};
      const names = [platformName({ slug, fs_slug }), fs_slug, custom_name].filter(Boolean);
      return {
        id,
        slug,
        keys: names.map(keyOf),
        words: foldText([...names, slug, manufacturer, family_name].join(' ')),
      };
    });
  }

  /** The platforms with exactly this name or nickname: `gameboy`, `Mega Drive`, `ps1`. */
  named(name: string): number[] {
    const key = keyOf(name);
    if (key.length < MIN_LETTERS) return [];
    const slug = SPOKEN.get(key) ?? findNickname(name)?.slug ?? '';
    return this.#platforms
      .filter((one) => one.slug === slug || TWINS[slug] === one.slug || one.keys.includes(key))
      .map(({ id }) => id);
  }

  /** The platforms with this name; without such, those whose names contain all its words. */
  matching(name: string): number[] {
    const named = this.named(name);
    if (named.length > 0) return named;
    const words = foldText(name).split(/\s+/);
    return this.#platforms
      .filter((one) => words.every((word) => one.words.includes(word)))
      .map(({ id }) => id);
  }
}
