import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

/** The CSP blocks images from other origins, so candidate pictures of sources are proxied. */
export const getSourcePicture = defineRoute({
  method: 'GET',
  path: '/metadata/picture',
  access: 'roms.write',
  summary: 'A small copy of a picture that a metadata source offers.',
  query: z.object({ url: z._default(z.string().check(z.maxLength(2000)), '') }),
});
