import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someRom, someRomFile } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ciaFilesOf } from '#game/data/cia.ts';
import { InstallDialog } from './install-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const ROM = someRom({
  platform_slug: '3ds',
  missing_from_fs: false,
  files: [
    someRomFile({ id: 1, file_name: 'Title.cia' }),
    someRomFile({ id: 2, file_name: 'Update.CIA' }),
    someRomFile({ id: 3, file_name: 'Title.3ds' }),
  ],
});
const TITLE = {
  title_id: '00040000001B5000',
  kind: 'game',
  version: '1.1.0',
  name: 'Test Title',
  publisher: 'Tester',
};

function open(expiresInMs: number): void {
  fetched.mockImplementation(async (address) => {
    if (address.endsWith('/cia')) return Response.json(TITLE);
    const id = /roms\/(\d+)/.exec(address)?.[1];
    const url = `http://games.test/api/download-links/x/${id}.cia`;
    const expires_at = new Date(Date.now() + expiresInMs).toISOString();
    return Response.json({ url, expires_at }, { status: 201 });
  });
  show(<InstallDialog rom={ROM} onClose={() => undefined} />, createQueryClient());
}

test('the QR code of the link, its expiry and the title are shown for each CIA file', async () => {
  open(3_600_000);
  expect(await screen.findByTitle('QR code of the download link')).toBeTruthy();
  expect(screen.getByText(/^Works until .* without signing in\.$/)).toBeTruthy();
  expect(await screen.findByText('00040000001B5000')).toBeTruthy();
  expect(screen.getByDisplayValue('http://games.test/api/download-links/x/1.cia')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('File'), { target: { value: '2' } });
  expect(
    await screen.findByDisplayValue('http://games.test/api/download-links/x/2.cia'),
  ).toBeTruthy();
});

test('an expired link is replaced by a new one on request', async () => {
  open(-1000);
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(screen.queryByTitle('QR code of the download link')).toBeNull();
  const before = fetched.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Create new link' }));
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(before));
});

test('only present CIA files of a 3DS platform can be installed', () => {
  expect(ciaFilesOf(ROM).map(({ id }) => id)).toEqual([1, 2]);
  expect(ciaFilesOf({ ...ROM, missing_from_fs: true })).toEqual([]);
  expect(ciaFilesOf({ ...ROM, platform_slug: 'nes' })).toEqual([]);
});
