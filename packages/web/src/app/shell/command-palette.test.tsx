import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { FACETS, FILTER_FLAGS } from '@saveroom/contract';
import type { RomCard } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { rememberSearch } from '#library/search/recent-searches.ts';
import { searchPalette } from '#library/search/search-palette-state.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { localeSetting, themeSetting } from '#shared/lib/settings.ts';
import { show } from '#testing/show.tsx';
import { someCard } from '#testing/some-card.ts';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { CommandPalette } from './command-palette.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  searchPalette.open();
  server = { played: [], added: [], found: [], corrected: null, scans: 0 };
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  localStorage.clear();
  themeSetting.set('2');
  localeSetting.set('');
});

interface FakeServer {
  played: RomCard[];
  added: RomCard[];
  /** Games of every search. */
  found: RomCard[];
  corrected: string | null;
  scans: number;
}
let server: FakeServer;

const FACET_COUNTS = {
  total: 1,
  ...Object.fromEntries(FACETS.map((facet) => [facet, []])),
  genres: [{ value: 'Role-playing', count: 1 }],
  platforms: [],
  statuses: [],
  metadata_providers: [],
  flags: Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, 0])),
};

const list = (items: RomCard[]) =>
  Response.json({
    ...{ items, total: items.length, limit: 15, offset: 0 },
    ...{ char_index: {}, corrected: null },
  });

const answer = async (address: string, { method }: RequestInit): Promise<Response> => {
  const { pathname, searchParams } = new URL(address, 'http://library.test');
  if (pathname === '/api/scan' && method === 'POST') {
    server.scans += 1;
    return Response.json({ detail: 'A scan is running.' }, { status: 409 });
  }
  if (pathname === '/api/search/library') {
    const { found: items, corrected } = server;
    const groups = items.length > 0 ? [{ platform_id: 1, total: items.length, items }] : [];
    return Response.json({ total: items.length, corrected, groups });
  }
  if (pathname === '/api/roms/facets') return Response.json(FACET_COUNTS);
  if (pathname === '/api/platforms') return Response.json([somePlatform()]);
  if (pathname !== '/api/roms/cards') return Response.json([]);
  if (searchParams.has('has_soundtrack')) return list([]);
  return list(searchParams.has('last_played') ? server.played : server.added);
};

const drawers = { open: null, toggle: vi.fn<() => void>(), close: () => undefined };

async function open(role: 'admin' | 'editor' | 'viewer' = 'admin') {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  client.setQueryData(platformQueries.all().queryKey, [somePlatform()]);
  const onClose = vi.fn<() => void>();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <CommandPalette drawers={drawers} onClose={onClose} />,
      notFoundComponent: () => null,
    }),
    history: createMemoryHistory(),
  });
  show(<RouterProvider router={router} />, client);
  const field = await screen.findByRole('combobox', { hidden: true });
  return {
    onClose,
    router,
    client,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
  };
}

const options = () => screen.queryAllByRole('option', { hidden: true });
const lines = () => options().map(({ textContent }) => textContent);
const chosen = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;

test('the empty palette shows played games, then added ones, recent searches and commands', async () => {
  server.played = [someCard({ id: 1, name: 'Played' })];
  server.added = [someCard({ id: 2, name: 'Added' }), someCard({ id: 1, name: 'Played' })];
  rememberSearch(1, 'lantern');
  await open();
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(/PlayedNintendo Entertainment System$/),
      expect.stringMatching(/AddedNintendo Entertainment System$/),
      'lantern',
      'Scan for new games',
      'Upload games',
      'Open random game',
      expect.stringMatching(/^Use (light|dark) theme$/),
      'All commands>',
      'Browse all games',
    ]),
  );
});

test('the empty palette shows commands before recent games have arrived', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  await open('viewer');
  expect(lines()).toContain('Open random game');
});

test.each([
  ['admin', 'tasks', ['TasksGo to']],
  ['viewer', 'tasks', []],
  ['admin', 'scan', ['Scan for new games', 'ScanGo to']],
  ['editor', 'trash', ['TrashGo to']],
  ['editor', 'users', []],
  ['editor', 'files not found', []],
  ['viewer', 'upload', []],
  ['viewer', 'collection new', ['New collection']],
] as const)('for the role %s, “%s” finds the commands %j', async (role, text, found) => {
  const { type } = await open(role);
  type(`>${text}`);
  await waitFor(() => expect(lines()).toEqual(found));
});

test.each([
  ['go to tasks', 'TasksGo to'],
  ['theme dark', 'Use dark theme'],
  ['surprise', 'Open random game'],
  ['sign out', 'Log out'],
  ['german', 'Switch to Deutsch'],
  ['mode tv', 'Console modeGo to'],
  ['emulators', 'Emulator coresGo to'],
])('the words “%s” find “%s” first', async (text, label) => {
  themeSetting.set('1');
  const { type } = await open();
  type(`>${text}`);
  await waitFor(() => expect(lines()[0]).toBe(label));
});

test('Enter runs the chosen command after the palette has closed', async () => {
  themeSetting.set('0');
  const { type, press, onClose } = await open();
  type('>theme');
  await waitFor(() => expect(lines()).toEqual(['Use light theme', 'Use system theme']));
  press('ArrowDown');
  press('Enter');
  expect(themeSetting.get()).toBe('2');
  expect(onClose).toHaveBeenCalledOnce();
});

test('“Change language” lists the languages, and one of them is switched to', async () => {
  const { type, press, field } = await open();
  type('language');
  await waitFor(() => expect(chosen()).toBe('Change language'));
  press('Enter');
  await waitFor(() => expect(field.getAttribute('value')).toBe('>Language '));
  expect(lines()).toHaveLength(13);
  press('Enter');
  expect(localeSetting.get()).toBe('de_DE');
});

test('a command that opens a screen navigates to it', async () => {
  const { type, press, router } = await open();
  type('>backups');
  await waitFor(() => expect(chosen()).toContain('Backups'));
  press('Enter');
  await waitFor(() => expect(router.state.location.href).toBe('/administration?tab=backups'));
});

test('the command that scans starts a scan and opens its page', async () => {
  const { type, press, router } = await open();
  type('>rescan');
  await waitFor(() => expect(chosen()).toContain('Scan for new games'));
  press('Enter');
  await waitFor(() => expect(router.state.location.href).toBe('/scan'));
  await waitFor(() => expect(server.scans).toBe(1));
});

test('a game comes before commands, unless its name was corrected or a command has that name', async () => {
  server.found = [someCard({ name: 'Thematic' })];
  const { type } = await open();
  type('them');
  await waitFor(() => expect(lines()[0]).toContain('Thematic'));
  expect(lines().at(-2)).toContain('theme');
  type('theme');
  await waitFor(() => expect(lines()[0]).toContain('theme'));
  server.corrected = 'thematic';
  type('theme da');
  await waitFor(() => expect(screen.getByText(/Showing “thematic”/)).toBeDefined());
});

test('Enter before the server has answered opens the game that arrives', async () => {
  server.found = [someCard({ id: 7, name: 'Dark Harbor' })];
  const { type, press, router } = await open();
  themeSetting.set('1');
  type('dark');
  press('Enter');
  await waitFor(() => expect(router.state.location.href).toBe('/rom/7'));
  expect(themeSetting.get()).toBe('1');
});

test('a text and Enter typed while the palette was loading open the game', async () => {
  server.found = [someCard({ id: 7, name: 'Dark Harbor' })];
  for (const letter of 'dark') searchPalette.write(letter);
  searchPalette.enter();
  const { router } = await open();
  await waitFor(() => expect(router.state.location.href).toBe('/rom/7'));
});

test('an operator offers values, and a chosen one is typed', async () => {
  const { type, press, field } = await open();
  type('mario platform:nin');
  await waitFor(() => expect(lines()[0]).toBe('Nintendo Entertainment Systemplatform:nes'));
  press('ArrowDown');
  press('ArrowUp');
  press('Enter');
  expect(field.getAttribute('value')).toBe('mario platform:nes ');
  type('genre:role');
  await waitFor(() => expect(lines()[0]).toBe('Role-playinggenre:Role-playing'));
  type('is:unp');
  await waitFor(() => expect(lines()[0]).toBe('unplayedis:unplayed'));
  type('is:unplayed');
  await waitFor(() => expect(lines().join()).not.toContain('is:'));
  fireEvent.click(screen.getByText('-beta'));
  expect(field.getAttribute('value')).toBe('is:unplayed -beta');
});

test('the field names the chosen line as its active descendant', async () => {
  const { type, press, field } = await open();
  type('>');
  press('ArrowUp');
  const last = options().at(-1);
  expect(field.getAttribute('aria-activedescendant')).toBe(last?.id);
  expect(last?.getAttribute('aria-selected')).toBe('true');
  const results = screen.getByRole('listbox', { hidden: true });
  expect(field.getAttribute('aria-controls')).toBe(results.id);
  expect(within(results).getAllByRole('group', { hidden: true })).toHaveLength(2);
});
