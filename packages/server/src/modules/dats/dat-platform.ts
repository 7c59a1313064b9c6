import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

/**
 * Finds the platform in the name of a DAT, such as `Nintendo - Game Boy Advance (Parent-Clone)`.
 * Tries again without the last part, as for `Sega Game Gear - Games - [GG]`. Null: no match.
 */
export function datPlatform(name: string): string | null {
  const plain = name.replaceAll(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '').trim();
  const parts = plain.split(/\s+-\s+/).filter((part) => part !== '');
  for (let count = parts.length; count > 0; count -= 1) {
    const { known, slug } = resolvePlatform(parts.slice(0, count).join(' - '));
    if (known) return slug;
  }
  return null;
}
