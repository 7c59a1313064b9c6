import { ROUTES } from '@saveroom/contract';

import { openApiDocument } from '../packages/server/src/core/http/open-api.ts';

/** The OpenAPI document without a base path, committed so that changes show up in diffs. */
export const openApiText = (): string =>
  `${JSON.stringify(openApiDocument(ROUTES, ''), null, 2)}\n`;
