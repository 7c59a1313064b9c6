import { platformColors } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { badgeAddress } from './badge-address.ts';

interface Props {
  /** A short name such as `atari2600` or `genesis`; unknown folders get a monogram. */
  slug: string;
  family?: string | null | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * A platform's silhouette or monogram in its colors. Decorative, because the name is next to it.
 */
export function PlatformBadge({ slug, family = null, size = 36, className }: Props) {
  return (
    <img
      src={badgeAddress(slug)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classes('shrink-0 rounded-[24%]', className)}
      // The background of the badge is shown while the badge loads, so that nothing flashes.
      style={{ width: size, height: size, background: platformColors(slug, family).base }}
    />
  );
}
