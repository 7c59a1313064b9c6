import type { Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { pictureFromUrl } from '#modules/artwork/artwork-from-url.ts';
import { reencodePicture } from './reencode-picture.ts';

const SIZE = { width: 320, height: 480 };
/** Users who search for a cover open the same pictures again for a while. */
const CACHE_CONTROL = 'private, max-age=86400';

/** Re-encodes the picture at a small size, so that only a picture is ever sent. */
export async function sourcePicture(
  deps: Pick<Deps, 'outbound' | 'sources'>,
  url: string,
): Promise<RawReply> {
  const bytes = await pictureFromUrl(deps, url);
  const { large } = await reencodePicture(bytes, { small: SIZE, large: SIZE, exactUpTo: 0 });
  const headers = {
    'content-type': 'image/webp',
    'cache-control': CACHE_CONTROL,
    'content-security-policy': INERT_CONTENT_POLICY,
  };
  return new RawReply(200, headers, large);
}
