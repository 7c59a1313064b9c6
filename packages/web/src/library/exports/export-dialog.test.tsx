import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ROLE_SCOPES } from '@saveroom/contract';
import type { Role, User } from '@saveroom/contract';

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

function open(role: Role, scope: ExportScope, patch: Partial<User> = {}): void {
  const client = createQueryClient();
  client.setQueryData(
    userQueries.me().queryKey,
    someUser({ role, oauth_scopes: [...ROLE_SCOPES[role]], ...patch }),
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

test('an editor writes the list of a platform to the library, and a server error is shown', async () => {
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

test('a user who may not download games exports lists of them, but not the games', () => {
  open('viewer', PLATFORM, { rights: ['roms.view', 'roms.play'] });
  expect(screen.getByRole('radio', { name: 'CSV' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Games for a device' })).toBeNull();
});

test('an export of a collection without multi-disc games says that there are none', async () => {
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

const PLAN = {
  games: 12,
  files: 20,
  saves: 3,
  size_bytes: 4_500_000_000,
  unsupported: [{ name: 'Arcade', games: 7 }],
  left_out: [{ reason: 'file-type', games: 5, examples: ['One', 'Two', 'Three', 'Four', 'Five'] }],
  too_large: { files: 0, examples: [] },
};
const FOLDERS = {
  root: '/export',
  folders: [
    { path: '', free_bytes: 1 },
    { path: 'card', free_bytes: 2_000_000_000 },
  ],
};
const someRun = (run: Record<string, unknown>) => ({
  task_id: 'run',
  task_name: 'export_device',
  task_type: 'generic',
  status: 'started',
  queued_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  enqueued_at: '2026-01-01T00:00:00Z',
  started_at: null,
  ended_at: null,
  error_code: null,
  attempts: 0,
  retry_at: null,
  meta: { done: 5, total: 20, current: 'games/NES/Quest.nes' },
  error: null,
  warning_count: 0,
  ...run,
});

test('the plan for a device shows the size and the skipped games, and a viewer can only download', async () => {
  fetched.mockImplementation(async (_, { method }) =>
    method === 'HEAD' ? new Response(null) : Response.json(PLAN),
  );
  open('viewer', PLATFORM);
  choose('Games for a device');
  choose('MiSTer');
  await waitFor(() => expect(screen.getByText('4.5 GB')).toBeDefined());
  expect(
    screen.getByText('Left out, because MiSTer doesn’t support the platform: Arcade (7)'),
  ).toBeDefined();
  expect(
    screen.getByText('Left out, because MiSTer can’t read the type of file: One, Two, Three, +2'),
  ).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Folder on the server' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Include your newest saves'));
  press('Download');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const query = 'layout=mister&saves=false&media=true&platform_id=7';
  expect(clicked).toHaveBeenCalledWith(`/api/export/device?${query}&filename=NES`);
});

test('an admin writes to a folder, sees the progress, and tries again after a failure', async () => {
  let run = someRun({});
  fetched.mockImplementation(async (address, { method }) => {
    if (method === 'POST') return Response.json(run, { status: 201 });
    if (address.includes('/tasks/')) return Response.json(run);
    return Response.json(address.includes('/folders') ? FOLDERS : PLAN);
  });
  open('admin', PLATFORM);
  choose('Games for a device');
  choose('Folder on the server');
  await waitFor(() => expect(screen.getByLabelText('Folder')).toBeDefined());
  fireEvent.change(screen.getByLabelText('Folder'), { target: { value: 'card' } });
  expect(screen.getByText(/^2 GB free\./)).toBeDefined();
  press('Write to folder');
  await waitFor(() => expect(screen.getByText('5 of 20')).toBeDefined());
  expect(screen.getByText('games/NES/Quest.nes')).toBeDefined();
  const [, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? [];
  expect(init?.body).toEqual(expect.stringContaining('"platform_id":7,"folder":"card"'));
  run = someRun({ status: 'failed', error: 'The folder isn’t available' });
  await waitFor(() => expect(screen.getByText('The folder isn’t available')).toBeDefined());
  press('Try again');
  const starts = () => fetched.mock.calls.filter(([, { method }]) => method === 'POST');
  await waitFor(() => expect(starts()).toHaveLength(2));
});

test('an admin without an export folder sees how to set one', async () => {
  fetched.mockImplementation(async (address) =>
    Response.json(address.includes('/folders') ? { root: null, folders: [] } : PLAN),
  );
  open('admin', { kind: 'library' });
  choose('Games for a device');
  choose('Folder on the server');
  await waitFor(() => expect(screen.getByText(/set EXPORT_DIR/)).toBeDefined());
});
