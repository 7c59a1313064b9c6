import { expect, type Page } from '@playwright/test';

import { waitForRequests } from './wait-for-requests.ts';

const tabs = (path: string, names: readonly string[]) => names.map((tab) => `${path}?tab=${tab}`);

/** Screens for visitors who are not signed in. */
export const OPEN_SCREENS = [
  '/login',
  '/profiles',
  '/register',
  '/register?token=x',
  '/reset-password',
  '/reset-password?token=x',
  '/s/unknown',
] as const;

/** Screens for an admin of the demo library. */
export const SCREENS = {
  home: ['/', '/search', '/nowhere', '/licenses'],
  music: ['/music', ...tabs('/music', ['albums', 'artists', 'playlists', 'favorites'])],
  galleries: ['/platform/1', '/collection/1', '/collection/virtual/x', '/collection/smart/1'],
  game: [
    ...tabs('/rom/1', ['', 'files', 'media', 'soundtrack', 'manual', 'saves', 'personal', 'notes']),
    '/rom/2?tab=related',
    '/rom/1/ejs',
  ],
  people: ['/user/1', '/user-interface', '/server-stats', '/scan', '/device'],
  library: tabs('/library-management', ['folders', 'rules', 'missing', 'trash', 'dats']),
  administration: tabs('/administration', [
    'users',
    'shares',
    'tasks',
    'backups',
    'imports',
    'health',
    'sources',
    'players',
    'log',
  ]),
} as const;

interface Router {
  readonly history: { push(path: string): void };
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
}

/** Navigates to an address of the app. Only the first call for a page loads the app. */
export async function navigate(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    // The router stores itself here for developer tools.
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    router.history.push(to);
  }, path);
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    const { status, location, resolvedLocation } = router.state;
    return status === 'idle' && resolvedLocation?.href === location.href;
  });
}

/** Opens a screen and waits until it is complete. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await navigate(page, path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await waitForRequests(page);
}
