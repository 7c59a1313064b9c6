import type { SourceId } from '@saveroom/contract';

import type { SourceDesk } from '#modules/metadata/sources/source-desk.ts';

const NO_TASTE = { regions: [], languages: [], prefersRomRegions: false };
/** It signs addresses of its own hosts and no others, so people may name any. */
const SIGNS_WHAT_PEOPLE_NAME: SourceId = 'ss';

/**
 * Some sources show pictures only to those they know; they say themselves how to ask. The result is
 * for the one call: it is never stored, logged or shown.
 */
export function signAddress(
  sources: Pick<SourceDesk, 'ask'>,
  { source, url }: { readonly source: SourceId | 'user'; readonly url: string },
  signal: AbortSignal,
): Promise<string> {
  const asked = source === 'user' ? SIGNS_WHAT_PEOPLE_NAME : source;
  const signed = sources.ask(
    asked,
    async (provider, context) => provider.pictureAddress?.(url, context) ?? url,
    { signal, taste: NO_TASTE },
  );
  // Without its keys the plain address is all there is; the answer to that tells the rest.
  return signed.catch(() => url);
}
