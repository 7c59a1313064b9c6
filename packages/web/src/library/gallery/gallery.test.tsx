import { onlineManager } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { platformQueries } from '#library/data/platforms.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { currentViewSetting } from '#shared/lib/settings.ts';
import { FakeLibrary } from '#testing/fake-library.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { Gallery } from './gallery.tsx';
import { readGallerySearch } from './gallery-search.ts';

const SCOPE = { platform_id: 1 };

beforeAll(speakEnglish);
afterEach(() => {
  currentViewSetting.set('0');
  localStorage.clear();
});

let library: FakeLibrary;
/** happy-dom has no layout: a window of 1000 × 700 with nothing above the list. */
beforeEach(() => {
  library = new FakeLibrary(1000);
  vi.stubGlobal('fetch', library.fetch);
  vi.stubGlobal('innerHeight', 700);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});

function withoutRetries(): QueryClient {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return client;
}

function open(
  address = '/search',
  role: 'admin' | 'viewer' = 'admin',
  client: QueryClient = withoutRetries(),
) {
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  client.setQueryData(platformQueries.all().queryKey, [somePlatform()]);
  const root = createRootRoute();
  const gallery = createRoute({
    getParentRoute: () => root,
    path: '/search',
    validateSearch: readGallerySearch,
    component: function Page() {
      const navigate = gallery.useNavigate();
      return (
        <Gallery
          scope={SCOPE}
          search={gallery.useSearch()}
          onSearch={(search) => void navigate({ search, replace: true })}
          renderHeader={(total) => (
            <h1>{`${total === null ? 'Unknown' : (total ?? '…')} games`}</h1>
          )}
          label="All games"
          ratio={2 / 3}
          isMultiPlatform={false}
          empty={<p>There are no games.</p>}
        />
      );
    },
  });
  const game = createRoute({
    getParentRoute: () => root,
    path: '/rom/$rom',
    component: () => <p>A game</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([gallery, game]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  show(<RouterProvider router={router as never} />, client);
  return router;
}

const card = (number: number) =>
  screen.findByRole('link', { name: new RegExp(`^Game ${number}\\b`) });

test('only windows near the visible games are requested', async () => {
  open();
  await card(0);
  expect(screen.getByRole('heading').textContent).toBe('1000 games');
  expect(Math.max(...library.windows())).toBeLessThan(4);
  expect(screen.getAllByRole('cell').length).toBeLessThan(150);
});

test.each([
  ['cards', '0'],
  ['lines', '2'],
] as const)(
  'all rows of %s have the same style, because different styles slow the browser down',
  async (_, view) => {
    currentViewSetting.set(view);
    open();
    await card(0);
    const rows = [...document.querySelectorAll('[role=grid] tbody tr')];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.some((row) => row.matches('[data-index]'))).toBe(view === '2');
    expect(new Set(rows.map((row) => row.getAttribute('style'))).size).toBe(1);
  },
);

test('a filter in the URL is requested and can be removed', async () => {
  const router = open('/search?genre=Puzzle&matched=false');
  await card(0);
  const query = library.requests.find(({ pathname }) => pathname.endsWith('/cards'))?.searchParams;
  expect(query?.getAll('genres')).toEqual(['Puzzle']);
  expect(query?.get('matched')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Exclude Matched' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ genre: 'Puzzle' }));
});

test('a search without results offers to reset the filters', async () => {
  const router = open('/search?search=nothing');
  expect(await screen.findByText('No games found')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Reset filters' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await card(0);
});

test('a gallery without games shows its empty state', async () => {
  library.total = 0;
  open();
  expect(await screen.findByText('There are no games.')).toBeTruthy();
});

test('a failed request shows its error and can be retried', async () => {
  library.outage = () => Response.json({ detail: 'The server’s disk is full' }, { status: 500 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The server’s disk is full');
  // No loading indicator is left.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unknown games');
  library.outage = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card(0);
});

test('a click opens the game', async () => {
  const router = open();
  fireEvent.click(await card(5));
  await waitFor(() => expect(router.state.location.pathname).toBe('/rom/6'));
});

test('Shift-click selects a range, loaded or not', async () => {
  open();
  fireEvent.click(await card(2), { shiftKey: true });
  expect(await screen.findByText('1 selected')).toBeTruthy();
  fireEvent.click(await card(6), { shiftKey: true });
  expect(await screen.findByText('5 selected')).toBeTruthy();
  fireEvent.click(await card(3));
  expect(await screen.findByText('4 selected')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  expect(await screen.findByText('1,000 selected')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('1,000 selected')).toBeNull();
});

test('a favorite shows at once and is undone when the server refuses it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  library.refusal = promise;
  open();
  fireEvent.click(await card(1), { shiftKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
  expect(await screen.findByRole('link', { name: 'Game 1, favorite' })).toBeTruthy();
  resolve(Response.json({ detail: 'No room for stars' }, { status: 500 }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Game 1, favorite' })).toBeNull());
  expect(library.sent).toEqual([
    { path: '/api/collections/favorites/roms', body: { rom_ids: [2], favorite: true } },
  ]);
});

test('arrow keys move the focus, the space bar selects', async () => {
  open();
  const first = await card(0);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Game 1'));
  fireEvent.keyDown(document.activeElement as Element, { key: ' ' });
  expect(await screen.findByText('1 selected')).toBeTruthy();
  const stops = screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map((link) => link.getAttribute('aria-label'))).toEqual(['Game 1']);
});

test('a viewer is offered no actions that change games', async () => {
  open('/search', 'viewer');
  fireEvent.click(await card(1), { shiftKey: true });
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refresh metadata' })).toBeNull();
});

test('the focus returns to the card when its menu closes and the button is gone', async () => {
  open();
  const link = await card(0);
  const grid = screen.getByRole('grid');
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  const button = await waitFor(() => {
    const found = grid.querySelector<HTMLElement>('[data-act=menu]');
    if (!found) throw new Error('The card has no menu button yet');
    return found;
  });
  fireEvent.click(button);
  const menu = await screen.findByRole('menu');
  fireEvent.pointerLeave(grid);
  await waitFor(() => expect(button.isConnected).toBe(false));
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(link);
});

test('a gallery opened during an outage says so, and shows its games after the outage', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  library.outage = () => {
    throw new TypeError('Failed to fetch');
  };
  open('/search', 'admin', createQueryClient());
  expect(await screen.findByText('Can’t reach the server')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'On this device' }).getAttribute('href')).toBe('/device');
  library.outage = null;
  act(() => onlineManager.setOnline(true));
  await card(0);
  expect(screen.queryByText('Can’t reach the server')).toBeNull();
});
