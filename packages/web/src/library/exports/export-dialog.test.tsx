import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ROLE_SCOPES } from '@saveroom/contract';
import type { Role } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someCollection } from '#testing/some-collection.ts';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ExportDialog } from './export-dialog.tsx';
import type { ExportScope } from './export-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const clicked = vi.fn<(address: string) => void>();
const closed = vi.fn<() => void>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  cleanup();
  for (const mock of [fetched, clicked, closed]) mock.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(role: Role, scope: ExportScope): void {
  const client = createQueryClient();
  client.setQueryData(
    userQueries.me().queryKey,
    someUser({ role, oauth_scopes: [...ROLE_SCOPES[role]] }),
  );
  show(<ExportDialog scope={scope} onClose={closed} />, client);
}

const PLATFORM: ExportScope = {
  kind: 'platform',
  platform: somePlatform({ id: 7, display_name: 'NES' }),
};
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const requests = () => fetched.mock.calls.map(([address, { method }]) => [method, address]);

test('an editor writes the list of a platform to the library, a refusal is shown', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ detail: 'The library folder is read-only' }, { status: 400 }),
  );
  open('editor', PLATFORM);
  choose('Pegasus');
  press('Write to library folder');
  await waitFor(() => expect(screen.getByText('The library folder is read-only')).toBeDefined());
  expect(requests()).toEqual([['POST', '/api/export/pegasus?platform_ids=7&local_export=false']]);
  expect(closed).not.toHaveBeenCalled();
});

test('a viewer downloads a platform with artwork, and the dialog closes', async () => {
  fetched.mockImplementation(async () => new Response(null));
  open('viewer', PLATFORM);
  expect(screen.queryByRole('button', { name: 'Write to library folder' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Include artwork and manuals'));
  expect(
    screen.getByText('You get a zip with one gamelist.xml file and the artwork.'),
  ).toBeDefined();
  press('Download');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const address = '/api/export/games?format=gamelist&media=true&platform_id=7&filename=NES';
  expect(requests()).toEqual([['HEAD', address]]);
  expect(clicked).toHaveBeenCalledWith(address);
});

test('an export of a collection without any game with several discs says so', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 404 }));
  open('viewer', { kind: 'collection', collection: someCollection({ id: 3, name: 'Mine' }) });
  choose('M3U');
  expect(screen.queryByLabelText('Include artwork and manuals')).toBeNull();
  press('Download');
  await waitFor(() =>
    expect(screen.getByText('None of these games has several discs.')).toBeDefined(),
  );
  expect(clicked).not.toHaveBeenCalled();
  choose('CSV');
  expect(screen.queryByText('None of these games has several discs.')).toBeNull();
});
