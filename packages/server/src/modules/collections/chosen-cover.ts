import type { Received, updateCollection } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { type DrawnPicture, drawPicture, pictureFromUrl } from '#modules/artwork/artwork.api.ts';

export interface ChosenCover {
  readonly picture: DrawnPicture;
  /** Where it is from; empty: it was sent. */
  readonly url_cover: string;
}

const SIZES = {
  small: { width: 400, height: 400 },
  large: { width: 1200, height: 1200 },
  exactUpTo: 0,
};

/** The picture somebody sent, or the one at an address that is new. Undefined: neither. */
export async function chosenCover(
  parts: Pick<Deps, 'outbound' | 'sources'>,
  { artwork, url_cover = '' }: Received<typeof updateCollection>['body'],
  known: string,
): Promise<ChosenCover | undefined> {
  if (artwork) return { picture: await drawPicture(artwork.bytes, SIZES), url_cover: '' };
  if (url_cover === '' || url_cover === known) return undefined;
  return { picture: await drawPicture(await pictureFromUrl(parts, url_cover), SIZES), url_cover };
}
