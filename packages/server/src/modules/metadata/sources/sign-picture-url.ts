import type { SourceId } from '@saveroom/contract';

import type { SourceGateway } from './source-gateway.ts';

const NO_PREFERENCES = { regions: [], languages: [], prefersRomRegions: false };
/** Signs only URLs of its own hosts, so URLs that users entered can be passed to it safely. */
const SIGNER_OF_USER_URLS: SourceId = 'ss';

/**
 * Adds credentials to the URL of a picture, which some sources require. The result is for a single
 * request: it is never stored, logged or shown.
 */
export function signPictureUrl(
  sources: Pick<SourceGateway, 'query'>,
  { source, url }: { readonly source: SourceId | 'user'; readonly url: string },
  signal: AbortSignal,
): Promise<string> {
  const signer = source === 'user' ? SIGNER_OF_USER_URLS : source;
  const signed = sources.query(
    signer,
    async (provider, context) => provider.signPictureUrl?.(url, context) ?? url,
    { signal, preferences: NO_PREFERENCES },
  );
  // Without keys only the plain URL is left; the response to it shows whether it works.
  return signed.catch(() => url);
}
