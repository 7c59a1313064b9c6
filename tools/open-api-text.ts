import { ROUTES } from '@saveroom/contract';

import { openApiDocument } from '../packages/server/src/core/http/open-api.ts';

/** The document as the server serves it at the root, kept in the repository so that changes show. */
export const openApiText = (): string =>
  `${JSON.stringify(openApiDocument(ROUTES, ''), null, 2)}\n`;
