import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

/**
 * The platform a DAT is about, by its name: `Nintendo - Game Boy Advance (Parent-Clone)`, and with
 * what follows cut off bit by bit: `Sega Game Gear - Games - [GG]`. Null: it does not say.
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
