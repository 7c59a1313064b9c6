import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { DeviceAuthorization } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { PairDevice } from './pair-device.tsx';

const DEVICE: DeviceAuthorization = {
  client_device_identifier: 'serial',
  name: 'Retroid Pocket',
  client: 'grout',
  platform: 'linux',
  client_version: '5.1',
  requested_scopes: ['roms.read', 'assets.read', 'assets.write', 'users.write'],
  allowed_scopes: ['roms.read', 'assets.read', 'assets.write'],
  expires_at: '2026-01-01T00:10:00.000+00:00',
};

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onCode = vi.fn<(code: string) => void>();

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const open = (code: string) =>
  show(<PairDevice code={code} onCode={onCode} />, createQueryClient());
const sent = (path: string): unknown => {
  const call = fetched.mock.calls.find(([address]) => address.endsWith(path));
  return call && JSON.parse(call[1].body as string);
};

test('without a code in the URL the user types the one that the device shows', () => {
  open('');
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: ' abcd-2345 ' } });
  fireEvent.click(screen.getByText('Continue'));
  expect(onCode).toHaveBeenCalledWith('abcd-2345');
});

test('approving a device under a chosen name grants the scopes of the account', async () => {
  fetched.mockImplementation(async (address) =>
    address.includes('/pending/')
      ? Response.json(DEVICE)
      : Response.json({ device_id: 'd', device_name: 'My Retroid' }),
  );
  open('ABCD2345');
  expect(await screen.findByText('Connect Retroid Pocket?')).toBeTruthy();
  expect(screen.getByText('grout · 5.1 · linux')).toBeTruthy();
  expect(screen.getByText('See and sync your saves, states and screenshots')).toBeTruthy();
  expect(screen.queryByText('See and change all accounts')).toBeNull();
  expect(screen.getByText(/access that your account doesn’t have/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Device name/), { target: { value: 'My Retroid' } });
  fireEvent.click(screen.getByText('Connect'));
  expect(await screen.findByText('My Retroid is connected')).toBeTruthy();
  expect(sent('/api/auth/device/approve')).toEqual({
    user_code: 'ABCD2345',
    approved_scopes: DEVICE.allowed_scopes,
    device_name: 'My Retroid',
  });
});

test('denying refuses the device', async () => {
  fetched.mockImplementation(async (address) =>
    Response.json(address.includes('/pending/') ? DEVICE : null),
  );
  open('ABCD2345');
  fireEvent.click(await screen.findByText('Don’t connect'));
  await waitFor(() => expect(sent('/api/auth/device/deny')).toEqual({ user_code: 'ABCD2345' }));
  expect(await screen.findByText('The device was not connected')).toBeTruthy();
});

test.each([
  [404, 'not_found', /unknown or has expired/],
  [410, 'gone', /already used/],
])('a code that fails with %d can be corrected', async (status, code, text) => {
  fetched.mockImplementation(async () => Response.json({ code, detail: 'x' }, { status }));
  open('ABCD2345');
  expect(await screen.findByText(text)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: 'EFGH2345' } });
  fireEvent.click(screen.getByText('Continue'));
  expect(onCode).toHaveBeenCalledWith('EFGH2345');
});
