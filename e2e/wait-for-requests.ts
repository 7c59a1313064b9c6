import type { Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';

/** Waits until every request of the page has been answered and the page has not sent another. */
export const waitForRequests = (page: Page): Promise<void> =>
  measure('waiting', () =>
    page.locator('html[data-network="quiet"]').waitFor({ state: 'attached' }),
  );
