import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { Firmware } from '@saveroom/contract';

import { firmwareQueries } from '#admin/data/firmware.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { FirmwarePanel } from './firmware-panel.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

const BIOS: Firmware = {
  id: 3,
  file_name: 'gba bios.bin',
  file_name_no_tags: 'gba bios',
  file_name_no_ext: 'gba bios',
  file_extension: 'bin',
  file_path: 'bios/gba',
  full_path: 'bios/gba/gba bios.bin',
  file_size_bytes: 16_384,
  is_verified: true,
  crc_hash: '81977335',
  md5_hash: 'a860e8c0b6d573d191e4ec7db1b1e4f6',
  sha1_hash: '300c20df6731a33952ded8c436f7f186d25d3492',
  missing_from_fs: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (address) =>
    Response.json(
      address.endsWith('/delete')
        ? {
            successful_items: 0,
            failed_items: 1,
            failed_ids: [3],
            errors: ['It is read-only'],
            error_codes: ['not_movable'],
          }
        : [BIOS],
    ),
  );
});

const showPanel = (role: 'editor' | 'viewer', firmware: Firmware[] = [BIOS]) => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  client.setQueryData(firmwareQueries.of(5).queryKey, firmware);
  show(<FirmwarePanel platformId={5} />, client);
};
const sent = () => fetched.mock.calls.filter(([, { method }]) => method === 'POST');

test('a viewer can only view and download files', () => {
  showPanel('viewer');
  expect(screen.getByText('Verified')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download gba bios.bin' });
  expect(link.getAttribute('href')).toBe('/api/firmware/3/content/gba%20bios.bin');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('deleting keeps the file on disk by default', async () => {
  showPanel('editor');
  fireEvent.click(screen.getByRole('button', { name: 'Delete gba bios.bin' }));
  expect(screen.getByText(/It stays on disk/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove from library', hidden: true }));
  await waitFor(() =>
    expect(sent().map(([, { body }]) => body)).toEqual(['{"firmware":[3],"delete_from_fs":[]}']),
  );
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('It is read-only');
});

test('deleting can remove the file from disk too', async () => {
  showPanel('editor');
  fireEvent.click(screen.getByRole('button', { name: 'Delete gba bios.bin' }));
  fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Move to trash', hidden: true }));
  await waitFor(() =>
    expect(sent().map(([, { body }]) => body)).toEqual(['{"firmware":[3],"delete_from_fs":[3]}']),
  );
});

test('chosen files are sent as a form, and failed ones are listed', async () => {
  showPanel('editor', []);
  const failed = [{ file_name: 'b.bin', error: 'It is there already', error_code: 'conflict' }];
  fetched.mockImplementation(async (_, { method }) =>
    Response.json(
      method === 'POST' ? { uploaded: 1, firmware: [BIOS], failed, mismatched: [] } : [BIOS],
    ),
  );
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no file chooser');
  const files = [new File(['a'], 'a.bin'), new File(['b'], 'b.bin')];
  fireEvent.change(input, { target: { files } });
  expect((await screen.findByRole('alert')).textContent).toContain('b.bin: It is there already');
  const [address, { body }] = sent()[0] ?? ['', {}];
  expect(address).toBe('/api/firmware?platform_id=5');
  expect(body instanceof FormData && body.getAll('files').length).toBe(2);
});
