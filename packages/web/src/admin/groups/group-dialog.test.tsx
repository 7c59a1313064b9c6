import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { PermissionGroup } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { GroupDialog } from './group-dialog.tsx';
import { bundlesOf, grantOf } from './right-bundles.ts';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();

const KIDS: PermissionGroup = {
  ...{ id: 4, name: 'Kids', description: '', color: '#22aa55', role: null },
  ...{ is_default: false, is_system: false, member_count: 0, members: [], main_members: [] },
  ...{ grants: [grantOf('roms.play')], hidden: [], age_limit: null },
};

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (address, init) => {
    if (address.includes('/permissions/groups')) {
      return Response.json(KIDS, { status: init.method === 'POST' ? 201 : 200 });
    }
    return Response.json(address.endsWith('/users') ? [someUser({ id: 7, username: 'mia' })] : []);
  });
});

const open = (group?: PermissionGroup) =>
  show(<GroupDialog group={group} onClose={onClose} />, createQueryClient());

const sent = (method: string) => {
  const call = fetched.mock.calls.find(([, init]) => init.method === method);
  return JSON.parse(call?.[1].body as string);
};

test('a new group is saved with the chosen rights, age limit and members', async () => {
  open();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kids' } });
  fireEvent.click(screen.getByLabelText('Download games'));
  fireEvent.click(screen.getByLabelText('Keep saves and states'));
  fireEvent.change(screen.getByLabelText('Age limit'), { target: { value: '12' } });
  fireEvent.click(await screen.findByLabelText('mia'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = sent('POST');
  expect(body).toMatchObject({
    ...{ name: 'Kids', members: [7], age_limit: { max_age: 12, hides_unrated: true } },
  });
  expect([...bundlesOf(body.grants)]).toEqual(['browse', 'play', 'download']);
});

test('a built-in group can only change what its members see', async () => {
  open({ ...KIDS, id: 1, name: 'Viewers', role: 'viewer', is_system: true });
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByLabelText('Download games')).toBeNull();
  fireEvent.change(screen.getByLabelText('Age limit'), { target: { value: '16' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(Object.keys(sent('PUT'))).toEqual(['age_limit']);
});

test('a refused group shows the reason and stays open', async () => {
  fetched.mockImplementation(async (address) =>
    address.includes('/permissions/')
      ? Response.json({ detail: 'There is already a group named Kids' }, { status: 409 })
      : Response.json([]),
  );
  open(KIDS);
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findByRole('alert')).textContent).toContain('already a group named Kids');
  expect(onClose).not.toHaveBeenCalled();
});

test('ready choices allow only reading, or reading and playing', async () => {
  open();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kids' } });
  fireEvent.click(screen.getByText('Read only'));
  expect(screen.getByLabelText<HTMLInputElement>('Play in the browser').checked).toBe(false);
  fireEvent.click(screen.getByText('Play only'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([...bundlesOf(sent('POST').grants)]).toEqual(['browse', 'play']);
});

test('a new group whose hidden platforms cannot be saved is not created twice', async () => {
  const methods: string[] = [];
  fetched.mockImplementation(async (address, { method = 'GET' }) => {
    if (address.includes('/permissions/') && method !== 'GET') methods.push(method);
    if (address.includes('/permissions/hidden')) return Response.json({}, { status: 403 });
    if (address.includes('/permissions/groups')) return Response.json(KIDS, { status: 201 });
    return Response.json(address.endsWith('/platforms') ? [somePlatform({ id: 3 })] : []);
  });
  open();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kids' } });
  fireEvent.click(await screen.findByLabelText(somePlatform({ id: 3 }).display_name));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(methods).toEqual(['POST', 'PUT']));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(methods).toEqual(['POST', 'PUT', 'PUT', 'PUT']));
  expect(onClose).not.toHaveBeenCalled();
});

test('members and platforms that failed to load are named and can be loaded again', async () => {
  fetched.mockImplementation(async () => Response.json({ detail: 'No' }, { status: 403 }));
  open();
  await waitFor(() => expect(screen.getAllByText('Couldn’t load this list')).toHaveLength(2));
  expect(screen.queryByText('No matches')).toBeNull();
  fetched.mockImplementation(async (address) =>
    Response.json(address.endsWith('/users') ? [someUser({ id: 7, username: 'mia' })] : []),
  );
  for (const retry of screen.getAllByText('Try again')) fireEvent.click(retry);
  expect(await screen.findByLabelText('mia')).toBeDefined();
});
