import facts from '../../../data/extensions.json' with { type: 'json' };

const byExtension = new Map<string, string[]>();
for (const [slug, extensions] of Object.entries(facts)) {
  for (const extension of extensions) {
    byExtension.set(extension, [...(byExtension.get(extension) ?? []), slug]);
  }
}

/**
 * Platforms whose games have this extension; none for what many share (`zip`, `iso`, `bin`).
 * Compound extensions count by what is packed: `nes.zip` is `nes`.
 */
export function guessPlatforms(extension: string): readonly string[] {
  const small = extension.toLowerCase();
  return byExtension.get(small) ?? byExtension.get(small.split('.')[0] ?? '') ?? [];
}
