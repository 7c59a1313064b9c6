import type { Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';

/** Waits until every request of the page has a response and the page has sent no other one. */
export const waitForRequests = (page: Page): Promise<void> =>
  measure('waiting', () =>
    page.locator('html[data-network="quiet"]').waitFor({ state: 'attached' }),
  );
