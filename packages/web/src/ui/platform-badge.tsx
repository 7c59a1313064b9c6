import { basePath } from '#lib/base-path.ts';
import { classes } from '#lib/classes.ts';

import { familyTint } from './family-tint.ts';

interface Props {
  /** A short name such as `atari2600` or `genesis`; folders nobody knows get a monogram. */
  slug: string;
  family?: string | null | undefined;
  size?: number | undefined;
  /** Fetched at once instead of when it comes near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** The server draws what is made of these letters and nothing else. */
const pictureOf = (slug: string): string =>
  slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'default';

/** A platform's silhouette or monogram in the colour of its family. Decoration beside its name. */
export function PlatformBadge({ slug, family = null, size = 36, eager, className }: Props) {
  return (
    <img
      src={`${basePath}/assets/platforms/${pictureOf(slug)}.svg`}
      alt=""
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={classes('shrink-0 rounded-[24%]', className)}
      // Until the drawing is there its tile is, so that nothing flashes.
      style={{ width: size, height: size, background: familyTint(family, slug) }}
    />
  );
}
