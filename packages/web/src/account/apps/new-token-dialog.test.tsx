import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ROLE_SCOPES, type ClientToken } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { NewTokenDialog, PairingDialog } from './new-token-dialog.tsx';

const TOKEN: ClientToken = {
  id: 3,
  name: 'Deck',
  scopes: ['roms.read'],
  expires_at: null,
  last_used_at: null,
  last_used_ip: null,
  created_at: '2026-01-01T00:00:00.000+00:00',
  user_id: 1,
  device_id: null,
};
const SECRET = `rmm_${'0a'.repeat(32)}`;
const USER = someUser({ oauth_scopes: [...ROLE_SCOPES.viewer] });

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

interface SentToken {
  name: string;
  scopes: string[];
  expires_in: string;
}

async function create(access: string): Promise<SentToken> {
  fetched.mockImplementation(async () =>
    Response.json({ ...TOKEN, raw_token: SECRET }, { status: 201 }),
  );
  show(<NewTokenDialog user={USER} onClose={() => undefined} />, createQueryClient());
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Deck' } });
  fireEvent.click(screen.getByText(access));
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  const post = fetched.mock.calls.find(([, { method }]) => method === 'POST');
  return JSON.parse(post?.[1].body as string) as SentToken;
}

test('a token for playing and syncing is shown once, as text and as a QR code', async () => {
  const { name, scopes, expires_in } = await create('Play and sync');
  expect([name, expires_in]).toEqual(['Deck', 'never']);
  expect(scopes).toEqual(expect.arrayContaining(['assets.write', 'roms.user.write']));
  expect(scopes).not.toContain('me.write');
  expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
  expect(screen.getByTitle('QR code of the token')).toBeTruthy();
});

test('a read-only token can write nothing', async () => {
  const { scopes } = await create('Read only');
  expect(scopes.filter((scope) => !scope.endsWith('.read'))).toEqual([]);
});

test('a token with full access has the scopes of its owner', async () => {
  expect((await create('Full access')).scopes).toEqual(USER.oauth_scopes);
});

test('if creating a token fails, the error is shown and the form keeps its values', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { code: 'bad_request', detail: 'Maximum of 25 tokens per user reached' },
      { status: 400 },
    ),
  );
  show(<NewTokenDialog user={USER} onClose={() => undefined} />, createQueryClient());
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Deck' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByDisplayValue('Deck')).toBeTruthy();
});

test('a pairing code is shown until an app has used it', async () => {
  let isUsed = false;
  fetched.mockImplementation(async (address) => {
    if (address.endsWith('/pair')) return Response.json({ code: 'ABCD2345', expires_in: 60 });
    if (!address.endsWith('/status')) return Response.json([TOKEN]);
    return isUsed
      ? Response.json({ code: 'not_found', detail: 'x' }, { status: 404 })
      : Response.json(null);
  });
  show(<PairingDialog token={TOKEN} onClose={() => undefined} />, createQueryClient());
  expect(await screen.findByText('ABCD-2345')).toBeTruthy();
  expect(screen.getByText(/within 60 seconds/)).toBeTruthy();
  isUsed = true;
  expect(await screen.findByText('The app is connected.')).toBeTruthy();
});
