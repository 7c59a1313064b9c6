import type { RomCard } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';

const SMALL_WIDTH = 320;
/** So much can be stretched before it shows. */
const STRETCH = 1.25;

/**
 * The cover for a width in pixels of the page. Chosen here once for all cards: a browser that is
 * given both takes longer to choose than to draw.
 */
export function artAddress(
  { path_cover_small: small, path_cover_large: large }: RomCard,
  width: number,
) {
  const isSmallEnough = width * window.devicePixelRatio <= SMALL_WIDTH * STRETCH;
  const path = (isSmallEnough ? small : large) || small;
  // The server names pictures as if it stood at the root.
  return path ? `${basePath}${path}` : '';
}
