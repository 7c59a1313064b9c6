import { z } from 'zod';

import { defineRoute } from './define-route.ts';

/** Pages show nothing of foreign origins: what sources offer to choose from comes through us. */
export const getSourcePicture = defineRoute({
  method: 'GET',
  path: '/metadata/picture',
  access: 'roms.write',
  summary: 'A small copy of a picture that a metadata source offers.',
  query: z.object({ url: z.string().max(2000).default('') }),
});
