import facts from '../../../data/extensions.json' with { type: 'json' };

const byExtension = new Map<string, string[]>();
for (const [slug, extensions] of Object.entries(facts)) {
  for (const extension of extensions) {
    byExtension.set(extension, [...(byExtension.get(extension) ?? []), slug]);
  }
}

/**
 * Platforms whose games have this extension; none for common ones (`zip`, `iso`, `bin`).
 * Compound extensions count by the packed file: `nes.zip` is `nes`.
 */
export function guessPlatforms(extension: string): readonly string[] {
  const lower = extension.toLowerCase();
  return byExtension.get(lower) ?? byExtension.get(lower.split('.')[0] ?? '') ?? [];
}
