import type { Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { pictureFromUrl } from '#modules/artwork/artwork-from-url.ts';
import { drawPicture } from '#modules/artwork/draw-picture.ts';

const SIZE = { width: 320, height: 480 };
/** Somebody who looks for a cover comes back to the same ones for a while. */
const KEEP = 'private, max-age=86400';

/** Drawn anew and small: whatever stands at the address, only a picture leaves here. */
export async function sourcePicture(
  deps: Pick<Deps, 'outbound' | 'sources'>,
  url: string,
): Promise<RawReply> {
  const bytes = await pictureFromUrl(deps, url);
  const { large } = await drawPicture(bytes, { small: SIZE, large: SIZE, exactUpTo: 0 });
  const headers = {
    'content-type': 'image/webp',
    'cache-control': KEEP,
    'content-security-policy': INERT_CONTENT_POLICY,
  };
  return new RawReply(200, headers, large);
}
