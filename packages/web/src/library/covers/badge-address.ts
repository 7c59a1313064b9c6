import { basePath } from '#shared/lib/base-path.ts';

/** The name of the badge: the server only draws badges for these characters. */
const pictureOf = (slug: string): string =>
  slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'default';

/** URL of the drawing of a platform; the server has one for any name. */
export const badgeAddress = (slug: string): string =>
  `${basePath}/assets/platforms/${pictureOf(slug)}.svg`;

/** URL of the same drawing without its tile. */
export const silhouetteAddress = (slug: string): string => `${badgeAddress(slug)}?tile=false`;
