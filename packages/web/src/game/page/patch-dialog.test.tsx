import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ROLE_SCOPES } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someRom, someRomFile } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PatchDialog } from './patch-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const FILES = [
  someRomFile({ id: 1, file_name: 'Game (USA).sfc', category: null }),
  someRomFile({ id: 2, file_name: 'Game (Europe).sfc', category: null }),
  someRomFile({ id: 3, file_name: 'Hack.ips', category: 'patch' }),
];

function open(role: 'editor' | 'viewer', files = FILES): void {
  const client = createQueryClient();
  const user = someUser({ role, oauth_scopes: [...ROLE_SCOPES[role]] });
  client.setQueryData(userQueries.me().queryKey, user);
  show(<PatchDialog rom={someRom({ files })} onClose={() => undefined} />, client);
}

test('a wrong base file is reported with the expected and the actual checksum', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      {
        code: 'wrong_base',
        detail: 'This patch is for a different file. Expected CRC32 1, found CRC32 2.',
        checksums: { expected: 'CRC32 00000001', actual: 'CRC32 00000002' },
      },
      { status: 400 },
    ),
  );
  open('editor');
  fireEvent.change(screen.getByLabelText('Base file'), { target: { value: '2' } });
  expect(screen.getByDisplayValue('Game (Europe) [Hack].sfc')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save version' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'This patch is for a different file.ExpectedCRC32 00000001FoundCRC32 00000002',
  );
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/roms/2/patch/save');
  const form = init?.body as FormData;
  expect([form.get('patch_file_id'), form.get('output_file_name')]).toEqual([
    '3',
    'Game (Europe) [Hack].sfc',
  ]);
});

test('a viewer can only download, and an edited name stays when the patch changes', async () => {
  open('viewer', FILES.slice(0, 1));
  expect(screen.queryByText('Save as a new version')).toBeNull();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download' });
  expect(button.disabled).toBe(true);
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('no file input');
  const file = new File(['x'], 'Mine.bps');
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByDisplayValue('Game (USA) [Mine].sfc')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('File name'), { target: { value: 'My name.sfc' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Mine.bps' }));
  expect(button.disabled).toBe(true);
  fireEvent.change(document.querySelector('input[type="file"]') ?? input, {
    target: { files: [new File(['y'], 'Other.bps')] },
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.getByDisplayValue('My name.sfc')).toBeTruthy();
});
