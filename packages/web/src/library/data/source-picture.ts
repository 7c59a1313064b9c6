import { getSourcePicture } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';

/** A picture at a source, as this server shows it. */
export const sourcePictureAddress = (url: string): string =>
  addressOf(getSourcePicture, { query: { url } });
