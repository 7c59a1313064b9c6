import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ROLE_SCOPES } from '@saveroom/contract';
import type { Role } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ExportPlatform } from './export-platform.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function open(role: Role): void {
  const client = createQueryClient();
  client.setQueryData(
    userQueries.me().queryKey,
    someUser({ role, oauth_scopes: [...ROLE_SCOPES[role]] }),
  );
  show(<ExportPlatform platform={somePlatform({ id: 7 })} />, client);
}

const writeButton = () => screen.queryByRole('button', { name: 'Write to library folder' });

test('an editor writes the chosen list to the library, a refusal is shown', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ detail: 'The library folder is read-only' }, { status: 400 }),
  );
  open('editor');
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'pegasus' } });
  fireEvent.click(screen.getByLabelText('Copy artwork to the library folder'));
  const button = writeButton();
  if (button) fireEvent.click(button);
  await waitFor(() => expect(screen.getByText('The library folder is read-only')).toBeDefined());
  expect(fetched.mock.calls.map(([address, { method }]) => [method, address])).toEqual([
    ['POST', '/api/export/pegasus?platform_ids=7&local_export=false'],
  ]);
});

test('a viewer can only download the list', () => {
  open('viewer');
  expect(writeButton()).toBeNull();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    '/api/export/gamelist-xml?platform_ids=7',
  );
});
